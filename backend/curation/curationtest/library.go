package curationtest

import (
	"bytes"
	"context"
	"crypto/sha256"
	"errors"
	"sync"

	"github.com/ipfs/go-cid"

	"footlight/backend/blob"
	"footlight/backend/curation"
)

var (
	_ curation.Library = (*Library)(nil)
	_ curation.Shelf   = Private{}
)

// MaxDocument is the largest document that a library takes, in bytes.
const MaxDocument = 1 << 20

// Library stores documents in memory. The zero value is empty and ready.
type Library struct {
	mu      sync.Mutex // guards the fields below
	docs    map[cid.Cid][]byte
	private map[cid.Cid]bool
	reads   int
}

// Private is the shelf for private documents of a Library.
type Private struct{ Library *Library }

// PutDocument implements curation.Shelf.
func (p Private) PutDocument(_ context.Context, doc []byte) (blob.Ref, error) {
	return p.Library.put(doc, true)
}

// PutDocument implements curation.Shelf.
func (l *Library) PutDocument(_ context.Context, doc []byte) (blob.Ref, error) {
	return l.put(doc, false)
}

func (l *Library) put(doc []byte, private bool) (blob.Ref, error) {
	if len(doc) > MaxDocument {
		return blob.Ref{}, errors.New("curationtest: the document is larger than a block")
	}
	ref := blob.Ref{SHA256: sha256.Sum256(doc), Size: int64(len(doc))}
	ref.CID = blob.RawCID(ref.SHA256)
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.docs == nil {
		l.docs, l.private = map[cid.Cid][]byte{}, map[cid.Cid]bool{}
	}
	l.docs[ref.CID] = bytes.Clone(doc)
	if private {
		l.private[ref.CID] = true
	}
	return ref, nil
}

// Document implements curation.Library.
func (l *Library) Document(_ context.Context, c cid.Cid) ([]byte, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.reads++
	doc, ok := l.docs[c]
	if !ok {
		return nil, blob.ErrNotFound
	}
	return bytes.Clone(doc), nil
}

// Reads returns the number of requested documents.
func (l *Library) Reads() int {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.reads
}

// Public returns the public documents, so that tests can search them for private texts.
func (l *Library) Public() [][]byte {
	l.mu.Lock()
	defer l.mu.Unlock()
	var out [][]byte
	for c, doc := range l.docs {
		if !l.private[c] {
			out = append(out, doc)
		}
	}
	return out
}

// Lose deletes all private documents, or the documents named in c.
func (l *Library) Lose(c ...cid.Cid) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, one := range c {
		delete(l.docs, one)
	}
	for p := range l.private {
		if len(c) == 0 {
			delete(l.docs, p)
		}
	}
}
