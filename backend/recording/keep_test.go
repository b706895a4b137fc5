package recording_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"footlight/backend/event"
	"footlight/backend/event/recorded"
	"footlight/backend/recording"
	"footlight/backend/recording/copies"
	"footlight/backend/recording/index"
)

// keeper is a Keeper that succeeds after a given number of failures.
type keeper struct {
	mu    sync.Mutex
	fails int
	asked []copies.Chunk
}

// Keep implements copies.Keeper.
func (s *keeper) Keep(_ context.Context, c copies.Chunk) (index.Copy, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	switch {
	case !c.Open():
		return index.Copy{}, copies.ErrUnwanted
	case s.fails > 0:
		s.fails--
		return index.Copy{}, errors.New("the place is full")
	}
	s.asked = append(s.asked, c)
	return index.Copy{PieceCID: "piece-" + c.CID, Receipt: json.RawMessage(`{"near":1}`)}, nil
}

func (s *keeper) kept() []copies.Chunk {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.asked
}

// Proof implements copies.Proofs: every kept chunk is proven.
func (s *keeper) Proof(id event.ID, c recorded.Chunk) (recorded.Proof, bool) {
	return recorded.Proof{Provider: "embedded", DataSet: string(id), PieceID: fmt.Sprint(c.ChunkIndex, " ", c.CID, " ", c.PieceCID), Leaves: 5}, true
}

// memory is a Queue that loses its jobs when its recorder is closed.
type memory struct{ jobs chan []byte }

// Push implements jobs.Queue.
func (m memory) Push(_ context.Context, _ string, payload []byte) error {
	m.jobs <- payload
	return nil
}

// Len implements copies.Queue.
func (m memory) Len(context.Context) (int, error) { return len(m.jobs), nil }

// Run implements jobs.Queue.
func (m memory) Run(ctx context.Context, _ int, handle func(context.Context, []byte, int) error) error {
	for {
		select {
		case <-ctx.Done():
			return nil
		case payload := <-m.jobs:
			if handle(ctx, payload, 1) != nil {
				m.jobs <- payload
			}
		}
	}
}

func keptBy(s *keeper) func(*recording.Config) {
	return func(c *recording.Config) {
		c.Places = []copies.Place{{Name: "near", Keeper: s, Queue: memory{make(chan []byte, 64)}}}
		c.Proofs = s
		c.PieceURL = func(piece string) string { return "https://near/" + piece }
	}
}

// oneStore puts ticketed archives into the store of the public ones.
func oneStore(c *recording.Config) { c.Private = c.Store }

func TestChunksAreKeptInFurtherPlaces(t *testing.T) {
	s := &keeper{fails: 3}
	h := open(t, "", keptBy(s))
	h.begin(t, "show", 0, 1, 2, 3)
	v := h.await(t, "show", proven(2))
	require.Len(t, s.kept(), 2)
	c := v.Chunks[0]
	require.Equal(t, "piece-"+c.CID, c.PieceCID)
	require.Equal(t, "https://near/"+c.PieceCID, c.FilCDNURL)
	require.Equal(t, []string{"http://127.0.0.1:8080/ipfs/" + c.CID}, c.BackupURLs)
	require.Equal(t, 1, c.DealCount)
	require.Equal(t, json.RawMessage(`{"near":1}`), c.UploadReceipt)
	require.Equal(t, recorded.ChunkVerified, c.Status)
	require.Equal(t, 5, c.Proof.Leaves)
	for n, c := range v.Chunks { // the keeper got the chunk's own data
		require.Equal(t, "show", c.Proof.DataSet)
		require.Equal(t, fmt.Sprint(n, " ", c.CID, " ", c.PieceCID), c.Proof.PieceID)
	}
}

// otherChain is a provider whose copies are proven on another chain.
type otherChain struct{}

// Keep implements copies.Keeper.
func (otherChain) Keep(_ context.Context, c copies.Chunk) (index.Copy, error) {
	return index.Copy{URL: "https://elsewhere/" + c.CID, PieceCID: "piece-" + c.CID, Receipt: json.RawMessage(`{"elsewhere":1}`)}, nil
}

// Proof implements copies.Seen.
func (otherChain) Proof(c index.Copy) (recorded.Proof, bool) {
	return recorded.Proof{Provider: "elsewhere", PieceID: c.PieceCID}, true
}

func keptElsewhere(c *recording.Config) {
	p := copies.Place{Name: "elsewhere", Keeper: otherChain{}, Seen: otherChain{}, Queue: memory{make(chan []byte, 64)}}
	c.Places = append(c.Places, p)
}

