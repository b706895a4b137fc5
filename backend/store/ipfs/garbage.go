package ipfs

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/ipfs/boxo/datastore/dshelp"
	"github.com/ipfs/boxo/ipld/merkledag"
	"github.com/ipfs/go-cid"
	"github.com/ipfs/go-datastore"
	ipld "github.com/ipfs/go-ipld-format"
	"github.com/multiformats/go-multihash"

	"footlight/backend/blob"
	"footlight/backend/store/ipfs/unixfs"
)

// CollectGarbage drops every block that is neither kept, nor below a reference, nor received since it began.
// It makes public exactly the blocks that are below a public reference or kept as public. A block that
// several files share stays until the last of them is gone. CollectGarbage may be interrupted at any point:
// the next call continues. If content cannot be read, the blocks below it are unknown. Then CollectGarbage
// drops nothing and returns an error, but still makes public or private the blocks that it is certain of. It
// works a quarter of the time and rests in between.
func (n *Node) CollectGarbage(ctx context.Context, refs References) (Collected, error) {
	n.collecting.Lock()
	defer n.collecting.Unlock()
	began := time.Now()
	in := n.receiver
	in.recent.begin()
	defer in.recent.end()
	c := collection{node: n, live: map[[32]byte]bool{}, slice: began}
	err := c.mark(ctx, refs)
	if err == nil {
		in.keeping.Lock()   // every earlier keep has set its marks once this lock is held
		in.keeping.Unlock() //nolint:staticcheck // empty on purpose: it only waits
		err = eachKey(ctx, n.flat, "", func(hash multihash.Multihash) error { return c.goOn(ctx, c.sweep(ctx, hash)) })
	}
	c.found.Took = time.Since(began)
	if err = errors.Join(append(c.failed, err)...); err != nil {
		return c.found, fmt.Errorf("collect content: %w", err)
	}
	return c.found, nil
}

// collection is the state of one collection.
type collection struct {
	node   *Node
	live   map[[32]byte]bool // digests of live blocks, and whether each is public
	hazy   bool              // some public blocks are unknown
	found  Collected
	failed []error   // the first few
	slice  time.Time // when the present stretch of work began
}

// mark finds all blocks below references, the public references first: a block below both kinds is public.
func (c *collection) mark(ctx context.Context, refs References) error {
	roots := map[bool][]Reference{}
	err := refs(ctx, func(r Reference) error {
		roots[r.Public] = append(roots[r.Public], r)
		return nil
	})
	for _, open := range []bool{true, false} {
		for _, root := range roots[open] {
			if err == nil {
				err = c.walk(ctx, root)
			}
		}
		c.found.Roots += len(roots[open])
	}
	return err
}

// walk marks the blocks below a root, as far as they can be read. It does not read leaves.
func (c *collection) walk(ctx context.Context, root Reference) error {
	digest, err := unixfs.Digest(root.CID)
	if err != nil {
		return c.miss(ctx, root, err)
	}
	if _, known := c.live[digest]; known {
		return nil
	}
	links, err := c.links(ctx, root.CID)
	if err != nil {
		return c.miss(ctx, root, err)
	}
	for _, link := range links {
		if err = c.walk(ctx, Reference{link.Cid, root.Public, root.IfThere}); err != nil {
			return err
		}
	}
	c.live[digest] = root.Public // the public come first
	return nil
}

func (c *collection) links(ctx context.Context, root cid.Cid) ([]*ipld.Link, error) {
	if root.Type() == cid.Raw {
		return nil, nil
	}
	if err := c.rest(ctx); err != nil {
		return nil, err
	}
	block, err := c.node.blocks.Get(ctx, root)
	if err != nil {
		return nil, kind(err)
	}
	node, err := merkledag.DecodeProtobuf(block.RawData())
	if err != nil {
		return nil, err
	}
	return node.Links(), nil
}

