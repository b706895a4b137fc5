package places

import (
	"context"
	"errors"
	"log/slog"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"footlight/backend/bus"
)

const patience = time.Minute

// fixture holds a bus that can be opened again, and recordings.
type fixture struct {
	t   *testing.T
	dir string
	*held
	stop func()

	mu       sync.Mutex
	recorded map[item]bool
	anywhere map[string]bool // recorded content
	refuse   int             // how many removals fail
	released []string
}

func newFixture(t *testing.T) *fixture {
	t.Helper()
	h := &fixture{t: t, dir: t.TempDir(), recorded: map[item]bool{}, anywhere: map[string]bool{}}
	h.open()
	t.Cleanup(func() { h.stop() })
	return h
}

// open starts the server, and stop ends it.
func (h *fixture) open() {
	h.t.Helper()
	b, err := bus.Open(h.t.Context(), bus.Config{Dir: h.dir})
	require.NoError(h.t, err)
	kv, err := b.KV(h.t.Context(), bus.KVConfig{Bucket: "held"})
	require.NoError(h.t, err)
	q, err := b.Queue(h.t.Context(), bus.QueueConfig{Name: "release", MinDelay: time.Millisecond, MaxDelay: 10 * time.Millisecond})
	require.NoError(h.t, err)
	h.held = &held{
		place: "kubo@there", notes: kv, queue: q, log: slog.New(slog.DiscardHandler), wake: make(chan struct{}, 1),
		wanted: h.isWanted, referred: h.isReferred, remove: h.remove,
	}
	h.stop = func() { require.NoError(h.t, b.Close()) }
}

func (h *fixture) run() {
	ctx, cancel := context.WithCancel(h.t.Context())
	done := make(chan error, 1)
	go func() { done <- h.held.run(ctx) }()
	closed := h.stop
	h.stop = func() {
		cancel()
		require.NoError(h.t, <-done)
		closed()
	}
}

func (h *fixture) isWanted(_ context.Context, i item) (bool, error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.recorded[i], nil
}

func (h *fixture) isReferred(context.Context) (map[string]bool, error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	return map[string]bool{"bafyother": h.anywhere["bafyother"]}, nil
}

func (h *fixture) remove(_ context.Context, cid string, items []item) error {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.refuse--; h.refuse >= 0 {
		return errors.New("out of order")
	}
	for _, i := range items {
		h.released = append(h.released, cid+" of "+i.EventID)
	}
	slices.Sort(h.released)
	return nil
}

func (h *fixture) set(fn func()) {
	h.mu.Lock()
	defer h.mu.Unlock()
	fn()
}

// give copies a wanted chunk to the place.
func (h *fixture) give(i item) {
	h.t.Helper()
	h.set(func() { h.recorded[i] = true })
	require.NoError(h.t, h.held.give(h.t.Context(), i, func() error { return nil }))
}

func (h *fixture) eventually(want ...string) {
	h.t.Helper()
	require.Eventually(h.t, func() bool {
		h.mu.Lock()
		defer h.mu.Unlock()
		return slices.Equal(want, h.released)
	}, patience, 5*time.Millisecond)
}

// A copy is removed with the last recording that has it, however often the place fails.
func TestWhatNobodyWantsIsLetGo(t *testing.T) {
	h := newFixture(t)
	first, second := item{EventID: "demo", Chunk: 0, CID: "bafyone"}, item{EventID: "encore", Chunk: 4, CID: "bafyone"}
	marker := item{EventID: "demo", Chunk: 1, CID: "bafymark"}
	h.give(first)
	h.give(second)
	h.give(marker)
	h.run()
	h.set(func() { delete(h.recorded, first); delete(h.recorded, marker); h.refuse = 3 })
	h.review()
	h.eventually("bafymark of demo") // the encore's copies stay
	h.set(func() { delete(h.recorded, second) })
	h.review()
	h.eventually("bafymark of demo", "bafyone of demo", "bafyone of encore")
}

// The content stays, although the recording that was copied first is removed.
func TestWhatIsRecordedAnewStays(t *testing.T) {
	h := newFixture(t)
	stays, goes := item{EventID: "demo", CID: "bafyother"}, item{EventID: "demo", Chunk: 1, CID: "bafygoes"}
	h.give(stays)
	h.give(goes)
	h.set(func() { clear(h.recorded); h.anywhere["bafyother"] = true })
	h.run()
	h.eventually("bafygoes of demo")
	h.set(func() { delete(h.anywhere, "bafyother") })
	h.review()
	h.eventually("bafygoes of demo", "bafyother of demo")
}

// A crash loses neither a note of a copy that is being made nor a removal.
func TestACrashForgetsNothing(t *testing.T) {
	h := newFixture(t)
	one := item{EventID: "demo", CID: "bafyone"}
	lost := errors.New("the process ended")
	require.ErrorIs(t, h.held.give(t.Context(), one, func() error { return lost }), lost)
	h.set(func() { h.refuse = 1 << 30 })
	h.run()
	require.Eventually(t, func() bool {
		h.mu.Lock()
		defer h.mu.Unlock()
		return h.refuse < 1<<30
	}, patience, 5*time.Millisecond)
	h.stop()
	h.set(func() { h.refuse = 0 })
	h.open()
	h.run()
	h.eventually("bafyone of demo")
}

// revisions returns the revisions of all notes.
func (h *fixture) revisions() map[string]uint64 {
	h.t.Helper()
	all := map[string]uint64{}
	require.NoError(h.t, h.notes.Each(h.t.Context(), h.place, func(key string, _ []byte, revision uint64) error {
		all[key] = revision
		return nil
	}))
	return all
}

// A copy is removed although its note was lost. Existing notes are not changed.
func TestWhatIsRecalledIsLetGo(t *testing.T) {
	h := newFixture(t)
	lost, kept := item{EventID: "demo", CID: "bafylost"}, item{EventID: "encore", Chunk: 1, CID: "bafykept"}
	h.give(kept)
	before := h.revisions()
	require.NoError(t, h.recall(t.Context(), []item{lost, kept}))
	after := h.revisions()
	require.Len(t, after, 2)
	require.Subset(t, after, before, "what was noted is not noted again")
	require.NoError(t, h.recall(t.Context(), []item{lost, kept}))
	require.Equal(t, after, h.revisions())
	h.run()
	h.eventually("bafylost of demo")
	h.set(func() { clear(h.recorded) })
	h.review()
	h.eventually("bafykept of encore", "bafylost of demo")
}

// Content is not removed while it is being copied again.
func TestGivingAndLettingGoTakeTurns(t *testing.T) {
	h := newFixture(t)
	old, anew := item{EventID: "demo", CID: "bafyone"}, item{EventID: "encore", CID: "bafyone"}
	other := item{EventID: "demo", Chunk: 1, CID: "bafytwo"}
	h.give(old)
	h.give(other)
	h.run()
	giving, done, given := make(chan struct{}), make(chan struct{}), make(chan error, 1)
	go func() {
		given <- h.held.give(t.Context(), anew, func() error { close(giving); <-done; return nil })
	}()
	<-giving
	h.set(func() { clear(h.recorded) })
	h.review()
	h.eventually("bafytwo of demo") // the copy that is being made stays
	late, cancel := context.WithCancel(t.Context())
	cancel()
	require.ErrorIs(t, h.held.give(late, anew, func() error { return nil }), context.Canceled, "one at a time")
	h.set(func() { h.recorded[anew] = true })
	close(done)
	require.NoError(t, <-given)
	h.set(func() { delete(h.recorded, anew) })
	h.review()
	h.eventually("bafyone of demo", "bafyone of encore", "bafytwo of demo")
}
