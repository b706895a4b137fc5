package leftover

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"testing"
	"testing/synctest"
	"time"

	"github.com/ethereum/go-ethereum/crypto"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"footlight/app/engine"
	"footlight/app/host"
	"footlight/app/journal"
	"footlight/app/keep"
	"footlight/app/leftover/leftovertest"
	"footlight/app/remote"
	"footlight/app/sources"
	"footlight/app/wallet"
	"footlight/backend/event"
)

// studio is a Studio that has a key once it is unlocked, and makes no show.
type studio struct {
	key *remote.Key
	at  *remote.Server
}

func (s *studio) Key() (remote.Key, error) {
	if s.key == nil {
		return remote.Key{}, wallet.ErrLocked
	}
	return *s.key, nil
}

func (s *studio) At() *remote.Server { return s.at }

func (s *studio) Live() bool { return false }

func TestWhatIsLeftIsUploaded(t *testing.T) {
	t.Setenv("XDG_DATA_HOME", t.TempDir())
	a := leftovertest.NewArchive(t)
	s := &studio{}
	q := Queue{Studio: s, Chains: &remote.Chains{Path: filepath.Join(t.TempDir(), "chains.json")}}
	unsent := func() []Unsent {
		list, err := q.Unsent()
		require.NoError(t, err)
		return list
	}
	dir := a.Leave(t, "over", false)
	require.NoError(t, q.upload(t.Context(), dir), "the key is locked")
	require.Nil(t, a.Came.Load())
	private, err := crypto.GenerateKey()
	require.NoError(t, err)
	key := remote.KeyOf(private)
	s.key = &key
	assert.Equal(t, []Unsent{{Folder: dir, Event: "over", Server: a.URL, Sources: sources.Choice{Stage: "test", Microphone: "none"}}}, unsent())
	require.NoError(t, q.upload(t.Context(), dir))
	assert.NotNil(t, a.Came.Load())
	assert.EqualValues(t, 1, a.Ended.Load())
	assert.Empty(t, unsent())

	dir = a.Leave(t, "died", true)
	resume := func() []string {
		n, _ := journal.Read(dir)
		return n.Resume([]string{"none"})
	}
	assert.Equal(t, []string{"scene break"}, resume())
	require.NoError(t, q.upload(t.Context(), dir))
	assert.NotNil(t, a.Came.Load())
	assert.EqualValues(t, 1, a.Ended.Load(), "it may go on")
	assert.True(t, unsent()[0].Interrupted)
	require.NoError(t, q.Over(dir))
	require.NoError(t, q.upload(t.Context(), dir))
	assert.EqualValues(t, 2, a.Ended.Load())
	assert.Empty(t, unsent())
	assert.Empty(t, resume())
}

// TestLeftoversAreSealedOnTheFirstChainOfTheirServer, which need not be the server that the window is at.
func TestLeftoversAreSealedOnTheFirstChainOfTheirServer(t *testing.T) {
	t.Setenv("XDG_DATA_HOME", t.TempDir())
	a := leftovertest.NewArchive(t)
	private, err := crypto.GenerateKey()
	require.NoError(t, err)
	key := remote.KeyOf(private)
	a.Creator.Store(&key.Address)
	chains := &remote.Chains{Path: filepath.Join(t.TempDir(), "chains.json")}
	q := Queue{Studio: &studio{key: &key, at: &remote.Server{Base: "https://elsewhere.example"}}, Chains: chains}
	upload := func(id event.ID) error {
		dir := a.Leave(t, id, false)
		n, err := journal.Read(dir)
		require.NoError(t, err)
		n.Creator, n.Seal = key.Address, true
		require.NoError(t, n.Save(dir))
		return q.upload(t.Context(), dir)
	}
	require.NoError(t, upload("first"))
	assert.EqualValues(t, 1, a.Sealed.Load())
	a.Chain.Store(1)
	require.ErrorContains(t, upload("second"), "domain.chainId: the chain of the server is 1, but was 31337")
	assert.EqualValues(t, 1, a.Sealed.Load())
	require.NoError(t, chains.Forget(a.URL))
	require.NoError(t, upload("third"))
	assert.EqualValues(t, 2, a.Sealed.Load())
}

