package node

import (
	"bytes"
	"context"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"testing"

	"github.com/stretchr/testify/require"

	"footlight/backend/access"
	"footlight/backend/api/router"
	"footlight/backend/places"
	"footlight/backend/places/placestest"
	"footlight/backend/store/pdp/piece"
)

// TestAPieceIsGivenOutOnceItIsKnownWhoseItIs uploads a piece, and adds it to a data set afterwards.
func TestAPieceIsGivenOutOnceItIsKnownWhoseItIs(t *testing.T) {
	log, content := slog.New(slog.DiscardHandler), bytes.Repeat([]byte("a show for holders "), 100)
	opened := placestest.Open(t, t.TempDir(), log)
	client := opened.Client(t)
	h := piece.NewHasher()
	_, _ = h.Write(content) // a hash never fails
	tree := h.Tree()
	ask := func(method string) *httptest.ResponseRecorder {
		w := httptest.NewRecorder()
		piecesOf(&places.Proven{Provider: opened.Provider}, access.Readers{Content: opened.Content}, router.New(log).Refuse).ServeHTTP(w, httptest.NewRequest(method, access.PiecePath+tree.CID.String(), nil))
		return w
	}
	require.NoError(t, client.Upload(t.Context(), tree.CID, func(context.Context) (io.ReadCloser, error) {
		return io.NopCloser(bytes.NewReader(content)), nil
	}))
	for _, method := range []string{http.MethodGet, http.MethodHead} {
		w := ask(method)
		require.Equal(t, http.StatusNotFound, w.Code, "of which event it is, no label tells")
		require.Equal(t, "private, no-store", w.Header().Get("Cache-Control"))
		require.NotContains(t, w.Body.String(), "holders")
	}
	require.NoError(t, client.CheckCopy(t.Context(), tree), "the provider's own API has it")

	ref, err := opened.Content.Receive(t.Context(), bytes.NewReader(content))
	require.NoError(t, err)
	opened.Keep(t, ref.CID.String())
	w := ask(http.MethodGet)
	require.Equal(t, http.StatusOK, w.Code)
	require.True(t, bytes.Equal(content, w.Body.Bytes()))
}
