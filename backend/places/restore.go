package node

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"

	"github.com/ipfs/go-cid"

	"footlight/backend/blob"
	"footlight/backend/event"
	"footlight/backend/recording/copies"
	"footlight/backend/recording/index"
	"footlight/backend/store/ipfs"
)

// documents tells the recorder where copies of documents are.
type documents struct{ content *ipfs.Node }

var _ copies.Documents = documents{}

// Note implements copies.Documents.
func (d documents) Note(ctx context.Context, name, place string) ([]byte, error) {
	c, err := cid.Decode(name)
	if err != nil {
		return nil, err
	}
	return d.content.Note(ctx, c, place)
}

// SetNote implements copies.Documents.
func (d documents) SetNote(ctx context.Context, name, place string, note []byte) error {
	c, err := cid.Decode(name)
	if err != nil {
		return err
	}
	return d.content.SetNote(ctx, c, place, note)
}

// origin gives back what a place was given. It is not believed.
type origin interface {
	open(ctx context.Context, c cid.Cid, kept index.Copy) (io.ReadCloser, error)
}

// further are the copies beside pieces, in the order in which they are asked: what can
// be made again here comes before what has to be fetched.
func (n *Node) further() (all []ipfs.Copies) {
	all = append(all, rebuilt{n})
	for _, place := range slices.Sorted(maps.Keys(n.sources)) {
		all = append(all, distant{n, place, n.sources[place]})
	}
	return all
}

// rebuilt are the manifests of recordings that are on record.
type rebuilt struct{ node *Node }

var _ ipfs.Copies = rebuilt{}

// Knows implements ipfs.Copies. Manifests are documents.
func (rebuilt) Knows(cid.Cid) bool { return false }

// Open implements ipfs.Copies.
func (r rebuilt) Open(ctx context.Context, file cid.Cid) (ipfs.Copy, error) {
	if kept, err := r.node.content.IsKept(ctx, file); !kept || err != nil { // strangers may ask for anything
		return ipfs.Copy{}, errors.Join(blob.ErrNotFound, err)
	}
	text, err := r.node.recorder.Seals.Manifest(ctx, file.String())
	if errors.Is(err, event.ErrNotFound) {
		return ipfs.Copy{}, blob.ErrNotFound
	}
	return ipfs.Copy{ReadCloser: io.NopCloser(bytes.NewReader(text)), About: []any{"from", "index"}}, err
}

// Files implements ipfs.Copies. Blocks of manifests are documents of their own.
func (rebuilt) Files() []cid.Cid { return nil }

// maxDocument bounds what a place may give for a document: a manifest may have
// many blocks.
const maxDocument = 64 << 20

// distant are the copies in one place elsewhere.
type distant struct {
	node  *Node
	place string
	origin
}

var _ ipfs.Copies = distant{}

// Knows implements ipfs.Copies.
func (d distant) Knows(file cid.Cid) bool { return d.node.scrubber.Knows(file) }

// Open implements ipfs.Copies.
func (d distant) Open(ctx context.Context, file cid.Cid) (ipfs.Copy, error) {
	kept, size, err := d.find(ctx, file)
	if err != nil {
		return ipfs.Copy{}, err
	}
	r, err := d.open(ctx, file, kept)
	if err != nil {
		return ipfs.Copy{About: []any{"from", d.place}}, err
	}
	bounded := struct {
		io.Reader
		io.Closer
	}{io.LimitReader(r, size), r}
	return ipfs.Copy{ReadCloser: bounded, About: []any{"from", d.place}}, nil
}

// find finds what is on record of a copy, and how large it may be. Strangers may ask
// for anything, so that only what is kept or recorded is looked for.
func (d distant) find(ctx context.Context, file cid.Cid) (index.Copy, int64, error) {
	document, err := d.node.content.IsKept(ctx, file)
	switch {
	case err != nil:
	case document:
		var ok bool
		var kept index.Copy
		if kept, ok, err = d.node.recorder.Copies.Document(ctx, file.String(), d.place); ok {
			return kept, maxDocument, nil
		}
	case d.Knows(file):
		var ok bool
		var c index.Chunk
		if c, ok, err = d.node.recorder.Copies.ChunkAt(ctx, d.place, file.String()); ok {
			return c.Copies[d.place], c.Size, nil
		}
	}
	if err != nil {
		return index.Copy{}, 0, err
	}
	return index.Copy{}, 0, blob.ErrNotFound
}

// Files implements ipfs.Copies. What a block elsewhere is in, is not known here.
func (distant) Files() []cid.Cid { return nil }

// lost reports whether content is damaged or lost in all copies.
func (n *Node) lost(name string) bool {
	c, err := cid.Decode(name)
	return err == nil && n.content.Restorer().Lost(c)
}

// contentPart is what lost content degrades.
const contentPart = "content"

// tellLost has /health say how much content is lost.
func (n *Node) tellLost(files int) {
	if files == 0 {
		n.degraded.Clear(contentPart)
		return
	}
	n.degraded.Report(contentPart, fmt.Sprintf("%d stored files are damaged or lost, and no whole copy of them was found; the log names them", files))
}
