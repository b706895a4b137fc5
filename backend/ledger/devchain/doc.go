// Package devchain is the embedded chain: go-ethereum in this process. It keeps its data on disk, seals its
// own blocks, and serves JSON-RPC on loopback, so that any other tool can check what Footlight claims.
//
//	chain, err := devchain.Open(ctx, devchain.Config{Dir: dir, Journal: journal, Operator: key.Address()})
//	defer chain.Close()
//	client, err := ethereum.Open(ctx, ethereum.Config{Backend: chain.Backend(), Key: key})
//
// A block is sealed the moment a transaction arrives. Before the block is visible on the chain, it is written
// to a journal outside the chain's folder and synced. So acknowledged writes survive a power failure, and the
// loss of the folder. Open imports the journal's blocks that the chain does not have. They are imported
// unchanged, so hashes, receipts and block times stay the same, whatever the clock says by then.
//
// Three of go-ethereum's defaults would break that promise or distort gas prices, and are changed here. The
// path state scheme and pruning lose the whole chain when the process is killed (see nodeConfig). The
// developer chain activates forks that no real network has (see chainConfig). The developer sealer makes a
// block per transaction, which runs the chain's clock minutes ahead (see sealer).
package devchain
