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

// wholeEvery is the interval of whole collections, in case something changed that no reception and no reference told of.
const wholeEvery = 24 * time.Hour

// CollectGarbage drops every block that is neither kept, nor below a reference, nor received since it began.
// It makes public exactly the blocks that are below a public reference or kept as public. A block that
// several files share stays until the last of them is gone. CollectGarbage may be interrupted at any point:
// the next call continues. If content cannot be read, the blocks below it are unknown. Then CollectGarbage
// drops nothing and returns an error, but still makes public or private the blocks that it is certain of. It
// works a quarter of the time and rests in between.
//
// The first collection, the one after a failed one, and one a day look at every block. The others look at those that were
// received, or that a reference came to or went from, since the one before.
func (n *Node) CollectGarbage(ctx context.Context, refs References) (Collected, error) {
	n.collecting.Lock()
	defer n.collecting.Unlock()
	began := time.Now()
	in := n.receiver
	c := collection{node: n, census: n.census, touched: in.recent.turn(), slice: began}
	if n.census = nil; c.census == nil || began.Sub(c.census.whole) >= wholeEvery {
		c.begin(began)
	}
	err := c.mark(ctx, refs)
	if err == nil {
		in.keeping.Lock()   // every earlier keep has set its marks once this lock is held
		in.keeping.Unlock() //nolint:staticcheck // empty on purpose: it only waits
		err = c.sweepAll(ctx)
	}
	c.found.Took = time.Since(began)
	if err = errors.Join(append(c.failed, err)...); err != nil {
		return c.found, fmt.Errorf("collect content: %w", err)
	}
	if !c.partial {
		n.census = c.census
	}
	return c.found, nil
}

// collection is the state of one collection.
type collection struct {
	node    *Node
	census  *census
	touched map[string]struct{} // multihashes of the blocks to look at; nil means all
	hazy    bool                // some public blocks are unknown
	partial bool                // the census counts a part of a reference
	found   Collected
	failed  []error   // the first few
	slice   time.Time // when the present stretch of work began
}

// begin makes the collection a whole one.
func (c *collection) begin(now time.Time) {
	c.census, c.touched, c.found.Whole = newCensus(now), nil, true
}

// mark brings the census up to date with the references.
func (c *collection) mark(ctx context.Context, refs References) error {
	wanted := map[cid.Cid]Reference{}
	err := refs(ctx, func(r Reference) error {
		if was, twice := wanted[r.CID]; twice {
			r.Public, r.IfThere = r.Public || was.Public, r.IfThere && was.IfThere
		}
		wanted[r.CID] = r
		return nil
	})
	c.found.Roots = len(wanted)
	if err == nil {
		err = c.leave(ctx, wanted)
	}
	for root, r := range wanted {
		if _, counted := c.census.roots[root]; err == nil && !counted {
			err = c.enter(ctx, r)
		}
	}
	return err
}

// leave takes the roots that are no longer wanted as they were out of the census. If one cannot be read, the collection
// becomes a whole one.
func (c *collection) leave(ctx context.Context, wanted map[cid.Cid]Reference) error {
	for root, public := range c.census.roots {
		if now, still := wanted[root]; still && now.Public == public {
			continue
		}
		blocks := map[string]struct{}{}
		if missed := c.below(ctx, root, blocks); len(missed) > 0 {
			c.begin(c.slice)
			return ctx.Err()
		}
		c.count(blocks, public, -1)
		delete(c.census.roots, root)
	}
	return nil
}

// enter adds a root to the census, as far as it can be read. A root that may be missing, and is, is looked for again by
// every collection.
func (c *collection) enter(ctx context.Context, r Reference) error {
	blocks := map[string]struct{}{}
	missed := c.below(ctx, r.CID, blocks)
	c.count(blocks, r.Public, 1)
	if len(missed) == 0 {
		c.census.roots[r.CID] = r.Public
	}
	c.partial = c.partial || len(missed) > 0 && len(blocks) > 0
	for _, why := range missed {
		if r.IfThere && (errors.Is(why, blob.ErrNotFound) || errors.Is(why, unixfs.ErrHash)) {
			continue
		}
		c.found.Unread++
		c.hazy = c.hazy || r.Public
		_ = c.goOn(ctx, why) // the error of ctx is returned below
	}
	return ctx.Err()
}

// count counts blocks that are below one root more or less.
func (c *collection) count(blocks map[string]struct{}, public bool, change int32) {
	for hash := range blocks {
		c.census.count(multihash.Multihash(hash), public, change)
		if c.touched != nil {
			c.touched[hash] = struct{}{}
		}
	}
}

// below adds the multihashes of the blocks below a root to blocks, as far as they can be read. It does not read leaves.
func (c *collection) below(ctx context.Context, root cid.Cid, blocks map[string]struct{}) (missed []error) {
	hash := string(root.Hash())
	if _, known := blocks[hash]; known {
		return nil
	}
	_, err := unixfs.Digest(root)
	var links []*ipld.Link
	if err == nil {
		links, err = c.links(ctx, root)
	}
	if err != nil {
		return []error{fmt.Errorf("%s is referred to: %w", root, err)}
	}
	for _, link := range links {
		missed = append(missed, c.below(ctx, link.Cid, blocks)...)
	}
	blocks[hash] = struct{}{}
	return missed
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

// maxFailed limits how many errors of a failing disk are reported.
const maxFailed = 8

// goOn notes an error with one block and lets the collection continue. It returns the error of ctx.
func (c *collection) goOn(ctx context.Context, err error) error {
	if err != nil && ctx.Err() == nil && len(c.failed) < maxFailed {
		c.failed = append(c.failed, err)
	}
	return ctx.Err()
}

// sweepAll decides about all blocks that the collection looks at.
func (c *collection) sweepAll(ctx context.Context) error {
	if c.touched == nil {
		return eachKey(ctx, c.node.flat, "", func(hash multihash.Multihash) error { return c.goOn(ctx, c.sweep(ctx, hash)) })
	}
	for hash := range c.touched {
		if err := c.goOn(ctx, c.sweep(ctx, multihash.Multihash(hash))); err != nil {
			return err
		}
	}
	return nil
}

// sweep decides about one block. If a public root cannot be read, a block that is known to belong to a
// private one is still hidden: a damaged public recording may lack a block until it is restored, but no
// stranger may read a recording that was sold.
func (c *collection) sweep(ctx context.Context, hash multihash.Multihash) error {
	if err := c.rest(ctx); err != nil {
		return err
	}
	if _, err := unixfs.Digest(cid.NewCidV1(cid.Raw, hash)); err != nil {
		return nil // not a block of this store
	}
	below, live := c.census.lookUp(hash)
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

// drop deletes a block, which may be lost already. It deletes the block's mark first, because a mark left behind by a
// crash would make the block public when it is received again as private.
func (c *collection) drop(ctx context.Context, hash multihash.Multihash) error {
	key := dshelp.MultihashToDsKey(hash)
	size, err := c.node.flat.GetSize(ctx, key)
	lost := errors.Is(err, datastore.ErrNotFound)
	if err == nil || lost {
		err = c.node.receiver.marks.clear(ctx, publicMark, hash)
	}
	if lost {
		return err
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
	Whole         bool // every block was looked at
	Roots, Blocks int  // references, and how many of the blocks that were looked at stay
	Freed         int  // blocks dropped
	Bytes         int64
	Hidden        int // blocks that became private
	Shown         int // blocks that became public
	Unread        int // references whose content could not be read
	Took          time.Duration
}
