// Command whep is a WHEP viewer built on pion v4.1, whose offers contain a trailing space after attributes
// without parameters.
package main

import (
	"net"
	"sync"

	"github.com/pion/webrtc/v4"

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
	return webrtc.NewAPI(webrtc.WithSettingEngine(e)).NewPeerConnection(webrtc.Configuration{})
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
