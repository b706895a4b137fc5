// Command whep3 is a WHEP viewer built on pion v3.2, which offers RTX and drops the packets that come by it.
package main

import (
	"errors"
	"net"
	"sync"

	"github.com/pion/interceptor"
	"github.com/pion/webrtc/v3"

	"footlight/backend/e2e/clients/player"
)

func main() { player.Main(open) }

// peer implements player.Peer.
type peer struct {
	*webrtc.PeerConnection
	wg sync.WaitGroup
}

func open(socket net.PacketConn, take func(picture bool, seq uint16)) (player.Peer, error) {
	pc, err := newConnection(socket)
	if err != nil {
		return nil, err
	}
	p := &peer{PeerConnection: pc}
	for _, kind := range []webrtc.RTPCodecType{webrtc.RTPCodecTypeVideo, webrtc.RTPCodecTypeAudio} {
		only := webrtc.RTPTransceiverInit{Direction: webrtc.RTPTransceiverDirectionRecvonly}
		if _, err = pc.AddTransceiverFromKind(kind, only); err != nil {
			return nil, err
		}
	}
	pc.OnTrack(func(t *webrtc.TrackRemote, _ *webrtc.RTPReceiver) { p.wg.Go(func() { read(t, take) }) })
	return p, nil
}

// newConnection returns a peer connection with pion's default codecs and interceptors, which request lost packets
// if NACK was negotiated.
func newConnection(socket net.PacketConn) (*webrtc.PeerConnection, error) {
	var e webrtc.SettingEngine
	e.SetICEUDPMux(webrtc.NewICEUDPMux(nil, socket))
	e.SetIncludeLoopbackCandidate(true)
	e.SetNetworkTypes([]webrtc.NetworkType{webrtc.NetworkTypeUDP4})
	m, r := &webrtc.MediaEngine{}, &interceptor.Registry{}
	if err := errors.Join(m.RegisterDefaultCodecs(), webrtc.RegisterDefaultInterceptors(m, r)); err != nil {
		return nil, err
	}
	api := webrtc.NewAPI(webrtc.WithSettingEngine(e), webrtc.WithMediaEngine(m), webrtc.WithInterceptorRegistry(r))
	return api.NewPeerConnection(webrtc.Configuration{})
}

func read(t *webrtc.TrackRemote, take func(picture bool, seq uint16)) {
	for {
		p, _, err := t.ReadRTP()
		if err != nil {
			return
		}
		take(t.Kind() == webrtc.RTPCodecTypeVideo, p.SequenceNumber)
	}
}

// Offer implements player.Peer.
func (p *peer) Offer() (string, error) {
	offer, err := p.CreateOffer(nil)
	if err != nil {
		return "", err
	}
	gathered := webrtc.GatheringCompletePromise(p.PeerConnection)
	if err = p.SetLocalDescription(offer); err != nil {
		return "", err
	}
	<-gathered
	return p.LocalDescription().SDP, nil
}

// Accept implements player.Peer.
func (p *peer) Accept(answer string) error {
	return p.SetRemoteDescription(webrtc.SessionDescription{Type: webrtc.SDPTypeAnswer, SDP: answer})
}

// Close implements player.Peer.
func (p *peer) Close() error {
	err := p.PeerConnection.Close()
	p.wg.Wait()
	return err
}
