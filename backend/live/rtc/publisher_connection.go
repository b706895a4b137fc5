package rtc

import (
	"context"
	"fmt"
	"sync"
	"sync/atomic"
	"time"

	"github.com/pion/sdp/v3"
	"github.com/pion/webrtc/v4"

	"footlight/backend/live"
	"footlight/backend/live/rtc/negotiation"
)

// connection is a publisher's PeerConnection. It ends once: when the client ends,
// when the transport fails or never comes up, on Close, or with the server.
type connection struct {
	server *Server
	client *live.Client
	pc     *webrtc.PeerConnection
	local  string // our answer

	ended   atomic.Bool
	done    chan struct{}
	connect *time.Timer

	signalling sync.Mutex // one change of the session at a time

	mu      sync.Mutex
	closing bool
	loops   sync.WaitGroup
}

// start makes the PeerConnection. From here on the peer must be ended.
func (c *connection) start(s *Server, api *webrtc.API, client *live.Client) error {
	c.server, c.client, c.done = s, client, make(chan struct{})
	pc, err := api.NewPeerConnection(s.identity)
	if err != nil {
		return fmt.Errorf("make peer connection: %w", err)
	}
	c.pc = pc
	c.connect = time.AfterFunc(answerTimeout, c.Close) // set before anybody can end the peer
	if !s.adopt(c) {
		c.connect.Stop()
		_ = pc.Close()
		return ErrClosed
	}
	pc.OnConnectionStateChange(c.onState)
	client.AfterEnd(c.Close)
	return nil
}

func (c *connection) onState(st webrtc.PeerConnectionState) {
	switch st {
	case webrtc.PeerConnectionStateConnected:
		c.connect.Stop()
	case webrtc.PeerConnectionStateFailed, webrtc.PeerConnectionStateClosed:
		c.Close()
	}
}

// Close ends the publisher, from any goroutine. It does not wait for its resources.
func (c *connection) Close() {
	if !c.ended.CompareAndSwap(false, true) {
		return
	}
	c.connect.Stop()
	c.client.Leave()
	close(c.done)
	go c.wait()
}

// wait frees what the publisher has, and waits for everything it started.
func (c *connection) wait() {
	c.mu.Lock()
	c.closing = true
	c.mu.Unlock()
	_ = c.pc.GracefulClose() // nothing can be done about a peer that is gone
	c.loops.Wait()
	c.server.forget(c)
}

// loop runs fn in a goroutine that is waited for; false when it is too late
// for that.
func (c *connection) loop(fn func()) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	if !c.closing {
		c.loops.Go(fn)
	}
	return !c.closing
}

// Answer is the SDP answer to the offer.
func (c *connection) Answer() string { return c.local }

// answer makes the peer's complete answer, with every candidate in it. From
// then on the other side has its time to connect.
func (c *connection) answer(ctx context.Context, offer *sdp.SessionDescription) (string, error) {
	text, err := offer.Marshal()
	if err != nil {
		return "", negotiation.BadOffer("The offer cannot be used: %v.", err)
	}
	if err = c.pc.SetRemoteDescription(webrtc.SessionDescription{Type: webrtc.SDPTypeOffer, SDP: string(text)}); err != nil {
		return "", c.refuse("The offer cannot be used: %v.", err)
	}
	a, err := c.pc.CreateAnswer(nil)
	if err != nil {
		return "", c.refuse("The offer cannot be answered: %v.", err)
	}
	gathered := webrtc.GatheringCompletePromise(c.pc)
	if err := c.pc.SetLocalDescription(a); err != nil {
		return "", c.refuse("The offer cannot be answered: %v.", err)
	}
	select {
	case <-gathered:
	case <-c.done:
		return "", ErrClosed
	case <-ctx.Done():
		return "", fmt.Errorf("gather candidates: %w", ctx.Err())
	}
	c.connect.Reset(c.server.cfg.ConnectTimeout)
	return negotiation.OtherRole(offer, c.pc.LocalDescription().SDP), nil
}

// refuse blames the offer, unless the peer has ended meanwhile: then pion fails
// for that reason.
func (c *connection) refuse(format string, err error) error {
	if c.ended.Load() {
		return ErrClosed
	}
	return negotiation.BadOffer(format, err)
}
