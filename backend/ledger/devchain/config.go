package devchain

import (
	"log/slog"
	"math/big"
	"time"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/core/types"
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
	ec.DatabaseCache, ec.TrieCleanCache, ec.TrieDirtyCache = 32, 16, 16
	ec.SnapshotCache = 0 // snapshots hold up to 128 layers of 130 kB, and the state is small
	ec.DatabaseHandles = 256
	ec.RPCTxFeeCap = 0
	return &ec
}

// DefaultRPCAddr is the default address of the JSON-RPC.
const DefaultRPCAddr = "127.0.0.1:8545"

// Config configures a Chain.
type Config struct {
	Dir        string           // folder of the chain; created if missing
	Journal    string           // folder of the sealed blocks, which restore the chain if Dir is lost; created if missing
	Operator   event.Address    // has the test money; part of the first block, so it must be the same for a Dir every time
	RPCAddr    string           // JSON-RPC over HTTP, loopback only; empty means DefaultRPCAddr; port 0 means any free port
	Origins    Origins          // web pages that may call the RPC; nil means none
	MaxDrift   time.Duration    // how far block time may run ahead of the clock; zero means 30 s
	Patient    Patient          // nil means that no transaction is patient
	NoLogIndex bool             // search logs block by block even in a long chain
	IndexFrom  int64            // journal size in bytes from which logs are indexed; zero means 4 MiB, some thousand blocks
	Now        func() time.Time // the clock; nil means time.Now
	Logger     *slog.Logger     // nil means slog.Default()
}

// Patient reports whether no caller waits for a transaction. A patient transaction is sealed together with
// the next one that is not patient, or alone while block time is ahead of the clock by at most half of
// MaxDrift.
type Patient func(tx *types.Transaction) bool
