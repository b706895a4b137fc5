//go:build linux

// Package audience simulates many WHEP viewers at very little CPU cost per viewer.
//
// Each viewer has its own socket and connects as a browser does: Chromium's offer, ICE checks with message
// integrity, a DTLS handshake as the client, and SRTP in the profile that the server chose. While connected
// it sends a report every second, consent checks, and transport-wide feedback if that was negotiated.
//
// A viewer does not decode the media. It counts packets by their headers, which SRTP leaves readable, and
// looks the packets up in the sender's log. It decrypts packets until it has found its place in that log,
// and then one packet in 256. Some viewers decrypt and compare every packet.
//
// One goroutine reads all sockets in turn and never blocks on one. A blocked receiver would have to be
// woken, which makes each send of the server more expensive, and that cost would be charged to the server.
// The kernel records when each packet arrived, so the length of a round does not affect the times.
package audience

import (
	"context"
	crand "crypto/rand"
	"errors"
	"fmt"
	"math/rand/v2"
	"net/netip"
	"slices"
	"sync"
	"time"

	"github.com/pion/transport/v4/packetio"
	"golang.org/x/sync/errgroup"
)

const (
	// pause is the reader's sleep after each round over all sockets.
	pause = time.Millisecond
	// whole selects the viewers that decrypt every packet: one in 25.
	whole = 25
)

// Audience holds the viewers. Call Open, then Join for each viewer, and Close at the end.
type Audience struct {
	local    netip.Addr
	identity identity
	calls    chan func()
	stop     chan struct{}
	wg       sync.WaitGroup

	// Only run uses these.
	viewers []*viewer
	inbox   *inbox
	window  window
}

// Open starts the goroutine that reads the sockets.
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

// Close disconnects all viewers and waits for the reader to end.
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

// Join adds a viewer and returns once it is connected. Media may arrive later.
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

// Size returns the number of viewers.
func (a *Audience) Size() (n int) {
	a.do(func() { n = len(a.viewers) })
	return n
}

// Leave disconnects every viewer and waits until the server has answered.
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

func newViewer(a *Audience, s socket, from Source) *viewer {
	v := &viewer{
		do: a.do, identity: a.identity, window: &a.window, source: from, socket: s, inbound: packetio.NewBuffer(), reachable: make(chan struct{}),
		// The ICE credentials need not be secret, only different.
		ice: agent{localUfrag: crand.Text()[:4], localPwd: crand.Text()[:24], tiebreaker: rand.Uint64()},
	}
	v.video.log, v.audio.log = from.Video, from.Audio
	return v
}
