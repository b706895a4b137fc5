package bus

import (
	"context"
	"encoding/json"
	"errors"
	"log/slog"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/stretchr/testify/require"
)

// slot is a cell with one value.
type slot struct {
	mu       sync.Mutex
	value    []byte
	revision uint64
	away     bool
	before   func() // called once before the next write
}

func (s *slot) Get(context.Context, string) ([]byte, uint64, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	switch {
	case s.away:
		return nil, 0, nats.ErrTimeout
	case s.value == nil:
		return nil, 0, ErrNotFound
	}
	return s.value, s.revision, nil
}

func (s *slot) Create(ctx context.Context, key string, value []byte) (uint64, error) {
	return s.Update(ctx, key, value, 0)
}

func (s *slot) Update(_ context.Context, _ string, value []byte, revision uint64) (uint64, error) {
	if do := s.before; do != nil {
		s.before = nil
		do()
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	switch {
	case s.away:
		return 0, nats.ErrTimeout
	case s.value == nil && revision != 0, s.value != nil && revision != s.revision:
		return 0, ErrConflict
	}
	s.value, s.revision = value, s.revision+1
	return s.revision, nil
}

func (s *slot) set(away bool, value []byte) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.away, s.value = away, value
}

func (s *slot) entry(t *testing.T) (e entry) {
	t.Helper()
	s.mu.Lock()
	defer s.mu.Unlock()
	require.NoError(t, json.Unmarshal(s.value, &e))
	return e
}

func claimOf(s *slot, id, run string) *claim {
	return &claim{cell: s, mine: entry{Tenant: Tenant{ID: id}, Run: run}}
}

// TestWhoMayClaim takes or renews the claim of server "a" while another entry was written some time ago.
func TestWhoMayClaim(t *testing.T) {
	for name, c := range map[string]struct {
		id, run string // are those of the entry; "" means no entry
		age     time.Duration
		renews  bool
		refused bool
	}{
		"nobody was there":          {},
		"another server":            {id: "b", run: "2", refused: true},
		"just before the deadline":  {id: "b", run: "2", age: lease - 1, refused: true},
		"at the deadline":           {id: "b", run: "2", age: lease},
		"the same server was ended": {id: "a", run: "0"},
		"a renewal":                 {id: "a", run: "1", renews: true},
		"a late renewal":            {id: "a", run: "1", age: time.Hour, renews: true},
		"the entry was lost":        {renews: true},
		"a copy of the data folder": {id: "a", run: "2", renews: true, refused: true},
		"another server came":       {id: "b", run: "2", renews: true, refused: true},
		"another server went again": {id: "b", run: "2", age: lease, renews: true},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				s := &slot{}
				if c.id != "" {
					require.NoError(t, claimOf(s, c.id, c.run).take(t.Context()))
				}
				time.Sleep(c.age)
				do := claimOf(s, "a", "1").take
				if c.renews {
					do = claimOf(s, "a", "1").renew
				}
				err := do(t.Context())
				if c.refused {
					var held *HeldError
					require.ErrorAs(t, err, &held)
					require.Equal(t, lease-c.age, held.Left)
					return
				}
				require.NoError(t, err)
				require.Equal(t, "1", s.entry(t).Run)
				require.True(t, s.entry(t).Deadline.Equal(time.Now().Add(lease)))
			})
		})
	}
}

// TestTwoClaimsAtOnce lets another server write between a server's look and its write.
func TestTwoClaimsAtOnce(t *testing.T) {
	s := &slot{}
	s.before = func() { require.NoError(t, claimOf(s, "b", "2").take(t.Context())) }
	var held *HeldError
	require.ErrorAs(t, claimOf(s, "a", "1").take(t.Context()), &held)
	require.Equal(t, "b", held.Holder.ID)
}

func TestAnUnreadableEntryIsReplaced(t *testing.T) {
	s := &slot{value: []byte("{"), revision: 3}
	require.NoError(t, claimOf(s, "a", "1").take(t.Context()))
	require.Equal(t, "a", s.entry(t).ID)
}

func TestAReleasedClaimIsFree(t *testing.T) {
	s := &slot{}
	require.NoError(t, claimOf(s, "a", "1").take(t.Context()))
	require.NoError(t, claimOf(s, "a", "1").release(t.Context()))
	require.NoError(t, claimOf(s, "b", "2").take(t.Context()))
}

// TestARunningServerKeepsItsClaim checks that neither a NATS that is away, nor a lost entry, nor another
// server ends the renewals.
func TestARunningServerKeepsItsClaim(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s, health := &slot{}, &parts{}
		b := &Bus{cfg: Config{Health: health}, log: slog.New(slog.DiscardHandler), reach: newReach(), connected: make(chan struct{})}
		ctx, stop := context.WithCancel(t.Context())
		c := claimOf(s, "a", "1")
		require.NoError(t, c.take(ctx))
		go b.keep(ctx, c)
		next := func() {
			time.Sleep(renewEvery)
			synctest.Wait()
		}
		next()
		require.True(t, s.entry(t).Deadline.Equal(time.Now().Add(lease)))

		s.set(true, s.value)
		next()
		require.Contains(t, health.degraded(), "does not answer")
		require.Error(t, b.reach.err())
		time.Sleep(time.Hour)
		s.set(false, nil) // back, without the entry
		b.connected <- struct{}{}
		synctest.Wait()
		require.Empty(t, health.degraded())
		require.NoError(t, b.reach.err())
		require.Equal(t, "1", s.entry(t).Run)

		s.set(false, nil)
		require.NoError(t, claimOf(s, "b", "2").take(ctx))
		next()
		require.Contains(t, health.degraded(), "another server")
		require.NoError(t, b.reach.err())
		time.Sleep(lease)
		synctest.Wait()
		require.Empty(t, health.degraded())
		require.Equal(t, "1", s.entry(t).Run)
		stop()
	})
}

// TestAwait checks how long a start waits.
func TestAwait(t *testing.T) {
	wrong := errors.New("wrong password")
	for name, c := range map[string]struct {
		errs  []error // are the results of the first attempts
		want  error
		after time.Duration
	}{
		"ready":             {},
		"ready later":       {errs: []error{nats.ErrTimeout, nats.ErrNoResponders}, after: 750 * time.Millisecond},
		"nothing to wait":   {errs: []error{wrong}, want: wrong},
		"turns out wrong":   {errs: []error{nats.ErrNoServers, wrong}, want: wrong, after: 250 * time.Millisecond},
		"longer than a try": {errs: []error{context.DeadlineExceeded}, after: 250 * time.Millisecond},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				began, errs := time.Now(), c.errs
				err := await(t.Context(), slog.New(slog.DiscardHandler), time.Minute, "a test", func(context.Context) (err error) {
					if len(errs) > 0 {
						err, errs = errs[0], errs[1:]
					}
					return err
				})
				require.ErrorIs(t, err, c.want)
				require.Equal(t, c.after, time.Since(began))
			})
		})
	}
}

// TestAwaitGivesUp checks the limit with a NATS that never answers.
func TestAwaitGivesUp(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		began := time.Now()
		err := await(t.Context(), slog.New(slog.DiscardHandler), time.Minute, "a test", func(ctx context.Context) error {
			<-ctx.Done()
			return ctx.Err()
		})
		require.ErrorContains(t, err, "NATS was not ready for a test within 1m0s; check that it runs, with JetStream")
		require.LessOrEqual(t, time.Since(began), time.Minute+tryFor)
	})
}
