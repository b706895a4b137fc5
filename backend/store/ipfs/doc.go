// Package ipfs is the content store in this process: an IPFS node on a folder. Files become UnixFS DAGs of
// the profile unixfs-v1-2025, so they have the CIDs that this command gives them:
//
//	ipfs add --cid-version=1 --raw-leaves --chunker=size-1048576 --max-file-links=1024
//
// Documents become one raw block each, so that 32 bytes on a ledger name one (blob.RawCID). Open a Node, pass
// it to the code that receives and fetches, mount package httpgateway under /ipfs/, and Close the Node last:
//
//	n, err := ipfs.Open(ctx, ipfs.Config{Dir: dir})
//	defer n.Close()
//	ref, err := n.Receive(ctx, mp4)
//
// # Who may read
//
// Receive and PutDocument store public content. Private returns the same two methods for content that only
// this process reads. The rule is kept per block and fails closed: a block that was received as public
// carries a mark, and strangers (package httpgateway, and Public for other nodes) see marked blocks only. So
// a stranger cannot read a private file by its root, by the CID of a block inside, raw, or as a CAR.
// Receiving the same bytes as public makes them public. A block that public and private content share is
// public. Once no public content has it, the next CollectGarbage makes it private again.
//
// # What survives
//
// All acknowledged content is on disk: first the blocks are synced, then their folder entries, then the
// marks. An interrupted Receive leaves at most blocks that nothing names. Repeating it finishes the job.
//
// # What is dropped
//
// Documents, and content that Kept receives, stay for ever: a ledger may name them. Other content stays while
// References names it. CollectGarbage marks every block below a reference and drops every other block, except
// those received since it began. What it found it keeps in memory (census), so that the next collection only
// looks at what has changed. There are no counters and no pins on disk that could become wrong, and a crash in
// the middle leaves work, not damage.
//
// If a block on disk is damaged or lost all the same, a read restores its file from the copies that the
// Restorer was given (SetCopies), and goes on. Concurrent reads of a file wait for one restoration. Restoring
// sets no marks, so private content stays private.
//
// The node asks no other node for content: the gateway serves only what is here. Package swarm serves the
// view that Public returns to other nodes.
package ipfs
