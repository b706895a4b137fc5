package broadcast

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"github.com/pion/webrtc/v4"
)

// reachTimeout limits how long the connection may take.
const reachTimeout = 6 * time.Second

// Reach tests whether media reaches the server by UDP alone, or by TCP alone. It connects as a viewer, so
// that it disturbs no broadcast. The token is a secret.
func Reach(ctx context.Context, whep, token string, tcp bool) (err error) {
	ctx, cancel := context.WithTimeout(ctx, reachTimeout+httpTimeout)
	defer cancel()
	peer, err := openViewer(tcp)
	if err != nil {
		return err
	}
	return play(ctx, peer, whep, token, []webrtc.RTPCodecType{webrtc.RTPCodecTypeAudio}, func(*session) error { return nil })
}

// play connects a peer as a viewer of some kinds of media, lets stay use the session, and closes it.
func play(ctx context.Context, peer *webrtc.PeerConnection, whep, token string, kinds []webrtc.RTPCodecType, stay func(*session) error) (err error) {
	s := &session{peer: peer, connected: make(chan struct{}, 1), silent: make(chan struct{}, 1), ended: make(chan struct{})}
	s.markEnded = sync.OnceFunc(func() { close(s.ended) })
	defer func() { err = errors.Join(err, s.close()) }()
	peer.OnConnectionStateChange(s.changed)
	for _, kind := range kinds {
		if _, err = peer.AddTransceiverFromKind(kind, webrtc.RTPTransceiverInit{Direction: webrtc.RTPTransceiverDirectionRecvonly}); err != nil {
			return err
		}
	}
	offer, err := s.offer(ctx, nil)
	if err != nil {
		return err
	}
	e := newEndpoint(Config{URL: whep, Token: token})
	answer, at, err := e.post(ctx, offer)
	if at != nil {
		defer func() { _ = e.remove(ctx, at.location) }() // on failure the server detects the end by itself
	}
	if err == nil {
		err = peer.SetRemoteDescription(webrtc.SessionDescription{Type: webrtc.SDPTypeAnswer, SDP: answer})
	}
	if err != nil {
		return fmt.Errorf("ask the server: %w", err)
	}
	select {
	case <-s.connected:
		return stay(s)
	case <-time.After(reachTimeout):
		return ErrTimeout
	case <-ctx.Done():
		return ctx.Err()
	}
}

// openViewer returns a peer connection that uses either UDP or TCP.
func openViewer(tcp bool) (*webrtc.PeerConnection, error) {
	media, transport := &webrtc.MediaEngine{}, settings(reachTimeout)
	transport.SetNetworkTypes([]webrtc.NetworkType{webrtc.NetworkTypeUDP4, webrtc.NetworkTypeUDP6})
	if tcp {
		transport.SetNetworkTypes([]webrtc.NetworkType{webrtc.NetworkTypeTCP4, webrtc.NetworkTypeTCP6})
	}
	transport.DisableActiveTCP(!tcp)
	if err := media.RegisterDefaultCodecs(); err != nil {
		return nil, err
	}
	return webrtc.NewAPI(webrtc.WithMediaEngine(media), webrtc.WithSettingEngine(transport)).NewPeerConnection(webrtc.Configuration{})
}
