package restream_test

import (
	"bytes"
	"context"
	"errors"
	"log/slog"
	"slices"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"footlight/backend/event"
	"footlight/backend/live/remux"
	"footlight/backend/live/restream"
)

const gig event.ID = "gig"

var errDown = errors.New("no RTMP server answers at this address")

// far is the other servers, and the stream that is sent there. Times are of the bubble's clock.
type far struct {
	mu     sync.Mutex
	down   bool
	dials  []time.Time
	open   []*push
	listed []event.Destination
	sent   int
	takes  time.Duration // for a packet
	log    bytes.Buffer
}

// change changes the servers while runs may use them.
func (f *far) change(do func()) {
	f.mu.Lock()
	defer f.mu.Unlock()
	do()
}

func (f *far) dial(context.Context, event.Destination) (s restream.Sender, err error) {
	f.change(func() {
		f.dials = append(f.dials, time.Now())
		if err = errDown; !f.down {
			p := &push{far: f, over: make(chan struct{})}
			f.open, s, err = append(f.open, p), p, nil
		}
	})
	return s, err
}

func (f *far) destinations(event.ID) (list []event.Destination) {
	f.change(func() { list = slices.Clone(f.listed) })
	return list
}

// fail ends all connections, and refuses others.
func (f *far) fail() {
	f.change(func() {
		f.down = true
		for _, p := range f.open {
			p.end()
		}
		f.open = nil
	})
}

type push struct {
	far  *far
	once sync.Once
	over chan struct{}
}

func (p *push) end()   { p.once.Do(func() { close(p.over) }) }
func (p *push) Close() { p.end() }

func (p *push) Wait() error {
	<-p.over
	return errors.New("the server closed the connection")
}

func (p *push) Send(packets []remux.Packet) (int, error) {
	var takes time.Duration
	p.far.change(func() { p.far.sent += len(packets); takes = p.far.takes })
	time.Sleep(takes)
	return 12_500, nil // ten times a second: 1 Mbit/s
}

// player has a packet ten times a second.
type player struct{}

func (player) Close() {}

func (player) Next(ctx context.Context) ([]remux.Packet, error) {
	select {
	case <-time.After(100 * time.Millisecond):
		return make([]remux.Packet, 1), nil
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// session is a publish.
type session chan struct{}

func (session) EventID() event.ID       { return gig }
func (s session) Done() <-chan struct{} { return s }

func to(id string) event.Destination {
	return event.Destination{ID: id, URL: "rtmp://live.example/app", Key: "secret-" + id}
}

// inBubble runs a test with a fake clock.
func inBubble(t *testing.T, most int, fn func(t *testing.T, f *far, s *restream.Server)) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		f := &far{}
		s := restream.Open(restream.Config{
			Play: func(event.ID) restream.Player { return player{} }, Dial: f.dial, Destinations: f.destinations, Most: most,
			Log: slog.New(slog.NewTextHandler(&f.log, nil)),
		})
		defer s.Close()
		fn(t, f, s)
	})
}

// after lets time pass.
func after(d time.Duration) {
	time.Sleep(d)
	synctest.Wait()
}

// TestRestream follows an event from before the show to its end.
func TestRestream(t *testing.T) {
	inBubble(t, 0, func(t *testing.T, f *far, s *restream.Server) {
		f.listed = []event.Destination{to("a"), to("b")}
		require.Equal(t, event.RestreamWaits, s.Status(gig, "a").State)
		first, second := make(session), make(session)
		s.OnAir(first)
		after(5 * time.Second)
		a := s.Status(gig, "a")
		require.Equal(t, event.RestreamLive, a.State)
		require.InDelta(t, 1000, a.BitrateKbps, 20)
		require.Equal(t, event.RestreamLive, s.Status(gig, "b").State)

		s.OnAir(second) // takes over
		close(first)
		after(time.Minute)
		require.Equal(t, a.Since, s.Status(gig, "a").Since, "it is the same connection")
		require.Len(t, f.dials, 2)

		f.change(func() { f.listed = f.listed[:1] })
		s.Remove(gig, "b")
		f.change(func() { f.listed = append(f.listed, to("c")) })
		s.Add(gig, to("c"))
		after(time.Second)
		require.Equal(t, event.RestreamWaits, s.Status(gig, "b").State)
		require.Equal(t, event.RestreamLive, s.Status(gig, "c").State, "added during the show")

		close(second)
		after(11 * time.Second)
		was := f.sent
		after(time.Minute)
		require.Equal(t, was, f.sent)
		require.Equal(t, event.RestreamStatus{State: event.RestreamWaits, Since: s.Status(gig, "a").Since}, s.Status(gig, "a"))
		require.NotContains(t, f.log.String(), "secret")
		require.Contains(t, f.log.String(), "host=live.example")
	})
}

