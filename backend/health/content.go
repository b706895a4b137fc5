package health

import (
	"context"
	"fmt"

	"footlight/backend/store/ipfs"
	"footlight/backend/store/ipfs/swarm"
)

// Content checks the content store, its garbage collector and its scrubber.
type Content struct {
	Store     *ipfs.Node
	Collector *ipfs.GarbageCollector
	Scrubber  *ipfs.Scrubber
	Swarm     *swarm.Swarm   // nil if the store does not talk to other nodes
	Routing   *swarm.Routing // nil if nothing is announced to the DHT
}

// Check implements api.Checker. It stores an empty document, the same one each time.
func (c Content) Check(ctx context.Context) (map[string]any, error) {
	_, err := c.Store.PutDocument(ctx, []byte("{}"))
	details := map[string]any{"mode": embedded, "profile": "unixfs-v1-2025"}
	if c.Swarm != nil {
		details["swarm"] = c.swarm()
	}
	if last := c.Collector.Last(); !last.At.IsZero() {
		details["lastCollection"] = collection(last)
	}
	if s := c.Scrubber.Last(); !s.At.IsZero() {
		details["lastScrub"] = map[string]any{"at": s.At, "seconds": s.Took.Seconds(), "files": s.Files, "bytes": s.Bytes, "bad": s.Bad}
	}
	if m := c.Store.Restorer().Restorations(); !m.At.IsZero() {
		details["damage"] = map[string]any{"restored": m.Restored, "failed": m.Failed, "at": m.At}
	}
	return details, err
}

// swarm reports the exchange with other nodes.
func (c Content) swarm() map[string]any {
	s, announced := c.Swarm.Status(), 0
	if c.Routing != nil {
		announced = c.Routing.Announced()
	}
	return map[string]any{
		"id": s.ID, "addresses": s.Addresses, "peers": s.Peers, "blocksSent": s.BlocksSent, "bytesSent": s.BytesSent,
		"announced": announced,
	}
}

// collection reports the last garbage collection. /health is public, so only the log names the files that
// could not be read.
func collection(last ipfs.Cycle) map[string]any {
	told := map[string]any{
		"at": last.At, "seconds": last.Took.Seconds(), "roots": last.Roots, "blocks": last.Blocks,
		"freedBlocks": last.Freed, "freedBytes": last.Bytes,
	}
	switch {
	case last.Unread > 0:
		told["error"] = fmt.Sprintf("%d recorded files or parts of them cannot be read, so nothing is freed until they can; the log names them", last.Unread)
	case last.Err != nil:
		told["error"] = "the collection did not finish; the log says why"
	}
	return told
}
