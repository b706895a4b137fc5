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

// CollectGarbage drops every block that is neither kept nor below a reference, nor was
// received since it began, and makes public exactly those that are below a
// public reference or kept as public. Blocks that several share stay for the
// last of them. It may be ended at any point: what it has not come to is left
// for the next. Content that cannot be read leaves unknown what is below it, so
// then nothing is dropped at all, and the error tells; what is known to be
// public or not is made so all the same. It works a quarter of the time.
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
		in.keeping.Lock()   // whoever began to keep something before has it marked by now
		in.keeping.Unlock() //nolint:staticcheck // empty on purpose: a barrier
		err = eachKey(ctx, n.flat, "", func(hash multihash.Multihash) error { return c.goOn(ctx, c.sweep(ctx, hash)) })
	}
	c.found.Took = time.Since(began)
	if err = errors.Join(append(c.failed, err)...); err != nil {
		return c.found, fmt.Errorf("collect content: %w", err)
	}
	return c.found, nil
}

// collection is one collection under way.
type collection struct {
	node   *Node
	live   map[[32]byte]bool // by digest: it is public
	hazy   bool              // not all that is public is known
	found  Collected
	failed []error   // the first few
	slice  time.Time // when the present stretch of work began
}

// mark finds everything below a reference, the public first: what is below both
// kinds is public.
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

// walk marks what is below a root, as far as that can be read. Leaves are not
// read.
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

// miss notes that nobody knows what is below a root.
func (c *collection) miss(ctx context.Context, root Reference, why error) error {
	if root.IfThere && (errors.Is(why, blob.ErrNotFound) || errors.Is(why, unixfs.ErrHash)) {
		return nil
	}
	c.found.Unread++
	c.hazy = c.hazy || root.Public
	return c.goOn(ctx, fmt.Errorf("%s is referred to: %w", root.CID, why))
}

// maxFailed bounds what is told of a disk that fails.
const maxFailed = 8

// goOn notes what went wrong with one block, so that the others are looked at.
func (c *collection) goOn(ctx context.Context, err error) error {
	if err != nil && ctx.Err() == nil && len(c.failed) < maxFailed {
		c.failed = append(c.failed, err)
	}
	return ctx.Err()
}

// sweep decides about one block. Where a public root cannot be read, one that is
// known to be of a private one is hidden all the same: better that a public
// recording, which is damaged anyway, lacks a block until it is mended than that
// anybody reads what was sold.
func (c *collection) sweep(ctx context.Context, hash multihash.Multihash) error {
	if err := c.rest(ctx); err != nil {
		return err
	}
	digest, err := unixfs.Digest(cid.NewCidV1(cid.Raw, hash))
	if err != nil {
		return nil // not one of ours; whatever put it here
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
	return nil // it may be public for a reason that nobody knows any more, or now
}

// drop deletes a block: its mark first, so that one without the other is never
// public.
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

// show makes a block as public as it is to be.
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
	stretch = 10 * time.Millisecond // of work, before a rest
	idle    = 3                     // times as long is rested as worked
)

// rest gives way to others every now and then.
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