// TestPauses has a destination that is away: the pauses grow from a second to half a minute, and the next failure
// begins anew.
func TestPauses(t *testing.T) {
	inBubble(t, 0, func(t *testing.T, f *far, s *restream.Server) {
		f.listed = []event.Destination{to("a")}
		s.OnAir(make(session))
		after(time.Minute)
		f.fail()
		after(10 * time.Minute)
		is := s.Status(gig, "a")
		require.Equal(t, event.RestreamFailing, is.State)
		require.Equal(t, errDown.Error(), is.Why)
		require.Zero(t, is.BitrateKbps)
		require.Less(t, is.Since, time.Now().Add(-9*time.Minute), "it failed all the time")
		pauses := make([]time.Duration, 0, len(f.dials))
		for i := 1; i < len(f.dials); i++ {
			pauses = append(pauses, f.dials[i].Sub(f.dials[i-1]))
		}
		require.Less(t, pauses[1], 4*time.Second)
		for _, p := range pauses[7:] {
			require.InDelta(t, 30*time.Second, p, float64(15*time.Second))
		}
		f.change(func() { f.down, f.dials = false, nil })
		after(2 * time.Minute) // the last pause and a steady connection
		require.Equal(t, event.RestreamLive, s.Status(gig, "a").State)
		require.Empty(t, s.Status(gig, "a").Why)
		f.fail()
		after(5 * time.Second)
		require.GreaterOrEqual(t, len(f.dials), 3, "it tries at once")
	})
}

// TestTooManyDestinations has more of them than the server may connect to.
func TestTooManyDestinations(t *testing.T) {
	inBubble(t, 1, func(t *testing.T, f *far, s *restream.Server) {
		void := to("void")
		void.Key = ""
		f.listed = []event.Destination{to("a"), to("b"), void}
		s.OnAir(make(session))
		after(time.Minute)
		states := map[event.RestreamState]int{}
		for _, d := range f.listed {
			states[s.Status(gig, d.ID).State]++
		}
		require.Equal(t, map[event.RestreamState]int{event.RestreamLive: 1, event.RestreamFailing: 2}, states)
		require.Contains(t, s.Status(gig, "void").Why, "add it again")
		for _, d := range f.listed[:2] {
			if s.Status(gig, d.ID).State == event.RestreamLive {
				f.change(func() { f.listed = slices.DeleteFunc(f.listed, func(x event.Destination) bool { return x.ID == d.ID }) })
				s.Remove(gig, d.ID)
				break
			}
		}
		after(time.Minute)
		require.Equal(t, event.RestreamLive, s.Status(gig, f.listed[0].ID).State, "the other one has its turn")
	})
}

func TestASlowDestinationSaysSo(t *testing.T) {
	for _, takes := range []time.Duration{2 * time.Second, 7 * time.Second} {
		inBubble(t, 0, func(t *testing.T, f *far, s *restream.Server) {
			f.listed = []event.Destination{to("a")}
			s.OnAir(make(session))
			after(5 * time.Second)
			require.Empty(t, s.Status(gig, "a").Why)
			f.change(func() { f.takes = takes })
			after(4 * takes)
			require.Equal(t, event.RestreamLive, s.Status(gig, "a").State)
			require.Contains(t, s.Status(gig, "a").Why, "too slowly")
			f.change(func() { f.takes = 0 })
			after(takes + 5*time.Second)
			require.Empty(t, s.Status(gig, "a").Why)
		})
	}
}