// Every provider that has proven its copy counts. The first one's proof is shown.
func TestEveryProvenCopyCounts(t *testing.T) {
	for _, alone := range []bool{false, true} {
		places := []func(*recording.Config){keptBy(&keeper{}), keptElsewhere}
		first, deals := "embedded", 2
		if alone {
			places, first, deals = places[1:], "elsewhere", 1
		}
		h := open(t, "", places...)
		h.begin(t, "show", 0, 1)
		v := h.await(t, "show", func(v recorded.Recording) bool { return len(v.Chunks) == 1 && v.Chunks[0].DealCount == deals })
		c := v.Chunks[0]
		require.True(t, c.PDPVerified)
		require.Equal(t, first, c.Proof.Provider)
		require.Equal(t, recorded.ChunkVerified, c.Status)
		require.Equal(t, alone, c.FilCDNURL == "https://elsewhere/"+c.CID, c.FilCDNURL)
		require.Len(t, c.BackupURLs, deals)
	}
}

func TestPrivateChunksAreNotGivenAway(t *testing.T) {
	s := &keeper{}
	h := open(t, "", keptBy(s), oneStore)
	h.startAs(t, "show", recorded.ArchiveTicketed)
	h.finish(t, "show", 0, 1)
	v := h.await(t, "show", uploaded(1))
	require.Empty(t, s.kept())
	require.Equal(t, recorded.ChunkStored, v.Chunks[0].Status)
	require.False(t, v.Chunks[0].PDPVerified)
}

// ticketed starts a ticketed recording, or starts it again, with an assent to copies.
func (h *fixture) ticketed(t *testing.T, said recorded.Assent) recorded.Recording {
	t.Helper()
	private := request("show")
	private.Archive, private.PublicCopies = recorded.ArchiveTicketed, said
	v := h.record(t, private)
	require.Equal(t, recorded.ArchiveTicketed, v.Archive)
	return v
}

// A start without an archive mode leaves the archive as it was.
func TestATicketedArchiveStaysSo(t *testing.T) {
	h := open(t, "", oneStore)
	h.ticketed(t, recorded.AssentOpen)
	h.finish(t, "show", 0, 1)
	h.await(t, "show", uploaded(1))
	h.end(t, "show", completed)
	require.Equal(t, recorded.ArchiveTicketed, h.start(t, "show").Archive)
}

// The creator's yes makes the copies that were not wanted before. A restart and a start without
// assent keep the yes, and a no ends it.
func TestACreatorsYesOpensATicketedArchive(t *testing.T) {
	s := &keeper{}
	h := open(t, "", keptBy(s), oneStore)
	require.False(t, h.ticketed(t, recorded.AssentOpen).PublicCopies)
	h.finish(t, "show", 0, 1)
	h.await(t, "show", uploaded(1))
	require.Empty(t, s.kept())

	require.True(t, h.ticketed(t, recorded.AssentGiven).PublicCopies)
	h.await(t, "show", proven(1))
	require.True(t, h.ticketed(t, recorded.AssentOpen).PublicCopies, "what was said stands")

	h = h.reopen(t, nil, keptBy(s), oneStore)
	h.finish(t, "show", 2, 3)
	h.await(t, "show", proven(2))

	require.False(t, h.ticketed(t, recorded.AssentRefused).PublicCopies)
	h.finish(t, "show", 4, 5)
	v := h.await(t, "show", uploaded(3))
	require.True(t, v.Chunks[0].PDPVerified, "nothing is taken back")
	h.end(t, "show", completed)
	require.Len(t, s.kept(), 2)

	require.True(t, h.ticketed(t, recorded.AssentGiven).PublicCopies, "a start that resumes it")
	h.await(t, "show", proven(3))
}

// A yes does not resume a completed recording, but makes its copies.
func TestAYesResumesNothing(t *testing.T) {
	s := &keeper{}
	h := open(t, "", keptBy(s), oneStore)
	_, err := h.rec.Consent(t.Context(), "show", recorded.AssentGiven)
	require.ErrorIs(t, err, event.ErrNotFound)
	h.ticketed(t, recorded.AssentOpen)
	h.finish(t, "show", 0, 1)
	h.await(t, "show", uploaded(1))
	h.end(t, "show", completed)

	v, err := h.rec.Consent(t.Context(), "show", recorded.AssentGiven)
	require.NoError(t, err)
	require.True(t, v.PublicCopies)
	v = h.await(t, "show", proven(1))
	require.Equal(t, completed, v.Status)
	v, err = h.rec.Consent(t.Context(), "show", recorded.AssentRefused)
	require.NoError(t, err)
	require.False(t, v.PublicCopies)
	require.Len(t, s.kept(), 1)
}

