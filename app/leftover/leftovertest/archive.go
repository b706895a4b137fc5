// Package leftovertest has a server that takes what shows left, for tests.
package leftovertest

import (
	"bytes"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"footlight/app/journal"
	"footlight/app/sources"
	"footlight/backend/event"
	"footlight/backend/event/recorded"
	"footlight/backend/store/ipfs/unixfs"
	"footlight/backend/store/pdp/piece"
)

// Archive is a server that takes the first chunk of a show.
type Archive struct {
	*httptest.Server
	Came  atomic.Pointer[recorded.ChunkReceipt] // the receipt of the chunk; nil until it is uploaded
	Ended atomic.Int64                          // counts the recordings that were stopped

	Creator atomic.Pointer[event.Address] // signs what the server waits for; nil means that it waits for nothing
	Chain   atomic.Uint64                 // on which it wants signatures
	Sealed  atomic.Int64                  // counts the seals
}

// NewArchive starts a server, which ends with the test.
func NewArchive(t *testing.T) *Archive {
	t.Helper()
	a := &Archive{}
	mux := http.NewServeMux()
	say := func(pattern string, reply func() any) {
		mux.HandleFunc(pattern, func(rw http.ResponseWriter, _ *http.Request) { _ = json.NewEncoder(rw).Encode(reply()) })
	}
	say("GET /api/auth/nonce", func() any { return map[string]string{"nonce": "abcdefgh"} })
	a.Chain.Store(31337)
	say("GET /api/ledger", func() any { return map[string]uint64{"chainId": a.Chain.Load()} })
	say("POST /api/auth/verify", func() any { return map[string]string{"token": "a session"} })
	say("POST /api/livestream/stop", func() any { return a.Ended.Add(1) })
	say("GET /api/livestream/{id}/chunks/0", func() any {
		if came := a.Came.Load(); came != nil {
			return came
		}
		return recorded.ChunkReceipt{EventID: "gig"}
	})
	mux.HandleFunc("PUT /api/livestream/{id}/chunks/0", func(rw http.ResponseWriter, r *http.Request) {
		assert.Equal(t, "Bearer a session", r.Header.Get("Authorization"))
		body, _ := io.ReadAll(r.Body)
		tree := piece.NewHasher()
		ref, _, err := unixfs.Name(r.Context(), io.TeeReader(bytes.NewReader(body), tree))
		assert.NoError(t, err)
		a.Came.Store(&recorded.ChunkReceipt{
			EventID: "gig", Complete: true, SHA256: fmt.Sprintf("%x", sha256.Sum256(body)), CID: ref.CID.String(), PieceCID: tree.Tree().CID.String(),
		})
		_ = json.NewEncoder(rw).Encode(a.Came.Load())
	})
	a.seals(mux, say)
	a.Server = httptest.NewServer(mux)
	t.Cleanup(a.Close)
	return a
}

// seals makes the server wait for the creator's seal of what it has.
func (a *Archive) seals(mux *http.ServeMux, say func(pattern string, reply func() any)) {
	manifest := func(id string) []byte {
		chunks := []map[string]string{{"cid": a.Came.Load().CID}}
		text, _ := json.Marshal(map[string]any{"eventId": id, "creator": a.Creator.Load(), "chunks": chunks})
		return text
	}
	mux.HandleFunc("GET /api/livestream/{id}/status", func(rw http.ResponseWriter, r *http.Request) {
		if a.Creator.Load() == nil || a.Came.Load() == nil {
			http.NotFound(rw, r)
			return
		}
		ref, _, _ := unixfs.Name(r.Context(), bytes.NewReader(manifest(r.PathValue("id"))))
		m := recorded.Manifest{SHA256: ref.SHA256, URI: "ipfs://" + ref.CID.String(), AwaitsCreator: true}
		_ = json.NewEncoder(rw).Encode(map[string]any{"uploadedChunks": 1, "status": recorded.RecordingCompleted, "manifest": m})
	})
	mux.HandleFunc("GET /api/event/{id}/manifest.json", func(rw http.ResponseWriter, r *http.Request) {
		_, _ = rw.Write(manifest(r.PathValue("id")))
	})
	say("GET /api/rooms/{id}", func() any { return map[string]any{"creator": a.Creator.Load()} })
	say("POST /api/rooms/{id}/publish", func() any { return map[string]string{} })
	say("GET /api/events/{id}/intent", func() any { return map[string]int{"nonce": 1, "deadline": 2} })
	say("POST /api/livestream/{id}/seal", func() any { return a.Sealed.Add(1) })
}

// Leave writes what a show of an event left, one chunk and a note, and returns the folder.
func (a *Archive) Leave(t *testing.T, id event.ID, live bool) (dir string) {
	t.Helper()
	a.Came.Store(nil)
	dir, err := journal.Folder(a.URL, id)
	require.NoError(t, err)
	n := journal.Note{Event: id, Server: a.URL, Site: a.URL, Live: live, Sources: sources.Choice{Stage: "test", Microphone: "none"}, As: []string{"scene break"}}
	require.NoError(t, n.Save(dir))
	file := filepath.Join(dir, "chunk-000000-1700000000000-1700000000000-1700000060000-64x48.mp4")
	require.NoError(t, os.WriteFile(file, []byte("a chunk"), 0o600))
	return dir
}
