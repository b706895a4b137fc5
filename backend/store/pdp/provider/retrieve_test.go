package provider

import (
	"bytes"
	"fmt"
	"io"
	"mime"
	"mime/multipart"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"footlight/backend/store/pdp/piece"
)

// shelf is a provider with one piece behind HTTP.
type shelf struct {
	*Provider
	content   []byte
	name      piece.CID
	url, path string // of the piece
}

func newShelf(t testing.TB, size int) *shelf {
	t.Helper()
	content := make([]byte, size)
	for i := range content {
		content[i] = byte(i * i >> 3)
	}
	p, dir, pieces := stored(t, io.Discard, string(content))
	p.stock.retired.set(pieces[0], true) // so that damage is not repaired while the test goes on
	server := httptest.NewServer(p.Pieces())
	t.Cleanup(server.Close)
	name := pieces[0].String()
	return &shelf{p, content, pieces[0], server.URL + "/piece/" + name, filepath.Join(dir, name+".piece")}
}

// get reads the piece, or ranges of it. It returns an error if the answer did not end well.
func (s *shelf) get(t testing.TB, ranges string) (*http.Response, []byte, error) {
	t.Helper()
	req, err := http.NewRequestWithContext(t.Context(), http.MethodGet, s.url, http.NoBody)
	require.NoError(t, err)
	if ranges != "" {
		req.Header.Set("Range", "bytes="+ranges)
	}
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		return nil, nil, err
	}
	defer resp.Body.Close()
	b, err := io.ReadAll(resp.Body)
	return resp, b, err
}

// TestNoWrongByteOfAPiece flips every byte of a small piece, and some of one with many units. An answer either
// has the piece's bytes, or does not end well.
func TestNoWrongByteOfAPiece(t *testing.T) {
	t.Parallel()
	const unit = 32512
	for size, flips := range map[int][]int{300: upTo(300), 3*unit + 5: {0, unit - 1, unit, 2*unit + 9, 3 * unit, 3*unit + 4}} {
		s := newShelf(t, size)
		for _, at := range flips {
			broken := bytes.Clone(s.content)
			broken[at] ^= 0x10
			require.NoError(t, os.WriteFile(s.path, broken, 0o600))
			_, _, err := s.get(t, "")
			require.Error(t, err, "whole, byte %d", at)
			for _, first := range []int{0, max(0, at-3), at, min(at+1, size-1), size - 1} {
				s.oneRange(t, at, first, min(first+9, size-1))
			}
			s.twoRanges(t, at)
		}
		require.NoError(t, os.WriteFile(s.path, s.content, 0o600))
		_, b, err := s.get(t, "")
		require.NoError(t, err)
		require.Equal(t, s.content, b)
	}
}

func upTo(n int) (all []int) {
	for i := range n {
		all = append(all, i)
	}
	return all
}

// oneRange reads a range while the byte at flipped is wrong.
func (s *shelf) oneRange(t *testing.T, flipped, first, last int) {
	t.Helper()
	_, b, err := s.get(t, fmt.Sprintf("%d-%d", first, last))
	if flipped >= first && flipped <= last {
		require.Error(t, err, "byte %d in %d-%d", flipped, first, last)
	}
	if err == nil {
		require.Equal(t, s.content[first:last+1], b, "byte %d beside %d-%d", flipped, first, last)
	}
}

// twoRanges reads the first byte and the wrong one in one request.
func (s *shelf) twoRanges(t *testing.T, flipped int) {
	t.Helper()
	_, _, err := s.get(t, fmt.Sprintf("0-0,%d-%d", flipped, flipped))
	require.Error(t, err, "byte %d", flipped)
}

// TestRangesOfAPiece reads ranges that begin and end anywhere, one and several at a time.
func TestRangesOfAPiece(t *testing.T) {
	t.Parallel()
	const unit = 32512
	s := newShelf(t, 3*unit+5)
	for _, at := range [][2]int{{0, 0}, {unit - 1, unit}, {5, 3*unit + 4}, {3 * unit, 3*unit + 4}, {unit, 2*unit - 1}} {
		_, b, err := s.get(t, fmt.Sprintf("%d-%d", at[0], at[1]))
		require.NoError(t, err)
		require.Equal(t, s.content[at[0]:at[1]+1], b, at)
	}
	resp, b, err := s.get(t, fmt.Sprintf("%d-%d,3-4", 2*unit-1, 2*unit))
	require.NoError(t, err)
	_, params, err := mime.ParseMediaType(resp.Header.Get("Content-Type"))
	require.NoError(t, err)
	parts := multipart.NewReader(bytes.NewReader(b), params["boundary"])
	for _, want := range [][]byte{s.content[2*unit-1 : 2*unit+1], s.content[3:5]} {
		part, err := parts.NextPart()
		require.NoError(t, err)
		got, err := io.ReadAll(part)
		require.NoError(t, err)
		require.Equal(t, want, got)
	}
}

// BenchmarkServePiece reads a whole piece of 16 MB over HTTP.
func BenchmarkServePiece(b *testing.B) {
	s := newShelf(b, 16<<20)
	b.SetBytes(16 << 20)
	for b.Loop() {
		resp, err := http.Get(s.url)
		require.NoError(b, err)
		_, err = io.Copy(io.Discard, resp.Body)
		require.NoError(b, err)
		resp.Body.Close()
	}
}

// TestMissingTreeIsNoPiece checks the answer for a piece whose tree is lost.
func TestMissingTreeIsNoPiece(t *testing.T) {
	t.Parallel()
	s := newShelf(t, 300)
	require.NoError(t, os.WriteFile(strings.TrimSuffix(s.path, "piece")+"tree", make([]byte, 32), 0o600))
	resp, _, err := s.get(t, "")
	require.NoError(t, err)
	require.Equal(t, http.StatusNotFound, resp.StatusCode)
	require.Equal(t, "no-store", resp.Header.Get("Cache-Control"))
}
