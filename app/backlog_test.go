package app

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"footlight/app/engine"
	"footlight/app/keep"
	"footlight/app/wallet"
	"footlight/backend/event"
	"footlight/backend/store/ipfs/unixfs"
	"footlight/backend/store/pdp/piece"
)

// archive is a server that takes what is left of shows.
type archive struct {
	*httptest.Server
	came  receipt
	ended atomic.Int64 // recordings
}

// receipt is a chunk as its server tells of it; nil: it has none.
type receipt = atomic.Pointer[event.ChunkReceipt]

func newArchive(t *testing.T) *archive {
	t.Helper()
	a := &archive{}
	mux := http.NewServeMux()
	say := func(pattern string, reply func() any) {
		mux.HandleFunc(pattern, func(rw http.ResponseWriter, _ *http.Request) { _ = json.NewEncoder(rw).Encode(reply()) })
	}
	say("GET /api/auth/nonce", func() any { return map[string]string{"nonce": "abcdefgh"} })
	say("GET /api/ledger", func() any { return map[string]uint64{"chainId": 31337} })
	say("POST /api/auth/verify", func() any { return map[string]string{"token": "a session"} })
	say("POST /api/livestream/stop", func() any { return a.ended.Add(1) })
	say("GET /api/livestream/{id}/chunks/0", func() any {
		if came := a.came.Load(); came != nil {
			return came
		}
		return event.ChunkReceipt{EventID: "gig"}
	})
	mux.HandleFunc("PUT /api/livestream/{id}/chunks/0", func(rw http.ResponseWriter, r *http.Request) {
		assert.Equal(t, "Bearer a session", r.Header.Get("Authorization"))
		body, _ := io.ReadAll(r.Body)
		tree := piece.NewHasher()
		ref, _, err := unixfs.Name(context.Background(), io.TeeReader(bytes.NewReader(body), tree))
		assert.NoError(t, err)
		a.came.Store(&event.ChunkReceipt{
			EventID: "gig", Complete: true, SHA256: fmt.Sprintf("%x", sha256.Sum256(body)), CID: ref.CID.String(), PieceCID: tree.Tree().CID.String(),
		})
		_ = json.NewEncoder(rw).Encode(a.came.Load())
	})
	a.Server = httptest.NewServer(mux)
	t.Cleanup(a.Close)
	return a
}

// leaves has a show of an event leave a chunk, and returns where.
func (a *archive) leaves(t *testing.T, id event.ID, live bool) (dir string) {
	t.Helper()
	a.came.Store(nil)
	dir, err := publish{}.folder(a.URL, id)
	require.NoError(t, err)
	n := note{Event: id, Server: a.URL, Site: a.URL, Live: live, Sources: Sources{Stage: "test", Microphone: "none"}, As: []string{"scene break"}}
	require.NoError(t, n.save(dir))
	file := filepath.Join(dir, "chunk-000000-1700000000000-1700000000000-1700000060000-64x48.mp4")
	require.NoError(t, os.WriteFile(file, []byte("a chunk"), 0o600))
	return dir
}

func TestWhatIsLeftIsUploaded(t *testing.T) {
	t.Setenv("XDG_DATA_HOME", t.TempDir())
	a := newArchive(t)
	w := newWindow(t)
	show := &Show{window: w, keys: &Keys{w, &wallet.Wallet{Path: filepath.Join(t.TempDir(), "creator.json"), Keyring: ring{}}}}
	unsent := func() []Unsent {
		list, err := show.Unsent()
		require.NoError(t, err)
		return list
	}
	dir := a.leaves(t, "over", false)
	require.NoError(t, show.bring(t.Context(), dir), "the key is locked")
	require.Nil(t, a.came.Load())
	require.NoError(t, show.keys.Make(""))
	assert.Equal(t, []Unsent{{Folder: dir, Event: "over", Server: a.URL, Sources: Sources{Stage: "test", Microphone: "none"}}}, unsent())
	require.NoError(t, show.bring(t.Context(), dir))
	assert.NotNil(t, a.came.Load())
	assert.EqualValues(t, 1, a.ended.Load())
	assert.Empty(t, unsent())

	dir = a.leaves(t, "died", true)
	manner := func() []string {
		n, _ := readNote(dir)
		return n.manner([]string{"none"})
	}
	assert.Equal(t, []string{"scene break"}, manner())
	require.NoError(t, show.bring(t.Context(), dir))
	assert.NotNil(t, a.came.Load())
	assert.EqualValues(t, 1, a.ended.Load(), "it may go on")
	assert.True(t, unsent()[0].Interrupted)
	require.NoError(t, show.Over(dir))
	require.NoError(t, show.bring(t.Context(), dir))
	assert.EqualValues(t, 2, a.ended.Load())
	assert.Empty(t, unsent())
	assert.Empty(t, manner())
}

