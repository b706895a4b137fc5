package ipfs

import (
	"context"
	"io"
	"strings"
	"sync"

	"github.com/ipfs/boxo/datastore/dshelp"
	"github.com/ipfs/go-cid"
	"github.com/ipfs/go-datastore"
	"github.com/ipfs/go-datastore/query"
	"github.com/multiformats/go-multihash"

	"footlight/backend/blob"
)

var _ blob.Receiver = Kept{}

// Kept receives public content that no collection ever drops. It belongs to its
// Node and needs no closing. Sources should be at hand: a collection waits for
// what is being received here.
type Kept struct{ node *Node }

// Kept returns the receiver of content that stays.
func (n *Node) Kept() Kept { return Kept{n} }

// Receive implements blob.Receiver.
func (k Kept) Receive(ctx context.Context, r io.Reader) (blob.Ref, error) {
	return k.node.keep(ctx, r, public)
}

// keep receives content that stays. A collection that begins meanwhile waits
// until it is known to.
func (n *Node) keep(ctx context.Context, r io.Reader, v visibility) (blob.Ref, error) {
	n.keeping.RLock()
	defer n.keeping.RUnlock()
	ref, blocks, err := n.receiveBlocks(ctx, r, marksOf(v, true))
	n.fresh.add(blocks)
	return ref, err
}

// EachKept calls fn for every public block that no collection drops. CIDs are of
// raw blocks: what a block is in a file is not known.
func (n *Node) EachKept(ctx context.Context, fn func(cid.Cid) error) error {
	return eachKey(ctx, n.meta, "/"+keptPublic, func(hash multihash.Multihash) error { return fn(cid.NewCidV1(cid.Raw, hash)) })
}

// recent are the blocks received since a collection began, which it spares: they
// may have been referred to since. Safe for concurrent use.
type recent struct {
	mu     sync.Mutex
	hashes map[string]struct{} // nil: nothing is being collected
}

func (r *recent) begin() {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.hashes = map[string]struct{}{}
}

func (r *recent) end() {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.hashes = nil
}

// note is called before a block is written.
func (r *recent) note(hash multihash.Multihash) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.hashes != nil {
		r.hashes[string(hash)] = struct{}{}
	}
}

// unless calls drop for a block that was not noted; it is noted by nobody while
// drop runs.
func (r *recent) unless(hash multihash.Multihash, drop func() error) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	if _, noted := r.hashes[string(hash)]; noted {
		return nil
	}
	return drop()
}

// each calls fn for every block that is here.
func (n *Node) each(ctx context.Context, fn func(multihash.Multihash) error) error {
	return eachKey(ctx, n.flat, "", fn)
}

// eachKey calls fn for every block that a key below a prefix is of.
func eachKey(ctx context.Context, db datastore.Datastore, prefix string, fn func(multihash.Multihash) error) error {
	found, err := db.Query(ctx, query.Query{Prefix: prefix, KeysOnly: true})
	if err != nil {
		return err
	}
	defer func() { _ = found.Close() }() // what was found is here already
	for entry := range found.Next() {
		if entry.Error != nil {
			return entry.Error
		}
		hash, err := dshelp.DsKeyToMultihash(datastore.RawKey(strings.TrimPrefix(entry.Key, prefix)))
		if err == nil {
			err = fn(hash)
		}
		if err == nil {
			err = ctx.Err()
		}
		if err != nil {
			return err
		}
	}
	return nil
}
