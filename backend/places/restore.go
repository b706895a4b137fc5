package places

import (
	"bytes"
	"context"
	"errors"
	"io"

	"github.com/ipfs/go-cid"

	"footlight/backend/blob"
	"footlight/backend/event"
	"footlight/backend/recording/copies"
	"footlight/backend/recording/index"
	"footlight/backend/recording/seal"
	"footlight/backend/store/ipfs"
	"footlight/backend/store/pdp/provider"
)

// pieces holds the embedded provider's pieces, from which the content store restores chunks.
type pieces struct{ provider *provider.Provider }

var _ ipfs.Copies = pieces{}

func (p pieces) Knows(file cid.Cid) bool { return p.provider.Keeps(file.String()) }

func (p pieces) Open(ctx context.Context, file cid.Cid) (ipfs.Copy, error) {
	r, label, err := p.provider.Whole(ctx, file.String())
	about := []any{"event", label.EventID, "chunk", label.ChunkIndex}
	return ipfs.Copy{ReadCloser: r, About: about}, err
}

func (p pieces) Files() (files []cid.Cid) {
	for _, name := range p.provider.Contents() {
		if file, err := cid.Decode(name); err == nil { // an invalid CID names no content
			files = append(files, file)
		}
	}
	return files
}

// Rebuilt makes lost manifests again from the index.
type Rebuilt struct {
	Content *ipfs.Node
	Seals   *seal.Stage
}

var _ ipfs.Copies = Rebuilt{}

// Knows implements ipfs.Copies. It returns false because manifests are documents.
func (Rebuilt) Knows(cid.Cid) bool { return false }

// Open implements ipfs.Copies.
func (r Rebuilt) Open(ctx context.Context, file cid.Cid) (ipfs.Copy, error) {
	if kept, err := r.Content.IsKept(ctx, file); !kept || err != nil { // clients may request any CID
		return ipfs.Copy{}, errors.Join(blob.ErrNotFound, err)
	}
	text, err := r.Seals.Manifest(ctx, file.String())
	if errors.Is(err, event.ErrNotFound) {
		return ipfs.Copy{}, blob.ErrNotFound
	}
	return ipfs.Copy{ReadCloser: io.NopCloser(bytes.NewReader(text)), About: []any{"from", "index"}}, err
}

// Files implements ipfs.Copies. It returns none, because a manifest's blocks belong to the
// document.
func (Rebuilt) Files() []cid.Cid { return nil }

// maxDocument limits a document that a place returns, in bytes. A manifest may have many blocks.
const maxDocument = 64 << 20

// remoteCopies holds the copies in one remote place.
type remoteCopies struct {
	source
	place   string
	content *ipfs.Node
	on      *copies.Stage
	scrub   *ipfs.Scrubber
}

var _ ipfs.Copies = remoteCopies{}

func (d remoteCopies) Knows(file cid.Cid) bool { return d.scrub.Knows(file) }

func (d remoteCopies) Open(ctx context.Context, file cid.Cid) (ipfs.Copy, error) {
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

// find returns the recorded copy of a file, and how large the file may be. Clients may request any
// CID, so only documents and recorded chunks are looked up.
func (d remoteCopies) find(ctx context.Context, file cid.Cid) (index.Copy, int64, error) {
	document, err := d.content.IsKept(ctx, file)
	switch {
	case err != nil:
	case document:
		var ok bool
		var kept index.Copy
		if kept, ok, err = d.on.Document(ctx, file.String(), d.place); ok {
			return kept, maxDocument, nil
		}
	case d.Knows(file):
		var ok bool
		var c index.Chunk
		if c, ok, err = d.on.ChunkAt(ctx, d.place, file.String()); ok {
			return c.Copies[d.place], c.Size, nil
		}
	}
	if err != nil {
		return index.Copy{}, 0, err
	}
	return index.Copy{}, 0, blob.ErrNotFound
}

// Files implements ipfs.Copies. It returns none, because it is not known which file a remote block
// belongs to.
func (remoteCopies) Files() []cid.Cid { return nil }
