package rtc

import (
	"fmt"
	"sync"
	"sync/atomic"
	"time"

	"github.com/pion/webrtc/v4"

	"footlight/backend/live"
)

// answerTimeout is how long making an answer may take: it needs nobody else.
const answerTimeout = time.Minute

// peer is the life of one connection, whichever way its media flows. It ends
// once: when the client ends, when the transport fails or never comes up, on
// Close, or with the server.
type peer struct {
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
func (p *peer) start(s *Server, api *webrtc.API, client *live.Client) error {
	p.server, p.client, p.done = s, client, make(chan struct{})
	pc, err := api.NewPeerConnection(s.identity)
	if err != nil {
		return fmt.Errorf("make peer connection: %w", err)
	}
	p.pc = pc
	p.connect = time.AfterFunc(answerTimeout, p.end) // set before anybody can end the peer
	if !s.adopt(p) {
		p.connect.Stop()
		_ = pc.Close()
		return ErrClosed
	}
	pc.OnConnectionStateChange(p.onState)
	client.AfterEnd(p.end)
	return nil
}

// adopt makes the server wait for a peer until it is forgotten.
func (s *Server) adopt(p ending) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.closed {
		return false
	}
	s.peers[p] = struct{}{}
	s.wg.Add(1)
	return true
}

func (s *Server) forget(p ending) {
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.peers, p)
	s.wg.Done()
}

func (p *peer) onState(st webrtc.PeerConnectionState) {
	switch st {
	case webrtc.PeerConnectionStateConnected:
		p.connect.Stop()
	case webrtc.PeerConnectionStateFailed, webrtc.PeerConnectionStateClosed:
		p.end()
	}
}

// end is safe from any goroutine and does not wait.
func (p *peer) end() {
	if !p.ended.CompareAndSwap(false, true) {
		return
	}
	p.connect.Stop()
	p.client.Leave()
	close(p.done)
	go p.close()
}

// close waits for everything the peer started.
func (p *peer) close() {
	p.mu.Lock()
	p.closing = true
	p.mu.Unlock()
	_ = p.pc.GracefulClose() // nothing can be done about a peer that is gone
	p.loops.Wait()
	p.server.forget(p)
}

// loop runs fn in a goroutine that close waits for; false when it is too late
// for that.
func (p *peer) loop(fn func()) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	if !p.closing {
		p.loops.Go(fn)
	}
	return !p.closing
}

// Answer is the SDP answer to the offer.
func (p *peer) Answer() string { return p.local }

// Done is closed when the peer has ended.
func (p *peer) Done() <-chan struct{} { return p.done }

// Close ends the peer; its resources go soon after.
func (p *peer) Close() { p.end() }