// TestAnInterruptedShowIsPutAwayWhereverItsServerIs, also one on this machine that listened elsewhere.
func TestAnInterruptedShowIsPutAwayWhereverItsServerIs(t *testing.T) {
	t.Setenv("XDG_DATA_HOME", t.TempDir())
	w := newWindow(t)
	show := &Show{window: w}
	root, err := allKept()
	require.NoError(t, err)
	dir, broken := filepath.Join(root, "192.168.1.5_8081", "gig"), filepath.Join(root, "stage.example", "torn")
	require.NoError(t, errors.Join(note{Event: "gig", Server: here, Live: true}.save(dir), note{Event: "torn"}.save(broken)))
	require.NoError(t, os.WriteFile(filepath.Join(broken, noteName), []byte("{"), 0o600))
	unsent, err := show.Unsent()
	require.NoError(t, err)
	require.Len(t, unsent, 2)
	assert.Equal(t, Unsent{Folder: dir, Event: "gig", Server: here, Interrupted: true}, unsent[0])
	assert.Equal(t, "torn", unsent[1].Event)
	assert.Contains(t, unsent[1].Problem, noteName)

	_, err = note{Server: here}.home(t.Context())
	require.ErrorContains(t, err, "does not run")
	ownServer(t, w)
	home, err := note{Server: here}.home(t.Context())
	require.NoError(t, err)
	assert.Equal(t, w.visit.Load().Base, home.Base)
	goesOn, err := show.folder(t.Context(), "gig")
	require.NoError(t, err)
	assert.Equal(t, dir, goesOn)
	require.ErrorIs(t, show.Over(root), errNotKept)
	require.NoError(t, show.Over(dir))
	unsent, err = show.Unsent()
	require.NoError(t, err)
	assert.False(t, unsent[0].Interrupted)
	goesOn, err = show.folder(t.Context(), "gig")
	require.NoError(t, err)
	assert.NotEqual(t, dir, goesOn)
}

func TestAFolderThatComesNoFurtherHoldsNobodyUp(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var b backlog
		ctx, done, _ := b.begin(t.Context(), "gig")
		stands := engine.Status{Progress: keep.Progress{PendingChunks: 2, Trouble: "the server is away"}}
		for range 2 { // the second time it comes further before
			require.NoError(t, b.report(stands))
			time.Sleep(still)
			require.NoError(t, b.report(stands))
			require.NoError(t, ctx.Err())
			stands.PendingChunks--
		}
		stands.PendingChunks++
		time.Sleep(time.Second)
		require.NoError(t, b.report(stands))
		require.ErrorIs(t, context.Cause(ctx), errStill)
		done()

		for _, pause := range []time.Duration{5, 10, 20, 40, 80, 160, 300, 300} {
			b.note("gig", errStill)
			time.Sleep(pause*time.Second - time.Nanosecond)
			assert.False(t, b.due("gig"))
			assert.True(t, b.due("another"))
			time.Sleep(time.Nanosecond)
			assert.True(t, b.due("gig"))
		}
		b.note("gig", nil)
		assert.True(t, b.due("gig"))
	})
}

// TestAShowGoesBeforeWhatIsLeft begins one while an upload waits for its server.
func TestAShowGoesBeforeWhatIsLeft(t *testing.T) {
	b := &Show{}
	ctx, done, mine := b.backlog.begin(t.Context(), "gig")
	require.True(t, mine)
	require.NoError(t, ctx.Err())
	held := make(chan func())
	go func() { held <- b.hold() }()
	<-ctx.Done()
	done()
	letGo := <-held
	again := make(chan bool)
	go func() { _, done, mine := b.backlog.begin(t.Context(), "gig"); done(); again <- mine }()
	letGo()
	assert.True(t, <-again)
}

func TestClosingAsksForWhatIsUploaded(t *testing.T) {
	show := &Show{window: newWindow(t)}
	_, question := show.unfinished()
	assert.Empty(t, question)
	_, done, _ := show.backlog.begin(t.Context(), "gig")
	show.backlog.stands = keep.Progress{PendingChunks: 3}
	_, question = show.unfinished()
	assert.Contains(t, question, "3 of its parts are only on this machine")
	done()
	show.run = newRun(t.Context(), "gig", Sources{}, true)
	title, _ := show.unfinished()
	assert.Equal(t, "You are live", title)
}

func TestUploadsByCommand(t *testing.T) {
	t.Setenv("XDG_DATA_HOME", t.TempDir())
	a := newArchive(t)
	key := filepath.Join(t.TempDir(), "creator.key")
	require.NoError(t, os.WriteFile(key, bytes.Repeat([]byte("1"), 64), 0o600))
	assert.Zero(t, command([]string{"upload", "--key-file", key}), "nothing is left")
	a.leaves(t, "over", true)
	assert.Zero(t, command([]string{"upload", "--key-file", key}))
	assert.EqualValues(t, 1, a.ended.Load())
	dir := a.leaves(t, "again", true)
	require.NoError(t, forget(dir))
	assert.Equal(t, exitUsage, command([]string{"upload", "--keep", dir, "--key-file", key}), "whose it is was never told")
	assert.Zero(t, command([]string{"upload", "--keep", dir, "--event", "again", "--server", a.URL, "--key-file", key}))
	assert.EqualValues(t, 2, a.ended.Load())
	assert.Equal(t, exitFailure, command([]string{"upload", "--event", "never"}))
}
