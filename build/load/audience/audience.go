//go:build linux

// Package audience is many WHEP viewers that cost next to nothing.
//
// Each viewer has a socket of its own and does all that a browser does to connect and stay: Chromium's offer,
// ICE checks with message integrity, a DTLS handshake as the client, SRTP in the profile that the server
// chose, a report every second, consent checks, and transport-wide feedback where it was agreed on.
//
// It does not decode the media. It counts packets by their headers, which SRTP leaves readable, and looks
// them up in the sender's log. A viewer decrypts packets until it has found its place in that log, then one
// in 256. Some viewers decrypt and compare everything.
//
// One goroutine reads all sockets, one after the other, and never sleeps in them. A receiver that must be
// woken makes each send of the server more expensive, which would be charged to the server here. Times are
// the kernel's, taken as a packet arrives, so it does not matter how long a round takes.
package audience

import (
	"context"
	"errors"
	"fmt"
	"net/netip"
	"slices"
	"sync"
	"time"

	"golang.org/x/sync/errgroup"

	"footlight/build/load/sender"
)

const (
	reportEvery   = time.Second
	feedbackEvery = 100 * time.Millisecond
	// consentEvery is how often browsers check the pair they use.
	consentEvery = 2500 * time.Millisecond
	// pause is what the reader rests after each turn.
	pause = time.Millisecond
	// whole makes every so many-th viewer decrypt all it gets.
	whole = 25
)

// Source is a stream to watch.
type Source struct {
	// WHEP is the endpoint's URL.
	WHEP string
	// Video and Audio are what is being sent there; both nil where payloads
	// change on the way. Then viewers count packets, and nothing else.
	Video, Audio *sender.Log
}

// Audience is viewers. Open it, let them Join, Close it.
type Audience struct {
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
func Open() (*Audience, error) {
	id, err := newIdentity()
	if err != nil {
		return nil, err
	}
	a := &Audience{
		local: netip.AddrFrom4([4]byte{127, 0, 0, 1}), identity: id,
		calls: make(chan func()), stop: make(chan struct{}), inbox: newInbox(),
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
		rest.Reset(pause)
	}
}

// do runs f in the reader's goroutine.
func (a *Audience) do(f func()) {
	done := make(chan struct{})
	a.calls <- func() { f(); close(done) }
	<-done
}

// Join adds a viewer and returns once it is connected. Media may take longer.
func (a *Audience) Join(ctx context.Context, from Source) error {
	s, err := openSocket(a.local)
	if err != nil {
		return err
	}
	v := newViewer(a, s, from)
	if err := v.signal(ctx); err != nil {
		s.close()
		return err
	}
	a.do(func() {
		v.whole = len(a.viewers)%whole == 0
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
	var group errgroup.Group
	group.SetLimit(8)
	for _, v := range leaving {
		group.Go(func() error { return v.leave(ctx) })
	}
	return group.Wait()
}
