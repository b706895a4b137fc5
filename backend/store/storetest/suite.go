// Package storetest is the contract of every store, as a test suite. A store's
// own test calls Run with a function that opens an empty one:
//
//	func TestStore(t *testing.T) { storetest.Run(t, open) }
package storetest

import (
	"bytes"
	"context"
	"crypto/sha256"
	"errors"
	"io"
	"io/fs"
	"math/rand/v2"
	"sync"
	"testing"
	"testing/iotest"

	"footlight/backend/blob"
)

// Store is what the suite exercises.
type Store interface {
	blob.Receiver
	blob.Fetcher
}

// Run checks the store that open returns. Each subtest opens its own.
func Run(t *testing.T, open func(t *testing.T) Store) {
	for name, check := range map[string]func(*testing.T, Store){
		"every size comes back":       everySize,
		"same bytes, same ref":        sameBytes,
		"concurrent same bytes":       concurrent,
		"missing content":             missing,
		"broken source":               brokenSource,
		"truncated source":            truncatedSource,
		"cancelled":                   cancelled,
		"readers are independent":     independentReaders,
		"seeks like a file":           seeks,
		"short reads do not matter":   shortReads,
		"refs are of the one profile": profile,
	} {
		t.Run(name, func(t *testing.T) { check(t, open(t)) })
	}
}

// Content is n reproducible bytes that do not repeat between blocks.
func Content(seed uint64, n int) []byte {
	b := make([]byte, n)
	src := rand.NewChaCha8([32]byte{byte(seed), byte(seed >> 8)})
	_, _ = src.Read(b) // never fails
	return b
}

var sizes = []int{0, 1, 1000, blockSize - 1, blockSize, blockSize + 1, 3*blockSize + 7}

func everySize(t *testing.T, s Store) {
	for i, n := range sizes {
		content := Content(uint64(i), n)
		ref := receive(t, s, content)
		if ref.Size != int64(n) || ref.SHA256 != sha256.Sum256(content) {
			t.Errorf("%d bytes: ref says %d bytes, sha256 %x", n, ref.Size, ref.SHA256)
		}
		if got := fetch(t, s, ref); !bytes.Equal(got, content) {
			t.Errorf("%d bytes: %d other bytes came back", n, len(got))
		}
	}
}

func profile(t *testing.T, s Store) {
	for i, n := range sizes {
		content := Content(uint64(i), n)
		want, err := CID(content)
		if err != nil {
			t.Fatal(err)
		}
		if ref := receive(t, s, content); !ref.CID.Equals(want) {
			t.Errorf("%d bytes: CID %s, computed from the bytes %s", n, ref.CID, want)
		}
	}
}

func sameBytes(t *testing.T, s Store) {
	content := Content(1, 2*blockSize+5)
	if a, b := receive(t, s, content), receive(t, s, content); a != b {
		t.Errorf("received twice: %v, then %v", a, b)
	}
}

func concurrent(t *testing.T, s Store) {
	content := Content(2, 2*blockSize+5)
	refs := make([]blob.Ref, 6)
	errs := make([]error, len(refs))
	var wg sync.WaitGroup
	for i := range refs {
		wg.Go(func() { refs[i], errs[i] = s.Receive(t.Context(), bytes.NewReader(content)) })
	}
	wg.Wait()
	if err := errors.Join(errs...); err != nil {
		t.Fatal(err)
	}
	for _, ref := range refs {
		if ref != refs[0] {
			t.Errorf("refs differ: %v and %v", ref, refs[0])
		}
	}
	if got := fetch(t, s, refs[0]); !bytes.Equal(got, content) {
		t.Error("other bytes came back")
	}
}

func missing(t *testing.T, s Store) {
	for _, n := range []int{10, 3 * blockSize} {
		c, err := CID(Content(3, n))
		if err != nil {
			t.Fatal(err)
		}
		_, _, err = s.Fetch(t.Context(), c)
		if !errors.Is(err, blob.ErrNotFound) || !errors.Is(err, fs.ErrNotExist) {
			t.Errorf("fetch of missing %s: %v, want blob.ErrNotFound", c, err)
		}
	}
}

