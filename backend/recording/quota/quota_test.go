package quota_test

import (
	"context"
	"errors"
	"log/slog"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"footlight/backend/bus"
	"footlight/backend/event"
	"footlight/backend/recording/quota"
)

var ana, bo = event.Address{1}, event.Address{2}

// over returns the flag of the limit that an error names, or "".
func over(err error) string {
	var quota *event.ErrQuota
	if errors.As(err, &quota) {
		return quota.Flag
	}
	return ""
}

func TestUnfinished(t *testing.T) {
	u := &quota.Unfinished{Limits: quota.Limits{Unfinished: 100, UnfinishedAll: 150}}
	require.NoError(t, u.Reserve("a", ana, 60))
	require.Equal(t, "max-unfinished", over(u.Reserve("b", ana, 41)), "what is under way counts")
	u.Settle("a", ana, 60, 50)
	require.NoError(t, u.Reserve("b", ana, 50))
	require.Equal(t, "max-unfinished", over(u.Reserve("c", bo, 51)), "of all")
	require.NoError(t, u.Reserve("c", bo, 50))
	u.Settle("b", ana, 50, 0)
	u.Settle("c", bo, 50, 0)
	require.EqualValues(t, 50, u.Of(ana))
	require.Zero(t, u.Of(bo))
	require.Equal(t, []event.ID{"a"}, u.Events())
}

func TestAnOpenServerHasOneWallet(t *testing.T) {
	u := &quota.Unfinished{Limits: quota.Limits{Unfinished: 100, OneWallet: true}}
	require.NoError(t, u.Reserve("a", ana, 60))
	require.Equal(t, "max-unfinished", over(u.Reserve("b", bo, 60)))
	require.EqualValues(t, 60, u.Of(bo))
}

func TestEvents(t *testing.T) {
	dir := t.TempDir()
	opened := func(limits quota.Limits) (*quota.Events, func()) {
		b, err := bus.Open(context.WithoutCancel(t.Context()), bus.Config{Dir: dir, Log: slog.New(slog.DiscardHandler)})
		require.NoError(t, err)
		kv, err := b.KV(t.Context(), bus.KVConfig{Bucket: "new-events"})
		require.NoError(t, err)
		return &quota.Events{Limits: limits, KV: kv}, func() { require.NoError(t, b.Close()) }
	}
	e, shut := opened(quota.Limits{Events: 2})
	for _, id := range []event.ID{"a", "a", "b", "a"} {
		require.NoError(t, e.Add(t.Context(), id, ana))
	}
	require.Equal(t, "max-events", over(e.Add(t.Context(), "c", ana)))
	require.NoError(t, e.Add(t.Context(), "c", bo))
	shut()
	e, shut = opened(quota.Limits{Events: 2})
	defer shut()
	require.Equal(t, "max-events", over(e.Add(t.Context(), "d", ana)), "after a restart too")
	require.NoError(t, e.Add(t.Context(), "b", ana))
}

func TestRecorded(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		mine := int64(90)
		r := &quota.Recorded{Limits: quota.Limits{Recorded: 100}, Each: func(_ context.Context, add func(event.Address, int64)) error {
			add(ana, mine)
			add(ana, 5)
			add(bo, 100)
			return nil
		}}
		require.NoError(t, r.Check(t.Context(), ana))
		require.Equal(t, "max-recorded", over(r.Check(t.Context(), bo)))
		mine = 95
		time.Sleep(11 * time.Second)
		require.Equal(t, "max-recorded", over(r.Check(t.Context(), ana)))
		n, err := r.Of(t.Context(), ana)
		require.NoError(t, err)
		require.EqualValues(t, 100, n)
	})
}

func TestCreators(t *testing.T) {
	require.True(t, quota.Limits{}.Allows(ana))
	only := quota.Limits{Creators: []event.Address{bo}}
	require.False(t, only.Allows(ana))
	require.True(t, only.Allows(bo))
}
