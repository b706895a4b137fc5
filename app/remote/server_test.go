package remote

import (
	"net/http"
	"net/http/httptest"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestAnAnswerWithoutEndIsRefused checks that Call does not cut a long answer.
func TestAnAnswerWithoutEndIsRefused(t *testing.T) {
	there := httptest.NewServer(http.HandlerFunc(func(rw http.ResponseWriter, _ *http.Request) {
		for piece, left := make([]byte, 1<<20), maxReply+1; left > 0; left -= len(piece) {
			if _, err := rw.Write(piece[:min(left, len(piece))]); err != nil {
				return
			}
		}
	}))
	defer there.Close()
	require.ErrorContains(t, (&Server{Base: there.URL}).Call(t.Context(), http.MethodGet, "/", nil, new(string)), "longer than 67108864 bytes")
}