func TestAPublicArchiveNeedsNoYes(t *testing.T) {
	h := open(t, "", oneStore)
	public := request("show")
	public.PublicCopies = recorded.AssentRefused
	_, err := h.rec.Start(t.Context(), public)
	requireInvalid(t, "publicCopies", err)
	h.unknown(t, "show")

	public.PublicCopies = recorded.AssentGiven
	for range 2 { // the first start, and one while the recording is active
		require.True(t, h.record(t, public).PublicCopies, "a yes does no harm")
	}
	public.PublicCopies = recorded.AssentRefused
	_, err = h.rec.Start(t.Context(), public)
	requireInvalid(t, "publicCopies", err, "while it is recorded, too")
	_, err = h.rec.Consent(t.Context(), "show", recorded.AssentRefused)
	requireInvalid(t, "publicCopies", err, "nor apart from a start")

	h.halt(t, "show")
	require.False(t, h.startAs(t, "show", recorded.ArchiveTicketed).PublicCopies, "that yes was not about a ticketed archive")
}

// A place that was added later, or whose jobs were lost, gets its missing copies.
func TestMissingCopiesAreMadeAfterARestart(t *testing.T) {
	h := open(t, "")
	h.begin(t, "show", 0, 1)
	h.end(t, "show", completed)
	s := &keeper{}
	h = h.reopen(t, nil, keptBy(s))
	h.await(t, "show", proven(1))
	require.Len(t, s.kept(), 1)
}

// slow is a Keeper whose first copy waits until the gate opens.
type slow struct {
	begun, gate chan struct{}
	busy        atomic.Bool
	err         error // result of the first copy
}

// Keep implements copies.Keeper.
func (s *slow) Keep(ctx context.Context, c copies.Chunk) (index.Copy, error) {
	if s.busy.CompareAndSwap(false, true) {
		close(s.begun)
		select {
		case <-s.gate:
		case <-ctx.Done():
			return index.Copy{}, ctx.Err()
		}
		return index.Copy{PieceCID: "piece-" + c.CID}, s.err
	}
	return index.Copy{PieceCID: "piece-" + c.CID}, nil
}

// watched sends the result of each job of a queue to ended.
type watched struct {
	copies.Queue
	ended chan error
}

// Run implements jobs.Queue.
func (w watched) Run(ctx context.Context, workers int, handle func(context.Context, []byte, int) error) error {
	return w.Queue.Run(ctx, workers, func(ctx context.Context, payload []byte, attempt int) error {
		err := handle(ctx, payload, attempt)
		w.ended <- err
		return err
	})
}

// slowly opens a recorder with a place that makes two copies at once from a real queue. The first
// copy ends with err; ended receives each result.
func slowly(t *testing.T, err error) (h *fixture, s *slow, ended chan error) {
	t.Helper()
	s, ended = &slow{begun: make(chan struct{}), gate: make(chan struct{}), err: err}, make(chan error, 16)
	queue := watched{placeQueue(t, nil, "near", time.Second), ended}
	h = open(t, "", keptBy(&keeper{}), func(c *recording.Config) {
		c.Places = []copies.Place{{Name: "near", Keeper: s, Queue: queue, Copies: 2}}
	})
	return h, s, ended
}

// A copy is completed after its recording was removed, when the next recording of that name has
// another chunk at the same index.
func TestACopyOfARemovedChunkIsNotANewOnes(t *testing.T) {
	h, s, ended := slowly(t, nil)
	h.begin(t, "show", 0, 1)
	<-s.begun
	v := h.end(t, "show", completed)
	old := v.Chunks[0].CID
	h.remove(t, "show")

	h.begin(t, "show", 2, 3)
	v = h.await(t, "show", proven(1))
	require.NotEqual(t, old, v.Chunks[0].CID)
	require.Equal(t, "piece-"+v.Chunks[0].CID, v.Chunks[0].PieceCID, "not held up by the old one")
	require.NoError(t, <-ended)

	close(s.gate)
	require.NoError(t, <-ended, "dropped without a fault")
	require.Equal(t, "piece-"+v.Chunks[0].CID, h.status(t, "show").Chunks[0].PieceCID)
}

// A copy ends, or fails, when no recording has its name.
func TestACopyOfAChunkThatIsGoneIsForgotten(t *testing.T) {
	for _, fails := range []error{nil, errAway} {
		h, s, ended := slowly(t, fails)
		h.play(t, "show", "")
		<-s.begun
		h.remove(t, "show")
		close(s.gate)
		for range 2 {
			require.NoError(t, <-ended, "it is not tried again")
		}
		require.Zero(t, h.rec.Health().Retrying)
		require.Empty(t, h.failures(t).Retried)
	}
}