// miss notes that the blocks below a root are unknown.
func (c *collection) miss(ctx context.Context, root Reference, why error) error {
	if root.IfThere && (errors.Is(why, blob.ErrNotFound) || errors.Is(why, unixfs.ErrHash)) {
		return nil
	}
	c.found.Unread++
	c.hazy = c.hazy || root.Public
	return c.goOn(ctx, fmt.Errorf("%s is referred to: %w", root.CID, why))
}

// maxFailed limits how many errors of a failing disk are reported.
const maxFailed = 8

// goOn notes an error with one block and lets the collection continue. It returns the error of ctx.
func (c *collection) goOn(ctx context.Context, err error) error {
	if err != nil && ctx.Err() == nil && len(c.failed) < maxFailed {
		c.failed = append(c.failed, err)
	}
	return ctx.Err()
}

// sweep decides about one block. If a public root cannot be read, a block that is known to belong to a
// private one is still hidden: a damaged public recording may lack a block until it is restored, but no
// stranger may read a recording that was sold.
func (c *collection) sweep(ctx context.Context, hash multihash.Multihash) error {
	if err := c.rest(ctx); err != nil {
		return err
	}
	digest, err := unixfs.Digest(cid.NewCidV1(cid.Raw, hash))
	if err != nil {
		return nil // not a block of this store
	}
	below, live := c.live[digest]
	shown, hidden, err := c.node.receiver.marks.kept(ctx, hash)
	if err != nil {
		return err
	}
	if !live && !shown && !hidden && c.found.Unread == 0 {
		return c.node.receiver.recent.unless(hash, func() error { return c.drop(ctx, hash) })
	}
	c.found.Blocks++
	if open := below || shown; open || live || !c.hazy {
		return c.show(ctx, hash, visibility(open))
	}
	return nil // an unread public root may have it
}

// drop deletes a block. It deletes the block's mark first, because a mark left behind by a crash
// would make the block public when it is received again as private.
func (c *collection) drop(ctx context.Context, hash multihash.Multihash) error {
	key := dshelp.MultihashToDsKey(hash)
	size, err := c.node.flat.GetSize(ctx, key)
	if errors.Is(err, datastore.ErrNotFound) {
		return nil
	}
	if err == nil {
		err = c.node.receiver.marks.clear(ctx, publicMark, hash)
	}
	if err == nil {
		err = c.node.flat.Delete(ctx, key)
	}
	if err == nil {
		c.found.Freed++
		c.found.Bytes += int64(size)
	}
	return err
}

// show makes a block public or private.
func (c *collection) show(ctx context.Context, hash multihash.Multihash, want visibility) error {
	is, err := c.node.receiver.marks.has(ctx, publicMark, hash)
	switch {
	case err != nil || visibility(is) == want:
		return err
	case want == public:
		c.found.Shown++
		return c.node.receiver.marks.set(ctx, []string{publicMark}, []multihash.Multihash{hash})
	}
	return c.node.receiver.recent.unless(hash, func() error {
		c.found.Hidden++
		return c.node.receiver.marks.clear(ctx, publicMark, hash)
	})
}

const (
	stretch = 10 * time.Millisecond // work between two rests
	idle    = 3                     // a rest takes this many times as long as the work
)

// rest pauses now and then, so that others can use the disk.
func (c *collection) rest(ctx context.Context) error {
	worked := time.Since(c.slice)
	if worked < stretch {
		return ctx.Err()
	}
	timer := time.NewTimer(idle * min(worked, 100*stretch))
	defer timer.Stop()
	select {
	case <-timer.C:
		c.slice = time.Now()
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// Collected is the result of one collection.
type Collected struct {
	Roots, Blocks int // found; Blocks counts those that stay
	Freed         int // blocks dropped
	Bytes         int64
	Hidden        int // blocks that became private
	Shown         int // blocks that became public
	Unread        int // references whose content could not be read
	Took          time.Duration
}
