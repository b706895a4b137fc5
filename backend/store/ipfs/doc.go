// Package ipfs is the content store in this process: an IPFS node on a folder.
// Files become UnixFS DAGs of the profile unixfs-v1-2025, so their CIDs are
// those of
//
//	ipfs add --cid-version=1 --raw-leaves --chunker=size-1048576 --max-file-links=1024
//
// and documents become one raw block each, so that 32 bytes on a ledger name
// one (blob.RawCID). Open a Node, hand it to whoever receives and fetches,
// mount its Gateway under /ipfs/, and Close it last:
//
//	n, err := ipfs.Open(ctx, ipfs.Config{Dir: dir})
//	defer n.Close()
//	ref, err := n.Receive(ctx, mp4)
//
// # Who may read
//
// Receive and PutDocument store public content; Private returns the same two
// for content that only this process reads. The rule is kept per block and
// fails closed: a block that was received as public at least once carries a
// mark, and the gateway sees marked blocks only. So a private file cannot be
// read by its root, by the CID of a block inside, raw, or as a CAR. Receiving
// the same bytes as public makes them public; nothing makes them private again.
//
// # What survives
//
// Whatever was acknowledged is on disk: blocks, then their folder entries,
// then the marks, each synced before the next. An interrupted Receive leaves
// at most blocks that nothing names; repeating it finishes the job. Nothing
// is ever deleted, so there are no pins.
//
// The node is offline: it talks to no peer, and the gateway serves what is
// here and nothing else. A network exchange would join at the block service
// built in Open.
package ipfs
