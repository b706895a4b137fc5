//go:build linux

package audience

import (
	"context"
	"errors"
	"fmt"
	"net/netip"
	"slices"
	"sync"
	"time"

	"footlight/build/load/sender"
)

const (
	reportEvery   = time.Second
	feedbackEvery = 100 * time.Millisecond
	// consentEvery is how often browsers check the pair they use.
	consentEvery = 2500 * time.Millisecond
)

// Source is a stream to watch.
type Source struct {
	// WHEP is the endpoint's URL.
	WHEP string
	// Video and Audio are what is being sent there; both nil where payloads
	// change on the way. Then viewers count packets, and nothing else.
	Video, Audio *sender.Log
}

// Config sets an Audience up.
type Config struct {
	// Coalesce lets the kernel hand several datagrams over at once (UDP_GRO).
	// That makes loopback cheaper for the server than any network is.
	Coalesce bool
	// Whole makes every so many-th viewer decrypt all it gets; zero is 25.
	Whole int
	// Pause is what the reader rests after each turn; zero is a millisecond.
	Pause time.Duration
}

// Audience is viewers. Open it, let them Join, Close it.
type Audience struct {
	cfg      Config
	local    netip.Addr
	identity identity
	calls    chan func()
	stop     chan struct{}
	wg       sync.WaitGroup

	// run's own.
	viewers []*viewer
	inbox   *inbox
	window  window
}

// Open starts the reader.
func Open(cfg Config) (*Audience, error) {
	if cfg.Whole == 0 {
		cfg.Whole = 25
	}
	if cfg.Pause == 0 {
		cfg.Pause = time.Millisecond
	}
	id, err := newIdentity()
	if err != nil {
		return nil, err
	}
	a := &Audience{
		cfg: cfg, local: netip.AddrFrom4([4]byte{127, 0, 0, 1}), identity: id,
		calls: make(chan func()), stop: make(chan struct{}), inbox: newInbox(cfg.Coalesce),
	}
	a.wg.Go(a.run)
	return a, nil
}

// Close makes everybody leave and waits.
func (a *Audience) Close(ctx context.Context) error {
	err := a.Leave(ctx)
	close(a.stop)
	a.wg.Wait()
	return err
}

// run reads every socket in turn. It owns the viewers.
func (a *Audience) run() {
	rest := time.NewTimer(0)
	defer rest.Stop()
	for {
		select {
		case <-a.stop:
			return
		case f := <-a.calls:
			f()
			continue
		case <-rest.C:
		}
		now := time.Now()
		for _, v := range a.viewers {
			a.inbox.receive(v.socket, v.take)
			v.tick(now)
		}
		rest.Reset(a.cfg.Pause)
	}
}

// do runs f in the reader's goroutine.
func (a *Audience) do(f func()) {
	done := make(chan struct{})
	a.calls <- func() { f(); close(done) }
	<-done
}

// Join adds a viewer and returns once it is connected. Media may take longer.
// A refusal is a *sender.StatusError.
func (a *Audience) Join(ctx context.Context, from Source) error {
	s, err := openSocket(a.local, a.cfg.Coalesce)
	if err != nil {
		return err
	}
	v := newViewer(a, s, from)
	if err := v.signal(ctx); err != nil {
		s.close()
		return err
	}
	a.do(func() {
		v.whole = len(a.viewers)%a.cfg.Whole == 0
		a.viewers = append(a.viewers, v)
	})
	if err := v.connect(ctx); err != nil {
		a.do(func() { a.viewers = slices.DeleteFunc(a.viewers, func(o *viewer) bool { return o == v }) })
		return errors.Join(fmt.Errorf("connect viewer: %w", err), v.leave(ctx))
	}
	return nil
}

// Size is how many viewers there are.
func (a *Audience) Size() (n int) {
	a.do(func() { n = len(a.viewers) })
	return n
}

// Leave ends every viewer and waits until the server knows.
func (a *Audience) Leave(ctx context.Context) error {
	var leaving []*viewer
	a.do(func() { leaving, a.viewers = a.viewers, nil })
	next := make(chan *viewer)
	failed := make(chan error, len(leaving))
	var wg sync.WaitGroup
	for range 8 {
		wg.Go(func() {
			for v := range next {
				failed <- v.leave(ctx)
			}
		})
	}
	for _, v := range leaving {
		next <- v
	}
	close(next)
	wg.Wait()
	close(failed)
	var first error
	for err := range failed {
		if first == nil {
			first = err
		}
	}
	return first
}
