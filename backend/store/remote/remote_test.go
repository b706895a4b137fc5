package remote_test

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/ipfs/go-cid"
	"github.com/stretchr/testify/require"

	"footlight/backend/blob"
	"footlight/backend/store/remote"
)

// shelf holds blocks by CID.
type shelf map[string][]byte

// Block implements remote.Blocks.
func (s shelf) Block(_ context.Context, c cid.Cid) ([]byte, error) {
	b, ok := s[c.String()]
	if !ok {
		return nil, blob.ErrNotFound
	}
	return b, nil
}

func leaves(contents ...string) (hashes [][32]byte, s shelf) {
	s = shelf{}
	for _, text := range contents {
		h := sha256.Sum256([]byte(text))
		hashes, s[blob.RawCID(h).String()] = append(hashes, h), []byte(text)
	}
	return hashes, s
}

func TestCheckFindsWhatIsWrong(t *testing.T) {
	hashes, s := leaves("a", "b", "c")
	require.NoError(t, remote.Check(t.Context(), hashes, s))
	for name := range s {
		s[name] = []byte("other")
	}
	require.ErrorIs(t, remote.Check(t.Context(), hashes, s), remote.ErrWrongBytes)
	require.ErrorIs(t, remote.Check(t.Context(), hashes, shelf{}), blob.ErrNotFound)
	require.Error(t, remote.Check(t.Context(), nil, s), "nothing was checked")
}

// TestCheckDrawsEveryLeaf checks that every leaf is picked at some time, so that a missing one is found.
func TestCheckDrawsEveryLeaf(t *testing.T) {
	hashes, s := leaves("a", "b", "c", "d")
	delete(s, blob.RawCID(hashes[2]).String())
	for range 10_000 {
		if remote.Check(t.Context(), hashes, s) != nil {
			return
		}
	}
	t.Error("a leaf was never drawn")
}

func gateway(t *testing.T, h http.HandlerFunc, path string) *remote.Gateway {
	t.Helper()
	srv := httptest.NewServer(h)
	t.Cleanup(srv.Close)
	g, err := remote.NewGateway(remote.GatewayConfig{URL: srv.URL + path, Timeout: time.Minute})
	require.NoError(t, err)
	return g
}

func TestGateway(t *testing.T) {
	c := blob.RawCID([32]byte{1})
	g := gateway(t, func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path != "/at/ipfs/"+c.String() || r.FormValue("format") != "raw" || r.Header.Get("Accept") != "application/vnd.ipld.raw" {
			http.Error(w, r.URL.String(), http.StatusBadRequest)
			return
		}
		fmt.Fprint(w, "block")
	}, "/at/")
	require.True(t, strings.HasSuffix(g.URL(c), "/at/ipfs/"+c.String()), g.URL(c))
	b, err := g.Block(t.Context(), c)
	require.NoError(t, err)
	require.Equal(t, "block", string(b))
}

func TestGatewayFaults(t *testing.T) {
	for name, x := range map[string]struct {
		answer http.HandlerFunc
		ok     func(error) bool
	}{
		"busy": {func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Retry-After", "7")
			http.Error(w, strings.Repeat("busy ", 1000), http.StatusTooManyRequests)
		}, func(err error) bool {
			var s *remote.StatusError
			return errors.As(err, &s) && s.Status == 429 && s.RetryAfter == 7*time.Second && len(s.Error()) < 400
		}},
		"busy until a date": {func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Retry-After", time.Now().Add(time.Hour).UTC().Format(http.TimeFormat))
			w.WriteHeader(http.StatusServiceUnavailable)
		}, func(err error) bool {
			var s *remote.StatusError
			return errors.As(err, &s) && s.RetryAfter > 30*time.Minute && s.RetryAfter <= time.Hour
		}},
		"too long": {func(w http.ResponseWriter, _ *http.Request) {
			_, _ = w.Write(make([]byte, 3<<20))
		}, func(err error) bool { return errors.Is(err, remote.ErrTooLarge) }},
		"elsewhere": {func(w http.ResponseWriter, r *http.Request) {
			http.Redirect(w, r, "http://127.0.0.2/", http.StatusFound)
		}, func(err error) bool { return err != nil && !strings.Contains(err.Error(), "127.0.0.") }},
		"in circles": {func(w http.ResponseWriter, r *http.Request) {
			http.Redirect(w, r, r.URL.String(), http.StatusFound)
		}, func(err error) bool { return err != nil }},
	} {
		_, err := gateway(t, x.answer, "").Block(t.Context(), blob.RawCID([32]byte{1}))
		require.True(t, x.ok(err), "%s: %v", name, err)
	}
}
