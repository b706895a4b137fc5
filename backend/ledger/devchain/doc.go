// Package devchain is the embedded chain: go-ethereum in this process, kept on
// disk, sealing its own blocks, with its JSON-RPC on loopback so that any
// outside tool can check what Footlight claims.
//
//	chain, err := devchain.Open(ctx, devchain.Config{Dir: dir, Journal: journal, Operator: key.Address()})
//	defer chain.Close()
//	client, err := ethereum.Open(ctx, ethereum.Config{Backend: chain.Client(), Key: key})
//
// A block is sealed the moment a transaction arrives. It goes into a journal
// outside the chain's folder, synced, before anybody can see it on the chain:
// what was acknowledged survives a power cut, and the loss of the folder. Open
// imports from the journal what the chain does not have, block by block as they
// were, so hashes, receipts and block times are the same again, whatever the
// clock says by then.
//
// Three of go-ethereum's defaults would break that promise or the gas prices,
// and are set otherwise here: the path state scheme and pruning lose the whole
// chain when the process is killed (see nodeConfig and chainConfig), the
// developer chain switches on forks that no real network has, and the
// developer sealer makes a block per transaction, which runs the chain's clock
// minutes ahead (see sealer).
package devchain
