package node

import (
	"context"

	"footlight/backend/blob"
	"footlight/backend/curation"
	"footlight/backend/references"
	"footlight/backend/store/ipfs"
)

// contentPart stores content and knows which of it is still referenced.
type contentPart struct {
	*base
	store     *ipfs.Node
	refs      *references.Registry
	collector *ipfs.GarbageCollector
	scrubber  *ipfs.Scrubber
}

// open opens the store. Its collector deletes unreferenced content, its scrubber checks the rest again and
// again. The store itself keeps content that ledgers name.
func (p *contentPart) open(ctx context.Context) (err error) {
	if p.store, err = ipfs.Open(ctx, ipfs.Config{Dir: p.folder.Sub("content"), Logger: p.log}); err != nil {
		return err
	}
	p.onClose("content", p.store.Close)
	p.refs = references.New(p.store)
	p.collector = &ipfs.GarbageCollector{Node: p.store, Refs: p.refs.Each, Log: p.log}
	p.loop("content collector", p.collector.Run)
	p.refs.OnRelease(p.collector.Collect)
	p.scrubber = &ipfs.Scrubber{Node: p.store, Refs: p.refs.Each, Throttle: p.throttle, Log: p.log}
	p.loop("content scrub", p.scrubber.Run)
	return nil
}

// Interfaces of other packages that the content store implements.
var (
	_ blob.Receiver    = (*ipfs.Node)(nil)
	_ curation.Library = (*ipfs.Node)(nil)
	_ curation.Shelf   = ipfs.Private{}
)
