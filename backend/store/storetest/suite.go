// Package storetest holds the contract of every store as a test suite. A store's own test calls Run with a
// function that opens an empty store:
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

	"github.com/stretchr/testify/require"

	"footlight/backend/blob"
)

// Store combines the interfaces that the suite tests.
type Store interface {
	blob.Receiver
	blob.Fetcher
}

// Run tests the store that open returns. Each subtest opens a new one.
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

// Content returns n reproducible bytes that do not repeat between blocks.
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
		require.EqualValues(t, n, ref.Size)
		require.Equal(t, sha256.Sum256(content), ref.SHA256, "%d bytes", n)
		require.True(t, bytes.Equal(content, fetch(t, s, ref)), "%d bytes come back", n)
	}
}

func profile(t *testing.T, s Store) {
	for i, n := range sizes {
		content := Content(uint64(i), n)
		want, err := CID(content)
		require.NoError(t, err)
		require.Equal(t, want, receive(t, s, content).CID, "%d bytes", n)
	}
}

func sameBytes(t *testing.T, s Store) {
	content := Content(1, 2*blockSize+5)
	require.Equal(t, receive(t, s, content), receive(t, s, content))
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
	require.NoError(t, errors.Join(errs...))
	for _, ref := range refs {
		require.Equal(t, refs[0], ref)
	}
	require.True(t, bytes.Equal(content, fetch(t, s, refs[0])))
}

func missing(t *testing.T, s Store) {
	for _, n := range []int{10, 3 * blockSize} {
		c, err := CID(Content(3, n))
		require.NoError(t, err)
		_, _, err = s.Fetch(t.Context(), c)
		require.ErrorIs(t, err, blob.ErrNotFound)
		require.ErrorIs(t, err, fs.ErrNotExist)
	}
}

func brokenSource(t *testing.T, s Store) {
	broken := errors.New("the source broke")
	src := io.MultiReader(bytes.NewReader(Content(4, blockSize+9)), iotest.ErrReader(broken))
	_, err := s.Receive(t.Context(), src)
	require.ErrorIs(t, err, broken)
}

// truncatedSource is an upload that breaks off. HTTP reports it as io.ErrUnexpectedEOF, which a store must
// not treat as the end.
func truncatedSource(t *testing.T, s Store) {
	src := io.MultiReader(bytes.NewReader(Content(5, 100)), iotest.ErrReader(io.ErrUnexpectedEOF))
	_, err := s.Receive(t.Context(), src)
	require.ErrorIs(t, err, io.ErrUnexpectedEOF)
}

func cancelled(t *testing.T, s Store) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	_, err := s.Receive(ctx, bytes.NewReader(Content(6, blockSize*2)))
	require.ErrorIs(t, err, context.Canceled)
}

func independentReaders(t *testing.T, s Store) {
	content := Content(7, blockSize+100)
	ref := receive(t, s, content)
	a, b := open(t, s, ref), open(t, s, ref)
	seek(t, a, blockSize, io.SeekStart, blockSize)
	head := make([]byte, 50)
	_, err := io.ReadFull(b, head)
	require.NoError(t, err)
	require.Equal(t, content[:50], head, "it did not move with the first")
	a.Close()
	rest, err := io.ReadAll(b)
	require.NoError(t, err)
	require.True(t, bytes.Equal(content[50:], rest), "it did not end with the first")
}

func seeks(t *testing.T, s Store) {
	content := Content(8, 2*blockSize+300)
	r := open(t, s, receive(t, s, content))
	for _, at := range []int64{blockSize - 3, 2*blockSize + 299, 0, blockSize, 17} {
		seek(t, r, at, io.SeekStart, at)
		b := make([]byte, min(8, len(content)-int(at)))
		_, err := io.ReadFull(r, b)
		require.NoError(t, err)
		require.Equal(t, content[at:int(at)+len(b)], b, "after seek to %d", at)
	}
	seek(t, r, -4, io.SeekEnd, int64(len(content)-4))
	tail, err := io.ReadAll(r)
	require.NoError(t, err)
	require.Equal(t, content[len(content)-4:], tail)
}

func shortReads(t *testing.T, s Store) {
	content := Content(9, blockSize+33)
	whole := receive(t, s, content)
	ref, err := s.Receive(t.Context(), iotest.HalfReader(bytes.NewReader(content)))
	require.NoError(t, err)
	require.Equal(t, whole, ref)
}

func seek(t *testing.T, r io.Seeker, offset int64, whence int, want int64) {
	t.Helper()
	pos, err := r.Seek(offset, whence)
	require.NoError(t, err)
	require.Equal(t, want, pos)
}

func receive(t *testing.T, s Store, content []byte) blob.Ref {
	t.Helper()
	ref, err := s.Receive(t.Context(), bytes.NewReader(content))
	require.NoError(t, err)
	return ref
}

func open(t *testing.T, s Store, ref blob.Ref) io.ReadSeekCloser {
	t.Helper()
	r, size, err := s.Fetch(t.Context(), ref.CID)
	require.NoError(t, err)
	t.Cleanup(func() { r.Close() })
	require.Equal(t, ref.Size, size)
	return r
}

func fetch(t *testing.T, s Store, ref blob.Ref) []byte {
	t.Helper()
	content, err := io.ReadAll(open(t, s, ref))
	require.NoError(t, err)
	return content
}
