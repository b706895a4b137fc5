package devchain

import (
	"math/big"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/core"
	"github.com/ethereum/go-ethereum/core/types"
	"github.com/ethereum/go-ethereum/params"

	"footlight/backend/event"
)

// ChainID is the embedded chain's ID. It is part of every signature and must never change.
const ChainID = 31415926

// gasLimit is the gas limit of a block, the same as on the main network.
const gasLimit = 60_000_000

// operatorWei is the operator's test money: 10^9 coins.
var operatorWei = new(big.Int).Exp(big.NewInt(10), big.NewInt(27), nil)

// genesis returns the chain's first block. It must be the same on every open for the life of the chain, so
// all of it is defined here and depends only on the operator's address. TestGenesisIsPinned checks it.
func genesis(operator event.Address) *core.Genesis {
	return &core.Genesis{
		Config:     chainConfig(),
		ExtraData:  []byte("footlight"),
		GasLimit:   gasLimit,
		BaseFee:    big.NewInt(params.InitialBaseFee),
		Difficulty: new(big.Int),
		Alloc: types.GenesisAlloc{
			common.Address(operator):           {Balance: operatorWei},
			params.BeaconRootsAddress:          system(params.BeaconRootsCode),
			params.HistoryStorageAddress:       system(params.HistoryStorageCode),
			params.WithdrawalQueueAddress:      system(params.WithdrawalQueueCode),
			params.ConsolidationQueueAddress:   system(params.ConsolidationQueueCode),
			params.DeterministicFactoryAddress: system(params.DeterministicFactoryCode),
		},
	}
}

func system(code []byte) types.Account {
	return types.Account{Nonce: 1, Code: code, Balance: new(big.Int)}
}

// chainConfig activates every fork up to Osaka from the first block, and none after it. go-ethereum's own
// developer config also activates Bogota, under which a storage slot costs four times what it costs on any
// existing network.
func chainConfig() *params.ChainConfig {
	now := uint64(0)
	return &params.ChainConfig{
		ChainID:                 big.NewInt(ChainID),
		HomesteadBlock:          new(big.Int),
		EIP150Block:             new(big.Int),
		EIP155Block:             new(big.Int),
		EIP158Block:             new(big.Int),
		ByzantiumBlock:          new(big.Int),
		ConstantinopleBlock:     new(big.Int),
		PetersburgBlock:         new(big.Int),
		IstanbulBlock:           new(big.Int),
		MuirGlacierBlock:        new(big.Int),
		BerlinBlock:             new(big.Int),
		LondonBlock:             new(big.Int),
		ArrowGlacierBlock:       new(big.Int),
		GrayGlacierBlock:        new(big.Int),
		TerminalTotalDifficulty: new(big.Int),
		ShanghaiTime:            &now,
		CancunTime:              &now,
		PragueTime:              &now,
		OsakaTime:               &now,
		BlobScheduleConfig: &params.BlobScheduleConfig{
			Cancun: params.DefaultCancunBlobConfig,
			Prague: params.DefaultPragueBlobConfig,
		},
	}
}
