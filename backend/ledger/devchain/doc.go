// Package devchain is the embedded chain: go-ethereum in this process, kept on
// disk, sealing its own blocks, with its JSON-RPC on loopback so that any
// outside tool can check what Footlight claims.
//
//	chain, err := devchain.Open(ctx, devchain.Config{Dir: dir, Operator: key.Address()})
//	defer chain.Close()
//	client, err := ethereum.Open(ctx, ethereum.Config{Backend: chain.Client(), Key: key})
//
// A block is sealed the moment a transaction arrives. No answer that could
// name a block leaves the chain, over HTTP or as a receipt from Client, before
// that block is synced to disk: what was acknowledged survives a power cut.
//
// Three of go-ethereum's defaults would break that promise or the gas prices,
// and are set otherwise here: the path state scheme and pruning lose the whole
// chain when the process is killed (see nodeConfig and chainConfig), the
// developer chain switches on forks that no real network has, and the
// developer sealer makes a block per transaction, which runs the chain's clock
// minutes ahead (see sealer).
package devchain