// TestAnInterruptedShowIsPutAwayWhereverItsServerIs, also one on this machine that listened elsewhere.
func TestAnInterruptedShowIsPutAwayWhereverItsServerIs(t *testing.T) {
	t.Setenv("XDG_DATA_HOME", t.TempDir())
	s := &studio{}
	q := Queue{Studio: s, Chains: &remote.Chains{Path: filepath.Join(t.TempDir(), "chains.json")}}
	root, err := journal.Root()
	require.NoError(t, err)
	dir, broken := filepath.Join(root, "192.168.1.5_8081", "gig"), filepath.Join(root, "stage.example", "torn")
	require.NoError(t, errors.Join(journal.Note{Event: "gig", Server: journal.Here, Live: true}.Save(dir), journal.Note{Event: "torn"}.Save(broken)))
	require.NoError(t, os.WriteFile(filepath.Join(broken, journal.FileName), []byte("{"), 0o600))
	unsent, err := q.Unsent()
	require.NoError(t, err)
	require.Len(t, unsent, 2)
	assert.Equal(t, Unsent{Folder: dir, Event: "gig", Server: journal.Here, Interrupted: true}, unsent[0])
	assert.Equal(t, "torn", unsent[1].Event)
	assert.Contains(t, unsent[1].Problem, journal.FileName)

	_, err = Home(t.Context(), journal.Note{Server: journal.Here})
	require.ErrorContains(t, err, "does not run")
	for name, value := range map[string]string{"DATA": t.TempDir(), "LOG_LEVEL": "error"} {
		t.Setenv("FOOTLIGHT_"+name, value)
	}
	for _, listener := range []string{"HTTP", "API", "RTMP", "RTC", "RPC"} {
		t.Setenv("FOOTLIGHT_"+listener, "127.0.0.1:0")
	}
	var machine host.Host
	t.Cleanup(func() { assert.NoError(t, machine.Close()) })
	s.at, err = machine.Start(t.Context(), host.Reach{})
	require.NoError(t, err)
	home, err := Home(t.Context(), journal.Note{Server: journal.Here})
	require.NoError(t, err)
	assert.Equal(t, s.at.Base, home.Base)
	goesOn, err := Folder(t.Context(), s.at, "gig")
	require.NoError(t, err)
	assert.Equal(t, dir, goesOn)
	require.ErrorIs(t, q.Over(root), journal.ErrNotKept)
	require.NoError(t, q.Over(dir))
	unsent, err = q.Unsent()
	require.NoError(t, err)
	assert.False(t, unsent[0].Interrupted)
	goesOn, err = Folder(t.Context(), s.at, "gig")
	require.NoError(t, err)
	assert.NotEqual(t, dir, goesOn)
}

func TestAFolderThatComesNoFurtherHoldsNobodyUp(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var uploads turn
		var tries attempts
		ctx, done, _ := uploads.begin(t.Context(), "gig")
		stands := engine.Status{Progress: keep.Progress{PendingChunks: 2, Trouble: "the server is away"}}
		for range 2 { // the second time it comes further before
			require.NoError(t, uploads.Report(stands))
			time.Sleep(stallTimeout)
			require.NoError(t, uploads.Report(stands))
			require.NoError(t, ctx.Err())
			stands.PendingChunks--
		}
		stands.PendingChunks++
		time.Sleep(time.Second)
		require.NoError(t, uploads.Report(stands))
		require.ErrorIs(t, context.Cause(ctx), errStalled)
		done()

		for _, pause := range []time.Duration{5, 10, 20, 40, 80, 160, 300, 300} {
			tries.note("gig", errStalled)
			time.Sleep(pause*time.Second - time.Nanosecond)
			assert.False(t, tries.due("gig"))
			assert.True(t, tries.due("another"))
			time.Sleep(time.Nanosecond)
			assert.True(t, tries.due("gig"))
		}
		tries.note("gig", nil)
		assert.True(t, tries.due("gig"))
	})
}

// TestAShowGoesBeforeWhatIsLeft begins one while an upload waits for its server.
func TestAShowGoesBeforeWhatIsLeft(t *testing.T) {
	var q Queue
	ctx, done, mine := q.turn.begin(t.Context(), "gig")
	require.True(t, mine)
	require.NoError(t, ctx.Err())
	held := make(chan func())
	go func() { held <- q.Hold() }()
	<-ctx.Done()
	done()
	letGo := <-held
	again := make(chan bool)
	go func() { _, done, mine := q.turn.begin(t.Context(), "gig"); done(); again <- mine }()
	letGo()
	assert.True(t, <-again)
}

func TestPendingCountsWhatIsUploadedNow(t *testing.T) {
	var q Queue
	assert.Zero(t, q.Pending())
	_, done, _ := q.turn.begin(t.Context(), "gig")
	require.NoError(t, q.turn.Report(engine.Status{Progress: keep.Progress{PendingChunks: 3}}))
	assert.EqualValues(t, 3, q.Pending())
	done()
	assert.Zero(t, q.Pending())
}
