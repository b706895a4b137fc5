package node

import (
	"context"

	"footlight/backend/places"
	"footlight/backend/references"
	"footlight/backend/store/ipfs"
)

func (n *Node) openContent(ctx context.Context) error {
	store, err := ipfs.Open(ctx, ipfs.Config{Dir: n.folder.Sub("content"), Logger: n.log})
	if err != nil {
		return err
	}
	n.content, n.refs = store, references.New(store)
	n.onClose("content", store.Close)
	return nil
}

// openCollector has content dropped that no recording refers to any more, and the
// rest read round and round. What ledgers name is kept by the store itself.
func (n *Node) openCollector(context.Context) error {
	n.collector = &ipfs.Collector{Node: n.content, Refs: n.refs.Each, Log: n.log}
	n.loop("content collector", n.collector.Run)
	n.refs.OnRelease(n.collector.Collect)
	n.scrubber = &ipfs.Scrubber{Node: n.content, Refs: n.refs.Each, Throttle: n.throttle, Log: n.log}
	n.loop("content scrub", n.scrubber.Run)
	return nil
}

// openProven opens the embedded storage provider. On somebody else's chain, where every
// proof costs money, there is none.
func (n *Node) openProven(ctx context.Context) (err error) {
	if n.chain.Embedded == nil {
		return nil
	}
	n.proven, err = places.OpenProven(ctx, places.ProvenConfig{
		Dir: n.folder.Sub("pieces"), Chain: n.chain.Client, Advance: n.chain.Embedded.Advance, Content: n.content, Bus: n.bus, References: n.refs,
		ScrubPause: n.cfg.Storage.ScrubPause, Slots: n.slots, Throttle: n.throttle, Log: n.log,
	})
	if err != nil {
		return err
	}
	n.onClose("storage provider", n.proven.Close)
	n.loop("storage provider", n.proven.Run)
	return nil
}

func (n *Node) openPlaces(ctx context.Context) (err error) {
	n.places, err = places.Open(ctx, places.Config{
		Storage: n.cfg.Storage, Content: n.content, Bus: n.bus, References: n.refs, Peer: n.peer(), Log: n.log,
	})
	if err != nil {
		return err
	}
	n.onClose("places", n.places.Close)
	n.loop("places", n.places.Run)
	return nil
}

// openRestoring has reads that meet damaged content restore it, now that it is known
// what is recorded. What can be made again here comes before what has to be fetched.
func (n *Node) openRestoring(context.Context) error {
	var all []ipfs.Copies
	if n.proven != nil {
		all = append(all, n.proven.Copies())
	}
	all = append(all, places.Rebuilt{Content: n.content, Seals: n.recorder.Seals})
	n.content.Restorer().OnLost(n.degraded.Lost)
	n.content.Restorer().SetCopies(append(all, n.places.Copies(n.recorder.Copies, n.scrubber)...)...)
	return nil
}