func brokenSource(t *testing.T, s Store) {
	broken := errors.New("the source broke")
	src := io.MultiReader(bytes.NewReader(Content(4, blockSize+9)), iotest.ErrReader(broken))
	if ref, err := s.Receive(t.Context(), src); !errors.Is(err, broken) {
		t.Errorf("receive from a broken source: %v, %v", ref, err)
	}
}

// truncatedSource is an upload that ends early: HTTP says so with
// io.ErrUnexpectedEOF, which must not be taken for the end.
func truncatedSource(t *testing.T, s Store) {
	src := io.MultiReader(bytes.NewReader(Content(5, 100)), iotest.ErrReader(io.ErrUnexpectedEOF))
	if ref, err := s.Receive(t.Context(), src); !errors.Is(err, io.ErrUnexpectedEOF) {
		t.Errorf("receive from a truncated source: %v, %v", ref, err)
	}
}

func cancelled(t *testing.T, s Store) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if ref, err := s.Receive(ctx, bytes.NewReader(Content(6, blockSize*2))); !errors.Is(err, context.Canceled) {
		t.Errorf("receive with a cancelled context: %v, %v", ref, err)
	}
}

func independentReaders(t *testing.T, s Store) {
	content := Content(7, blockSize+100)
	ref := receive(t, s, content)
	a, b := open(t, s, ref), open(t, s, ref)
	if _, err := a.Seek(blockSize, io.SeekStart); err != nil {
		t.Fatal(err)
	}
	head := make([]byte, 50)
	if _, err := io.ReadFull(b, head); err != nil || !bytes.Equal(head, content[:50]) {
		t.Errorf("second reader moved with the first: %v", err)
	}
	a.Close()
	if rest, err := io.ReadAll(b); err != nil || !bytes.Equal(rest, content[50:]) {
		t.Errorf("second reader ended with the first: %v", err)
	}
}

func seeks(t *testing.T, s Store) {
	content := Content(8, 2*blockSize+300)
	r := open(t, s, receive(t, s, content))
	for _, at := range []int64{blockSize - 3, 2*blockSize + 299, 0, blockSize, 17} {
		if pos, err := r.Seek(at, io.SeekStart); err != nil || pos != at {
			t.Fatalf("seek to %d: %d, %v", at, pos, err)
		}
		b := make([]byte, min(8, len(content)-int(at)))
		if _, err := io.ReadFull(r, b); err != nil || !bytes.Equal(b, content[at:int(at)+len(b)]) {
			t.Errorf("after seek to %d: %x, %v", at, b, err)
		}
	}
	if pos, err := r.Seek(-4, io.SeekEnd); err != nil || pos != int64(len(content)-4) {
		t.Errorf("seek from the end: %d, %v", pos, err)
	}
	if tail, err := io.ReadAll(r); err != nil || !bytes.Equal(tail, content[len(content)-4:]) {
		t.Errorf("tail: %x, %v", tail, err)
	}
}

func shortReads(t *testing.T, s Store) {
	content := Content(9, blockSize+33)
	whole := receive(t, s, content)
	ref, err := s.Receive(t.Context(), iotest.HalfReader(bytes.NewReader(content)))
	if err != nil || ref != whole {
		t.Errorf("short reads gave %v, %v; want %v", ref, err, whole)
	}
}

func receive(t *testing.T, s Store, content []byte) blob.Ref {
	t.Helper()
	ref, err := s.Receive(t.Context(), bytes.NewReader(content))
	if err != nil {
		t.Fatalf("receive %d bytes: %v", len(content), err)
	}
	return ref
}

func open(t *testing.T, s Store, ref blob.Ref) io.ReadSeekCloser {
	t.Helper()
	r, size, err := s.Fetch(t.Context(), ref.CID)
	if err != nil {
		t.Fatalf("fetch %s: %v", ref.CID, err)
	}
	t.Cleanup(func() { r.Close() })
	if size != ref.Size {
		t.Errorf("fetch says %d bytes, ref %d", size, ref.Size)
	}
	return r
}

func fetch(t *testing.T, s Store, ref blob.Ref) []byte {
	t.Helper()
	content, err := io.ReadAll(open(t, s, ref))
	if err != nil {
		t.Fatalf("read %s: %v", ref.CID, err)
	}
	return content
}
