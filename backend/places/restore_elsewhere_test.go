package places

import (
	"bytes"
	"io"
	"log/slog"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"testing"

	"github.com/ipfs/go-cid"
	"github.com/stretchr/testify/require"

	"footlight/backend/bus"
	"footlight/backend/health"
	"footlight/backend/places/placestest"
	"footlight/backend/recording"
	"footlight/backend/recording/copies"
	"footlight/backend/references"
	"footlight/backend/store/ipfs"
	"footlight/backend/store/ipfs/httpgateway"
	"footlight/backend/store/ipfs/ipfstest"
	"footlight/backend/store/kubo"
	"footlight/backend/store/remote"
)

// server is a content store and a recorder with remote places.
type server struct {
	content  *ipfs.Node
	dir      string // of the content store
	degraded health.Degradations
}

func openServer(t *testing.T, sources map[string]source) *server {
	t.Helper()
	s, log := &server{dir: t.TempDir()}, slog.New(slog.DiscardHandler)
	s.content = openContent(t, s.dir)
	kv, err := openBus(t, t.TempDir()).KV(t.Context(), bus.KVConfig{Bucket: "recording"})
	require.NoError(t, err)
	stored, refs := Stored{Content: s.content}, references.New(s.content)
	recorder, err := recording.Open(t.Context(), recording.Config{
		Live: t.TempDir(), Spool: t.TempDir(), KV: kv, Log: log, Documents: stored, Lost: stored.Lost,
	})
	require.NoError(t, err)
	refs.AddRecordings(recorder.Content)
	p := &Places{cfg: Config{Content: s.content}, sources: sources}
	s.content.Restorer().OnLost(s.degraded.Lost)
	remote := p.Copies(recorder.Copies, &ipfs.Scrubber{Node: s.content, Refs: refs.Each})
	s.content.Restorer().SetCopies(append([]ipfs.Copies{Rebuilt{s.content, recorder.Seals}}, remote...)...)
	return s
}

// loseAll deletes all blocks, and the second copies of documents.
func loseAll(t *testing.T, content string) {
	t.Helper()
	blocks, err := filepath.Glob(filepath.Join(content, "*", "*", "*.data"))
	require.NoError(t, err)
	require.NotEmpty(t, blocks)
	for _, name := range blocks {
		require.NoError(t, os.Remove(name))
	}
}

// otherNode is an IPFS node on another machine: its gateway, and the part of kubo's API that
// returns a file.
func otherNode(t *testing.T) (node *ipfs.Node, url, api string) {
	t.Helper()
	node = openContent(t, t.TempDir())
	far := httptest.NewServer(httpgateway.New(node, nil))
	t.Cleanup(far.Close)
	rpc := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		c, err := cid.Decode(r.FormValue("arg"))
		if err != nil || r.URL.Path != "/api/v0/cat" || r.FormValue("offline") != "true" {
			http.Error(w, `{"Message": "what?"}`, http.StatusBadRequest)
			return
		}
		file, _, err := node.Fetch(r.Context(), c)
		if err != nil {
			http.Error(w, `{"Message": "not found"}`, http.StatusInternalServerError)
			return
		}
		_, _ = io.Copy(w, file) // the reader may have hung up
	}))
	t.Cleanup(rpc.Close)
	return node, far.URL, rpc.URL
}

// fileCoin returns a remote provider and its content store.
func fileCoin(t *testing.T) (far placestest.Pieces, copies filecoinKeeper) {
	t.Helper()
	far = placestest.Open(t, t.TempDir(), slog.New(slog.DiscardHandler))
	client := far.Client(t)
	return far, filecoinKeeper{copies: far.Keeper(client), client: client}
}

// Documents that are lost here, including their second copies, come back complete and public, even
// a manifest of several blocks.
func TestDocumentsComeBackFromEveryKindOfPlace(t *testing.T) {
	node, url, api := otherNode(t)
	far, filecoin := fileCoin(t)
	there, err := remote.NewGateway(remote.GatewayConfig{URL: url})
	require.NoError(t, err)
	backup, err := kubo.New(kubo.Config{URL: api, Content: node})
	require.NoError(t, err)
	plan, long := bytes.Repeat([]byte("an accepted plan "), 16), make([]byte, 2_500_000)
	_, _ = rand.NewChaCha8([32]byte{2}).Read(long) // always succeeds
	for place, k := range map[string]source{"kubo@there": kuboKeeper{backup}, "pinning@there": pinningKeeper{nil, there}, filecoinPlace: filecoin} {
		t.Run(place, func(t *testing.T) {
			n := openServer(t, map[string]source{place: k})
			for _, text := range [][]byte{plan, long} {
				ref, err := n.content.Kept().Receive(t.Context(), bytes.NewReader(text))
				require.NoError(t, err)
				for _, other := range []*ipfs.Node{node, far.Content} {
					_, err = other.Receive(t.Context(), bytes.NewReader(text))
					require.NoError(t, err)
				}
				note := `{"url":"there"}`
				if place == filecoinPlace {
					kept, failed := filecoin.Keep(t.Context(), copies.Chunk{CID: ref.CID.String(), Document: true})
					require.NoError(t, failed)
					note = `{"pieceCid":"` + kept.PieceCID + `"}`
				}
				require.NoError(t, n.content.SetNote(t.Context(), ref.CID, place, []byte(note)))
				loseAll(t, n.dir)
				require.NoError(t, ipfstest.Same(t.Context(), n.content, ref.CID, text))
				public, err := n.content.IsPublic(t.Context(), ref.CID)
				require.NoError(t, err)
				require.True(t, public)
			}
			require.Empty(t, n.degraded.List())
		})
	}
}

// Private content is requested from no place and counts as lost.
func TestPrivateDocumentsAreAskedForNowhere(t *testing.T) {
	asked := 0
	far := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { asked++ }))
	t.Cleanup(far.Close)
	there, err := remote.NewGateway(remote.GatewayConfig{URL: far.URL})
	require.NoError(t, err)
	n := openServer(t, map[string]source{"pinning@there": pinningKeeper{nil, there}})
	ref, err := n.content.Private().PutDocument(t.Context(), []byte("what was said"))
	require.NoError(t, err)
	loseAll(t, n.dir)
	require.Error(t, ipfstest.Same(t.Context(), n.content, ref.CID, []byte("what was said")))
	require.Zero(t, asked)
	told := n.degraded.List()
	require.Len(t, told, 1)
	require.Equal(t, "content", told[0].Part)
	require.Contains(t, told[0].Why, "1 stored files")
}
