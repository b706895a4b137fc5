package node

import (
	"context"
	"errors"
	"fmt"

	"github.com/ipfs/go-cid"

	"footlight/backend/event"
	"footlight/backend/recording/content"
	"footlight/backend/store/ipfs"
	"footlight/backend/store/pdp/provider"
)

// openCollector has content dropped that no recording refers to any more, and the
// rest read round and round. What ledgers name is kept by the store itself.
func (n *Node) openCollector(context.Context) error {
	n.collector = &ipfs.Collector{Node: n.content, Refs: n.references, Log: n.log}
	n.loop("content collector", n.collector.Run)
	n.scrubber = &ipfs.Scrubber{Node: n.content, Refs: n.references, Throttle: n.throttle, Log: n.log}
	n.loop("content scrub", n.scrubber.Run)
	return nil
}

// stores are all that keeps what is recorded here.
type stores struct{ node *Node }

var _ content.Collector = stores{}

// Collect implements content.Collector.
func (s stores) Collect() {
	s.node.collector.Collect()
	if s.node.provider != nil {
		s.node.provider.Review()
	}
	for _, h := range s.node.held {
		h.Review()
	}
}

// wanted tells the storage provider whether a piece is still part of a
// recording. What was removed is remembered, so a recording that nobody knows
// was not: its record is lost, and its pieces stay.
func (n *Node) wanted(ctx context.Context, l provider.Label) (bool, error) {
	id, err := event.ParseID(l.EventID)
	if err != nil {
		return false, nil // no recording has such a name
	}
	has, err := n.recorder.Content.Has(ctx, id, l.ContentCID)
	if errors.Is(err, event.ErrNotFound) {
		return true, nil
	}
	return has, err
}

// references is ipfs.References of everything that is recorded, and of what the
// chain says was, should the record of it be lost.
func (n *Node) references(ctx context.Context, fn func(ipfs.Reference) error) error {
	if n.provider != nil {
		if err := n.provenContent(ctx, fn); err != nil {
			return err
		}
	}
	return n.recorder.Content.References(ctx, func(r content.Reference) error { return refer(r, fn) })
}

// provenContent names what the embedded provider holds pieces of. A label is
// forever, and may be the only trace of an event: what it names may be gone.
func (n *Node) provenContent(ctx context.Context, fn func(ipfs.Reference) error) error {
	for _, l := range n.provider.AllLabels() {
		wanted, err := n.wanted(ctx, l)
		if err != nil {
			return err
		}
		c, err := cid.Decode(l.ContentCID)
		if !wanted || err != nil { // a name that is none is of nothing
			continue
		}
		if err = fn(ipfs.Reference{CID: c, IfThere: true}); err != nil {
			return err
		}
	}
	return nil
}

func refer(r content.Reference, fn func(ipfs.Reference) error) error {
	c, err := cid.Decode(r.CID)
	if err != nil {
		return err
	}
	return fn(ipfs.Reference{CID: c, Public: r.Public})
}

// addCollector tells of the newest collection.
func (n *Node) addCollector(details map[string]any) {
	if last := n.collector.Last(); !last.At.IsZero() {
		details["lastCollection"] = collection(last)
	}
}

// collection is told to everybody, so only the log has the names of what could
// not be read.
func collection(last ipfs.Cycle) map[string]any {
	told := map[string]any{
		"at": last.At, "seconds": last.Took.Seconds(), "roots": last.Roots, "blocks": last.Blocks,
		"freedBlocks": last.Freed, "freedBytes": last.Bytes,
	}
	switch {
	case last.Unread > 0:
		told["error"] = fmt.Sprintf("%d recorded files or parts of them cannot be read, so nothing is freed until they can; the log names them", last.Unread)
	case last.Err != nil:
		told["error"] = "not all content could be looked at; the log says why"
	}
	return told
}
