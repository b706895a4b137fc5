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

// connection is a publisher's PeerConnection. It ends once: when the client ends, when the transport
// fails or does not connect in time, on Close, or with the server.
type connection struct {
	server *Server
	client *live.Client
	pc     *webrtc.PeerConnection
	local  string // the SDP answer

	ended   atomic.Bool
	done    chan struct{}
	connect *time.Timer

	signalling sync.Mutex // serialises changes of the session

	mu      sync.Mutex
	closing bool
	loops   sync.WaitGroup
}

// start creates the PeerConnection. From then on Close must be called.
func (c *connection) start(s *Server, api *webrtc.API, client *live.Client, wished string) error {
	c.server, c.client, c.done = s, client, make(chan struct{})
	pc, err := api.NewPeerConnection(s.identity)
	if err != nil {
		return fmt.Errorf("make peer connection: %w", err)
	}
	c.pc = pc
	c.connect = time.AfterFunc(answerTimeout, c.Close) // set before Close can be called
	if err = s.adopt(c, wished); err != nil {
		c.connect.Stop()
		_ = pc.Close()
		return err
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

// Close ends the publisher and may be called from any goroutine. It does not wait until its resources are
// freed.
func (c *connection) Close() {
	if !c.ended.CompareAndSwap(false, true) {
		return
	}
	c.connect.Stop()
	c.client.Leave()
	close(c.done)
	go c.wait()
}

// wait frees the publisher's resources and waits for its goroutines.
func (c *connection) wait() {
	c.mu.Lock()
	c.closing = true
	c.mu.Unlock()
	_ = c.pc.GracefulClose() // an error about a peer that left does not matter
	c.loops.Wait()
	c.server.forget(c)
}

// loop runs fn in a goroutine that wait waits for. It returns false if the publisher is closing.
func (c *connection) loop(fn func()) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	if !c.closing {
		c.loops.Go(fn)
	}
	return !c.closing
}

// Answer returns the SDP answer to the offer.
func (c *connection) Answer() string { return c.local }

// answer returns the complete SDP answer with all candidates. From then on the connect timeout runs.
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
	c.server.rename(c, ufragOf(c.pc.LocalDescription().SDP))
	return negotiation.OtherRole(offer, c.pc.LocalDescription().SDP), nil
}

// refuse returns an error about the offer, or ErrClosed if the peer has ended meanwhile, which is then
// why pion failed.
func (c *connection) refuse(format string, err error) error {
	if c.ended.Load() {
		return ErrClosed
	}
	return negotiation.BadOffer(format, err)
}
