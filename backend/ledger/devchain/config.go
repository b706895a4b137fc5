package devchain

import (
	"math/big"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/eth/ethconfig"
	"github.com/ethereum/go-ethereum/log"
	"github.com/ethereum/go-ethereum/node"
	"github.com/ethereum/go-ethereum/p2p"

	"footlight/backend/event"
)

// minTip is the smallest tip that a block accepts, in wei per gas.
const minTip = 1

// stackConfig configures a node without network: no peers, no discovery, no IPC. Its RPC is served by
// listener.
func stackConfig(cfg Config, logger log.Logger) *node.Config {
	nc := node.DefaultConfig
	nc.DataDir = cfg.Dir
	nc.Name = "geth"
	nc.DBEngine = "pebble"
	nc.Logger = logger
	nc.P2P = p2p.Config{NoDiscovery: true, NoDial: true, Logger: logger}
	nc.IPCPath, nc.HTTPHost, nc.WSHost = "", "", ""
	return &nc
}

// nodeConfig configures an archive node in the hash scheme. In every other combination go-ethereum writes
// state only now and then, and after a kill the chain is rewound to the first block.
func nodeConfig(operator event.Address, noLogIndex bool) *ethconfig.Config {
	ec := ethconfig.Defaults
	ec.Genesis = genesis(operator)
	ec.NetworkId = ChainID
	ec.SyncMode = ethconfig.FullSync
	ec.StateScheme = "hash"
	ec.NoPruning = true
	ec.TransactionHistory, ec.LogHistory = 0, 0 // index all of it
	ec.LogNoHistory = noLogIndex
	ec.TxPool.NoLocals = true
	ec.TxPool.PriceLimit = minTip
	ec.Miner.GasPrice = big.NewInt(minTip)
	ec.Miner.PendingFeeRecipient = common.Address(operator)
	ec.DatabaseCache, ec.TrieCleanCache, ec.TrieDirtyCache, ec.SnapshotCache = 32, 16, 16, 16
	ec.DatabaseHandles = 256
	ec.RPCTxFeeCap = 0
	return &ec
}
