// Package ipfs is the content store in this process: an IPFS node on a folder.
// Files become UnixFS DAGs of the profile unixfs-v1-2025, so their CIDs are
// those of
//
//	ipfs add --cid-version=1 --raw-leaves --chunker=size-1048576 --max-file-links=1024
//
// and documents become one raw block each, so that 32 bytes on a ledger name
// one (blob.RawCID). Open a Node, hand it to whoever receives and fetches,
// mount package httpgateway under /ipfs/, and Close it last:
//
//	n, err := ipfs.Open(ctx, ipfs.Config{Dir: dir})
//	defer n.Close()
//	ref, err := n.Receive(ctx, mp4)
//
// # Who may read
//
// Receive and PutDocument store public content; Private returns the same two
// for content that only this process reads. The rule is kept per block and
// fails closed: a block that was received as public carries a mark, and
// strangers (package httpgateway, and Public for other nodes) see marked blocks only. So a
// private file cannot be read by its root, by the CID of a block inside, raw, or
// as a CAR. Receiving the same bytes as public makes them public. A block that
// public and private content share is public; once no public content has it, the
// next CollectGarbage makes it private again.
//
// # What survives
//
// Whatever was acknowledged is on disk: blocks, then their folder entries,
// then the marks, each synced before the next. An interrupted Receive leaves
// at most blocks that nothing names; repeating it finishes the job.
//
// # What is dropped
//
// Documents, and what Kept receives, stay for ever: a ledger may name them. Of
// the rest stays what References names, whoever keeps that list: CollectGarbage marks
// what is below it, and drops every other block, save those that were received
// since it began. There are no counters and no pins to get out of step, and a
// crash in the middle leaves work, not damage.
//
// What is damaged or lost on disk all the same, a read restores out of the copies
// that its Restorer was given (SetCopies), once at a time for each file, and goes on. Blocks get no marks by
// that, so what was private stays so.
//
// The node asks no other for anything: the gateway serves what is here and
// nothing else. Package swarm gives to others what Public shows.
package ipfs
