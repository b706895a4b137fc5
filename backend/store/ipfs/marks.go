package ipfs

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/ipfs/boxo/datastore/dshelp"
	"github.com/ipfs/go-cid"
	"github.com/ipfs/go-datastore"
	"github.com/ipfs/go-datastore/query"
	"github.com/multiformats/go-multihash"
)

// visibility says who may read what is received.
type visibility bool

const (
	private visibility = false
	public  visibility = true
)

// marks stores which blocks are public now, and which are kept for ever, as public or private. A block may be
// kept as both.
type marks struct{ db datastore.Batching }

// The namespaces of marks. A block with publicMark is public now; a block with one of the others is never
// collected.
const (
	publicMark  = "public"
	keptPublic  = "kept-public"
	keptPrivate = "kept-private"
)

// marksOf returns the marks for content that is received.
func marksOf(v visibility, keep bool) []string {
	switch {
	case v == public && keep:
		return []string{publicMark, keptPublic}
	case v == public:
		return []string{publicMark}
	case keep:
		return []string{keptPrivate}
	}
	return nil
}

// set marks blocks and syncs the marks to disk.
func (m marks) set(ctx context.Context, names []string, hashes []multihash.Multihash) error {
	if len(names) == 0 {
		return nil
	}
	batch, err := m.db.Batch(ctx)
	for _, hash := range hashes {
		for _, name := range names {
			if err == nil {
				err = batch.Put(ctx, markKey(name, hash), nil)
			}
		}
	}
	if err == nil {
		err = batch.Commit(ctx)
	}
	if err != nil {
		return fmt.Errorf("mark blocks: %w", err)
	}
	return nil
}

// clear removes a mark.
func (m marks) clear(ctx context.Context, name string, hash multihash.Multihash) error {
	if err := m.db.Delete(ctx, markKey(name, hash)); err != nil {
		return fmt.Errorf("unmark block: %w", err)
	}
	return nil
}

func (m marks) has(ctx context.Context, name string, hash multihash.Multihash) (bool, error) {
	return m.db.Has(ctx, markKey(name, hash))
}

func markKey(name string, hash multihash.Multihash) datastore.Key {
	return datastore.KeyWithNamespaces([]string{name}).Child(dshelp.MultihashToDsKey(hash))
}

// kept reports whether a block is kept for ever as public and as private. A lost block counts too.
func (m marks) kept(ctx context.Context, hash multihash.Multihash) (shown, hidden bool, err error) {
	shown, err1 := m.has(ctx, keptPublic, hash)
	hidden, err2 := m.has(ctx, keptPrivate, hash)
	return shown, hidden, errors.Join(err1, err2)
}

// each calls fn for every block with a mark. The CIDs are raw, because a block's codec is not stored.
func (m marks) each(ctx context.Context, name string, fn func(cid.Cid) error) error {
	return eachKey(ctx, m.db, "/"+name, func(hash multihash.Multihash) error { return fn(cid.NewCidV1(cid.Raw, hash)) })
}

// eachKey calls fn for the block of every key below a prefix.
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
