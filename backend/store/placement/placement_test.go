package placement_test

import (
	"context"
	"errors"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"footlight/backend/bus"
	"footlight/backend/store/placement"
)

const patience = time.Minute

// fixture is a bus that is opened again, and recordings.
type fixture struct {
	t   *testing.T
	dir string
	*placement.Place
	memo *memo
	stop func()

	mu       sync.Mutex
	wanted   map[placement.Item]bool
	referred map[string]bool
	refuse   int // how often the place is out of order
	released []string
}

// memo tells what is written.
type memo struct {
	placement.Memo
	onPut func()
}

// Put implements placement.Memo.
func (m *memo) Put(ctx context.Context, key string, value []byte) (uint64, error) {
	m.onPut()
	return m.Memo.Put(ctx, key, value)
}

func newFixture(t *testing.T) *fixture {
	t.Helper()
	h := &fixture{t: t, dir: t.TempDir(), wanted: map[placement.Item]bool{}, referred: map[string]bool{}}
	h.open()
	t.Cleanup(func() { h.stop() })
	return h
}

// open is a start of the server, and stop its end.
func (h *fixture) open() {
	h.t.Helper()
	b, err := bus.Open(h.t.Context(), bus.Config{Dir: h.dir})
	require.NoError(h.t, err)
	kv, err := b.KV(h.t.Context(), bus.KVConfig{Bucket: "held"})
	require.NoError(h.t, err)
	q, err := b.Queue(h.t.Context(), bus.QueueConfig{Name: "release", MinDelay: time.Millisecond, MaxDelay: 10 * time.Millisecond})
	require.NoError(h.t, err)
	h.memo = &memo{Memo: kv, onPut: func() {}}
	h.Place = placement.New(placement.Config{
		Place: "kubo@there", Memo: h.memo, Queue: q, Wanted: h.isWanted, Referred: h.isReferred, Release: h.release,
	})
	h.stop = func() { require.NoError(h.t, b.Close()) }
}

func (h *fixture) run() {
	ctx, cancel := context.WithCancel(h.t.Context())
	done := make(chan error, 1)
	go func() { done <- h.Run(ctx) }()
	closed := h.stop
	h.stop = func() {
		cancel()
		require.NoError(h.t, <-done)
		closed()
	}
}

func (h *fixture) isWanted(_ context.Context, i placement.Item) (bool, error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.wanted[i], nil
}

func (h *fixture) isReferred(context.Context) (map[string]bool, error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	return map[string]bool{"bafyother": h.referred["bafyother"]}, nil
}

func (h *fixture) release(_ context.Context, cid string, items []placement.Item) error {
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

// give has the place given a chunk that is wanted.
func (h *fixture) give(i placement.Item) {
	h.t.Helper()
	h.set(func() { h.wanted[i] = true })
	require.NoError(h.t, h.Hold(h.t.Context(), i, func() error { return nil }))
}

func (h *fixture) eventually(want ...string) {
	h.t.Helper()
	require.Eventually(h.t, func() bool {
		h.mu.Lock()
		defer h.mu.Unlock()
		return slices.Equal(want, h.released)
	}, patience, 5*time.Millisecond)
}

// TestWhatNobodyWantsIsLetGo, once the last recording that has it is removed,
// however often the place fails.
func TestWhatNobodyWantsIsLetGo(t *testing.T) {
	h := newFixture(t)
	first, second := placement.Item{EventID: "demo", Chunk: 0, CID: "bafyone"}, placement.Item{EventID: "encore", Chunk: 4, CID: "bafyone"}
	marker := placement.Item{EventID: "demo", Chunk: 1, CID: "bafymark"}
	h.give(first)
	h.give(second)
	h.give(marker)
	h.run()
	h.set(func() { delete(h.wanted, first); delete(h.wanted, marker); h.refuse = 3 })
	h.Review()
	h.eventually("bafymark of demo") // and not what the encore still has
	h.set(func() { delete(h.wanted, second) })
	h.Review()
	h.eventually("bafymark of demo", "bafyone of demo", "bafyone of encore")
}

// TestWhatIsRecordedAnewStays, though who was given it first is gone.
func TestWhatIsRecordedAnewStays(t *testing.T) {
	h := newFixture(t)
	stays, goes := placement.Item{EventID: "demo", CID: "bafyother"}, placement.Item{EventID: "demo", Chunk: 1, CID: "bafygoes"}
	h.give(stays)
	h.give(goes)
	h.set(func() { clear(h.wanted); h.referred["bafyother"] = true })
	h.run()
	h.eventually("bafygoes of demo")
	h.set(func() { delete(h.referred, "bafyother") })
	h.Review()
	h.eventually("bafygoes of demo", "bafyother of demo")
}

// TestACrashForgetsNothing: neither what was on its way there, nor what was to be
// let go.
func TestACrashForgetsNothing(t *testing.T) {
	h := newFixture(t)
	one := placement.Item{EventID: "demo", CID: "bafyone"}
	lost := errors.New("the process ended")
	require.ErrorIs(t, h.Hold(t.Context(), one, func() error { return lost }), lost)
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

// TestWhatIsRecalledIsLetGo, though the notes of it were lost; what is noted stays
// as it is.
func TestWhatIsRecalledIsLetGo(t *testing.T) {
	h := newFixture(t)
	lost, kept := placement.Item{EventID: "demo", CID: "bafylost"}, placement.Item{EventID: "encore", Chunk: 1, CID: "bafykept"}
	h.give(kept)
	var puts int
	h.memo.onPut = func() { puts++ }
	for range 2 {
		require.NoError(t, h.Recall(t.Context(), []placement.Item{lost, kept}))
	}
	require.Equal(t, 1, puts)
	h.run()
	h.eventually("bafylost of demo")
	h.set(func() { clear(h.wanted) })
	h.Review()
	h.eventually("bafykept of encore", "bafylost of demo")
}

// TestGivingAndLettingGoTakeTurns: what is given anew is not let go meanwhile.
func TestGivingAndLettingGoTakeTurns(t *testing.T) {
	h := newFixture(t)
	old, anew := placement.Item{EventID: "demo", CID: "bafyone"}, placement.Item{EventID: "encore", CID: "bafyone"}
	other := placement.Item{EventID: "demo", Chunk: 1, CID: "bafytwo"}
	h.give(old)
	h.give(other)
	h.run()
	giving, done, given := make(chan struct{}), make(chan struct{}), make(chan error, 1)
	go func() {
		given <- h.Hold(t.Context(), anew, func() error { close(giving); <-done; return nil })
	}()
	<-giving
	h.set(func() { clear(h.wanted) })
	h.Review()
	h.eventually("bafytwo of demo") // and not what is on its way
	late, cancel := context.WithCancel(t.Context())
	cancel()
	require.ErrorIs(t, h.Hold(late, anew, func() error { return nil }), context.Canceled, "one at a time")
	h.set(func() { h.wanted[anew] = true })
	close(done)
	require.NoError(t, <-given)
	h.set(func() { delete(h.wanted, anew) })
	h.Review()
	h.eventually("bafyone of demo", "bafyone of encore", "bafytwo of demo")
}
