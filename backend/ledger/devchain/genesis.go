package devchain

import (
	"math/big"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/core"
	"github.com/ethereum/go-ethereum/core/types"
	"github.com/ethereum/go-ethereum/params"

	"footlight/backend/event"
)

// ChainID is the embedded chain's, chosen once: it is in every signature.
const ChainID = 31415926

// gasLimit of a block is that of the main network.
const gasLimit = 60_000_000

// operatorWei is the operator's test money: 10^9 whole coins.
var operatorWei = new(big.Int).Exp(big.NewInt(10), big.NewInt(27), nil)

// genesis is the chain's first block. It must come out the same on every open
// for as long as the chain lives, so everything in it is spelled out here and
// depends on nothing but the operator's address. TestGenesisIsPinned holds it.
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

// chainConfig has every fork up to Osaka from the first block, and none after
// it: go-ethereum's own developer config also switches on Bogota, under which
// a storage slot costs four times what it costs on any network there is.
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
