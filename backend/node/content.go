package node

import (
	"context"
	"errors"
	"io"
	"net/http"
	"time"

	"github.com/ipfs/go-cid"

	"footlight/backend/blob"
	"footlight/backend/curation"
	"footlight/backend/references"
	"footlight/backend/store/ipfs"
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

// Document implements record.Library.
func (d *documents) Document(ctx context.Context, c cid.Cid) ([]byte, error) {
	raw, err := d.store.Document(ctx, c)
	if d.others == nil || !errors.Is(err, blob.ErrNotFound) {
		return raw, err
	}
	for _, server := range d.others() {
		if raw, failed := fetchDocument(ctx, server, c); failed == nil {
			return raw, nil
		}
	}
	return nil, err
}

// fetchDocument fetches a document from another server and compares it with its CID.
func fetchDocument(ctx context.Context, server string, c cid.Cid) ([]byte, error) {
	ctx, cancel := context.WithTimeout(ctx, fetchFor)
	defer cancel()
	rq, err := http.NewRequestWithContext(ctx, http.MethodGet, server+"/ipfs/"+c.String()+"?format=raw", nil)
	if err != nil {
		return nil, err
	}
	resp, err := http.DefaultClient.Do(rq)
	if err != nil {
		return nil, err
	}
	defer resp.Body.Close()
	raw, err := io.ReadAll(io.LimitReader(resp.Body, maxDocument))
	if err != nil {
		return nil, err
	}
	if sum, err := c.Prefix().Sum(raw); err != nil || !sum.Equals(c) {
		return nil, blob.ErrNotFound // also if the server refused
	}
	return raw, nil
}

// Interfaces of other packages that the content store implements.
var (
	_ blob.Receiver    = (*ipfs.Node)(nil)
	_ curation.Library = (*ipfs.Node)(nil)
	_ curation.Shelf   = ipfs.Private{}
)
