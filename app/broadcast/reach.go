package broadcast

import (
	"context"
	"errors"
	"fmt"
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
	s := &session{connected: make(chan struct{}, 1), silent: make(chan struct{}, 1), ended: make(chan struct{})}
	s.markEnded = func() {}
	if s.peer, err = openViewer(tcp); err != nil {
		return err
	}
	defer func() { err = errors.Join(err, s.peer.GracefulClose()) }()
	s.peer.OnConnectionStateChange(s.changed)
	if _, err = s.peer.AddTransceiverFromKind(webrtc.RTPCodecTypeAudio, webrtc.RTPTransceiverInit{Direction: webrtc.RTPTransceiverDirectionRecvonly}); err != nil {
		return err
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
		err = s.peer.SetRemoteDescription(webrtc.SessionDescription{Type: webrtc.SDPTypeAnswer, SDP: answer})
	}
	if err != nil {
		return fmt.Errorf("ask the server: %w", err)
	}
	select {
	case <-s.connected:
		return nil
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
