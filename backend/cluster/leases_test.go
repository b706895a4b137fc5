package cluster

import (
	"context"
	"errors"
	"io/fs"
	"log/slog"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"footlight/backend/event"
)

// cells holds values like a bus, for servers of one test.
type cells struct {
	mu     sync.Mutex
	away   bool
	values map[string][]byte
	revs   map[string]uint64
	tell   []func(key string, value []byte, revision uint64) error
}

func newCells() *cells { return &cells{values: map[string][]byte{}, revs: map[string]uint64{}} }

func (c *cells) Get(_ context.Context, key string) ([]byte, uint64, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	switch {
	case c.away:
		return nil, 0, event.ErrUnavailable
	case c.revs[key] == 0:
		return nil, 0, fs.ErrNotExist
	}
	return c.values[key], c.revs[key], nil
}

func (c *cells) Create(ctx context.Context, key string, value []byte) (uint64, error) {
	return c.Update(ctx, key, value, 0)
}

func (c *cells) Update(_ context.Context, key string, value []byte, revision uint64) (uint64, error) {
	c.mu.Lock()
	switch {
	case c.away:
		c.mu.Unlock()
		return 0, event.ErrUnavailable
	case c.revs[key] != revision:
		c.mu.Unlock()
		return 0, fs.ErrExist
	}
	c.values[key] = value
	c.revs[key]++
	tell := c.tell
	c.mu.Unlock()
	for _, fn := range tell {
		_ = fn(key, value, revision+1)
	}
	return revision + 1, nil
}

func (c *cells) setAway(away bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.away = away
}

func secret(t *testing.T, text string) *Secret {
	t.Helper()
	s, err := NewSecret(text)
	require.NoError(t, err)
	return s
}

// start starts the leases of a server on a bus. crash ends them as kill would.
func start(t *testing.T, bus *cells, name string) (s *Cluster, crash func()) {
	t.Helper()
	s = &Cluster{cfg: Config{Name: name}, leases: newLeases(Config{Name: name, Secret: secret(t, "one"), Leases: watched{bus}, Log: slog.New(slog.DiscardHandler)})}
	bus.mu.Lock()
	bus.tell = append(bus.tell, s.leases.learn)
	bus.mu.Unlock()
	ctx, stop := context.WithCancel(t.Context())
	go s.leases.run(ctx)
	return s, func() { s.leases.cells = &cells{away: true}; stop(); synctest.Wait() }
}

type watched struct{ *cells }

func (watched) Watch(context.Context, string, func(string, []byte, uint64) error) error { return nil }

// publish claims a stream, and returns a channel with the reason for the publish's end.
func publish(s *Cluster, person, device string) (ended chan error, over func()) {
	ended = make(chan error, 1)
	over = s.Publish(Claim{ID: "show", Identity: person, Device: device, End: func(why error) { ended <- why }})
	synctest.Wait()
	return ended, over
}

// TestWhoGetsTheLease has ann publish at a, and then ann or bob at b some time after what happened to a.
func TestWhoGetsTheLease(t *testing.T) {
	for name, c := range map[string]struct {
		what   string // happens to a: "", "kill", "stop", "away" (the bus is away for b's first time)
		person string
		after  time.Duration
		want   error // for b
		epoch  uint64
		ends   error // for a
	}{
		"ann again":                          {person: "ann", epoch: 2, ends: ErrTaken},
		"bob while ann is on":                {person: "bob", after: time.Hour, want: ErrHeld, epoch: 1},
		"bob after ann stopped":              {what: "stop", person: "bob", epoch: 2},
		"ann after her server was killed":    {what: "kill", person: "ann", epoch: 2},
		"bob before the lease's whole time":  {what: "kill", person: "bob", after: TTL - renewEvery - 1, want: ErrHeld, epoch: 1},
		"bob after the lease's whole time":   {what: "kill", person: "bob", after: TTL, epoch: 2},
		"the server's own name after a kill": {what: "restart", person: "ann", epoch: 2},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				bus := newCells()
				a, crash := start(t, bus, "a")
				other, _ := start(t, bus, "b")
				atA, over := publish(a, "ann", "one")
				switch c.what {
				case "kill":
					crash()
				case "restart":
					crash()
					other, _ = start(t, bus, "a")
				case "stop":
					over()
				}
				synctest.Wait()
				time.Sleep(c.after)
				atB, _ := publish(other, c.person, "two")
				require.Equal(t, c.want, reason(atB))
				require.Equal(t, c.ends, reason(atA))
				found, _, err := other.leases.read(t.Context(), "show")
				require.NoError(t, err)
				require.Equal(t, c.epoch, found.Epoch)
			})
		})
	}
}

func reason(ended chan error) error {
	select {
	case why := <-ended:
		return why
	default:
		return nil
	}
}

// TestABusThatIsAwayEndsNoPublisher checks that a holder goes on, and that the higher epoch decides
// when the bus is back.
func TestABusThatIsAwayEndsNoPublisher(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		bus := newCells()
		a, _ := start(t, bus, "a")
		b, _ := start(t, bus, "b")
		atA, _ := publish(a, "ann", "one")
		bus.setAway(true)
		time.Sleep(time.Hour)
		atB, _ := publish(b, "ann", "two")
		require.NoError(t, errors.Join(reason(atA), reason(atB)), "the show goes on")
		bus.setAway(false)
		time.Sleep(renewEvery)
		synctest.Wait()
		require.ErrorIs(t, reason(atA), ErrTaken)
		require.NoError(t, reason(atB))
	})
}

// TestDisplacedDeviceStaysAway checks that two encoders of one person do not take the stream from each other for ever.
func TestDisplacedDeviceStaysAway(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		bus := newCells()
		a, _ := start(t, bus, "a")
		b, _ := start(t, bus, "b")
		publish(a, "ann", "one")
		_, over := publish(b, "ann", "two")
		for _, c := range []struct {
			person, device string
			want           error
		}{{"ann", "one", ErrTaken}, {"ann", "three", nil}, {"bob", "one", ErrHeld}} {
			require.Equal(t, c.want, a.May("show", c.person, c.device), c)
		}
		over()
		synctest.Wait()
		require.NoError(t, a.May("show", "bob", "four"), "nobody publishes")
	})
}
