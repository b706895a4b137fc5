package bus

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"footlight/backend/bus/bustest"
	"footlight/backend/event"
)

func logOf(t *testing.T, b *Bus) *Log {
	t.Helper()
	l, err := b.Log(t.Context(), LogConfig{Name: "talk", MaxEntries: 4})
	require.NoError(t, err)
	return l
}

func read(t *testing.T, l *Log, key string, from uint64) (list []string) {
	t.Helper()
	require.NoError(t, l.Each(t.Context(), key, from, func(_ uint64, entry []byte) error {
		list = append(list, string(entry))
		return nil
	}))
	return list
}

func TestLogHasOneOrderForEachKey(t *testing.T) {
	l := logOf(t, open(t))
	require.Empty(t, read(t, l, "Gig.1", 0))
	one, err := l.Append(t.Context(), "Gig.1", 0, []byte("one"))
	require.NoError(t, err)
	_, err = l.Append(t.Context(), "gig.1", 0, []byte("elsewhere"))
	require.NoError(t, err)
	_, err = l.Append(t.Context(), "Gig.1", 0, []byte("late"))
	require.ErrorIs(t, err, ErrConflict)
	two, err := l.Append(t.Context(), "Gig.1", one, []byte("two"))
	require.NoError(t, err)
	require.Equal(t, []string{"one", "two"}, read(t, l, "Gig.1", 0))
	require.Equal(t, []string{"two"}, read(t, l, "Gig.1", one+1))
	require.Empty(t, read(t, l, "Gig.1", two+1))
	stop := errors.New("enough")
	require.ErrorIs(t, l.Each(t.Context(), "Gig.1", 0, func(uint64, []byte) error { return stop }), stop)
}

func TestLogForgets(t *testing.T) {
	l := logOf(t, open(t))
	one, err := l.Append(t.Context(), "gig", 0, []byte("secret"))
	require.NoError(t, err)
	two, err := l.Append(t.Context(), "gig", one, []byte("erase"))
	require.NoError(t, err)
	for range 2 {
		require.NoError(t, l.Erase(t.Context(), "gig", one))
		require.Equal(t, []string{"erase"}, read(t, l, "gig", 0))
	}
	for range 3 {
		two, err = l.Append(t.Context(), "gig", two, []byte("more"))
		require.NoError(t, err)
	}
	_, err = l.Append(t.Context(), "gig", two, []byte("too much"))
	require.Error(t, err, "a key is limited")
	require.NoError(t, l.read(t.Context(), "gig", 0, two+1, func(uint64, []byte) error { return nil }), "what was expected is gone")
	for range 2 {
		require.NoError(t, l.Clear(t.Context(), "gig"))
		require.Empty(t, read(t, l, "gig", 0))
	}
	_, err = l.Append(t.Context(), "gig", 0, []byte("anew"))
	require.NoError(t, err)
}

// TestLogIsFollowed checks that a reader sees every entry once, although NATS restarts.
func TestLogIsFollowed(t *testing.T) {
	x := bustest.StartNATS(t)
	b, err := connect(t, x.URL(), "one", nil)
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, b.Close()) })
	l := logOf(t, b)
	seen, next := make(chan string, 9), uint64(0)
	follow := func() error {
		return l.Follow(t.Context(), "gig", next, func(seq uint64, entry []byte) error {
			next = seq + 1
			seen <- string(entry)
			return nil
		})
	}
	done := make(chan error, 1)
	go func() { done <- follow() }()
	one, err := l.Append(t.Context(), "gig", 0, []byte("one"))
	require.NoError(t, err)
	require.Equal(t, "one", receive(t, seen))

	x.Stop()
	require.ErrorIs(t, receive(t, done), event.ErrUnavailable)
	_, err = l.Append(t.Context(), "gig", one, []byte("refused"))
	require.ErrorIs(t, err, event.ErrUnavailable)
	x.Start()
	require.Eventually(t, func() bool { return b.reach.err() == nil }, time.Minute, time.Millisecond)
	go func() { done <- follow() }()
	_, err = l.Append(t.Context(), "gig", one, []byte("two"))
	require.NoError(t, err)
	require.Equal(t, "two", receive(t, seen))
}

func TestSignalsReachEveryListener(t *testing.T) {
	b := open(t)
	heard := make(chan string, 1)
	ctx, stop := context.WithCancel(t.Context())
	done := make(chan error, 1)
	go func() {
		done <- b.Signals("stage").Listen(ctx, func(key string, payload []byte) {
			select {
			case heard <- key + " " + string(payload):
			default:
			}
		})
	}()
	require.Eventually(t, func() bool { // until the listener is there
		require.NoError(t, b.Signals("other").Send("Gig.1", []byte("no")))
		require.NoError(t, b.Signals("stage").Send("Gig.1", []byte("yes")))
		return len(heard) == 1
	}, time.Minute, time.Millisecond)
	require.Equal(t, "Gig.1 yes", <-heard)
	stop()
	require.NoError(t, receive(t, done))
	require.Error(t, b.Signals("stage").Send("", nil))
}
