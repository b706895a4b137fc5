package gateway_test

import (
	"crypto/sha256"
	"io"
	"net/http"
	"net/http/httptest"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"footlight/backend/blob"
	"footlight/backend/verify"
	"footlight/backend/verify/gateway"
)

func TestOpen(t *testing.T) {
	name := blob.RawCID(sha256.Sum256([]byte("a minute")))
	status := http.StatusOK
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		assert.Equal(t, "/ipfs/"+name.String(), r.URL.Path, "asked for %s", r.URL)
		assert.Equal(t, "Bearer right", r.Header.Get("Authorization"), "asked for %s", r.URL)
		w.WriteHeader(status)
		_, _ = w.Write([]byte("a minute"))
	}))
	g := &gateway.Gateway{URL: s.URL, Token: "right"}
	body, err := g.Open(t.Context(), name)
	require.NoError(t, err)
	read, err := io.ReadAll(body)
	require.NoError(t, err)
	require.Equal(t, "a minute", string(read))
	require.NoError(t, body.Close())
	for code, want := range map[int]error{401: verify.ErrNotSeen, 403: verify.ErrNotSeen, 404: blob.ErrNotFound, 410: blob.ErrNotFound} {
		status = code
		_, err = g.Open(t.Context(), name)
		require.ErrorIs(t, err, want, "%d", code)
	}
	status = http.StatusBadGateway
	_, err = g.Open(t.Context(), name)
	require.ErrorContains(t, err, "502")
	s.Close()
	_, err = g.Open(t.Context(), name)
	require.ErrorIs(t, err, verify.ErrUnreachable)
	require.NotContains(t, err.Error(), "right")
}

// A gateway that stops in the middle of an answer, or sends nothing, is given up.
func TestStall(t *testing.T) {
	left := make(chan struct{})
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		_, _ = w.Write([]byte("half"))
		_ = http.NewResponseController(w).Flush()
		<-r.Context().Done()
		close(left)
	}))
	defer s.Close()
	g := &gateway.Gateway{URL: s.URL, Stall: 200 * time.Millisecond}
	body, err := g.Open(t.Context(), blob.RawCID([32]byte{}))
	if err == nil { // on a busy machine the first bytes may be late, too
		_, err = io.ReadAll(body)
		require.NoError(t, body.Close())
	}
	require.Error(t, err)
	<-left
}
