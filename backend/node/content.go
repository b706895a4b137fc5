package node

import (
	"context"
	"errors"
	"fmt"
	"io"
	"time"

	"github.com/ipfs/go-cid"

	"footlight/backend/blob"
	"footlight/backend/curation"
	"footlight/backend/event"
	"footlight/backend/references"
	"footlight/backend/store/ipfs"
	"footlight/backend/verify/gateway"
)

// Limits of fetching a document from another server.
const (
	fetchFor    = 2 * time.Second
	maxDocument = 2 << 20 // more than a block may have
)

// contentPart stores content and knows which of it is still referenced.
type contentPart struct {
	*base
	store     *ipfs.Node
	plans     *documents
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
	p.plans = &documents{store: p.store}
	p.refs = references.New(p.store)
	p.collector = &ipfs.GarbageCollector{Node: p.store, Refs: p.refs.Each, Log: p.log}
	p.loop("content collector", p.collector.Run)
	p.refs.OnRelease(p.collector.Collect)
	p.scrubber = &ipfs.Scrubber{Node: p.store, Refs: p.refs.Each, Throttle: p.throttle, Log: p.log}
	p.loop("content scrub", p.scrubber.Run)
	return nil
}

// documents reads the documents of plans here, or at the other servers of a cluster if they are public there.
type documents struct {
	store  *ipfs.Node
	others func() []string // returns the servers' addresses; nil without a cluster
}

// Document implements record.Library. In a cluster it returns an event.ErrUnavailable if no server that is up has the
// document: the one that has it may be away.
func (d *documents) Document(ctx context.Context, c cid.Cid) ([]byte, error) {
	raw, err := d.store.Document(ctx, c)
	if d.others == nil || !errors.Is(err, blob.ErrNotFound) {
		return raw, err
	}
	for _, server := range d.others() {
		if raw, err = fetchDocument(ctx, server, c); err == nil {
			return raw, nil
		}
	}
	why := err.Error() // not wrapped: the document may be at the server that is away
	return nil, fmt.Errorf("%w: no server of the cluster gives document %s: %s", event.ErrUnavailable, c, why)
}

// fetchDocument fetches a document from another server. Package record compares it with the ledger.
func fetchDocument(ctx context.Context, server string, c cid.Cid) ([]byte, error) {
	ctx, cancel := context.WithTimeout(ctx, fetchFor)
	defer cancel()
	content, err := (&gateway.Gateway{URL: server}).Open(ctx, c)
	if err != nil {
		return nil, err
	}
	defer content.Close()
	return io.ReadAll(io.LimitReader(content, maxDocument))
}

// Interfaces of other packages that the content store implements.
var (
	_ blob.Receiver    = (*ipfs.Node)(nil)
	_ curation.Library = (*ipfs.Node)(nil)
	_ curation.Shelf   = ipfs.Private{}
)
