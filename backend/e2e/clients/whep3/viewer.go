package main

import (
	"errors"
	"sync"
	"time"

	"github.com/pion/interceptor"
	"github.com/pion/webrtc/v3"
)

// settled is the age at which a packet counts as missing. Newer losses may still be repaired.
const settled = time.Second

type viewer struct {
	in    *lossy
	pc    *webrtc.PeerConnection
	offer string
	wg    sync.WaitGroup

	mu            sync.Mutex
	pictures      map[uint16]bool // sequence numbers that came; too few to wrap twice
	first, newest uint16
}

func newViewer(every int64) (*viewer, error) {
	in, err := newLossy(every)
	if err != nil {
		return nil, err
	}
	v := &viewer{in: in, pictures: map[uint16]bool{}}
	if v.pc, err = newPeer(in); err != nil {
		return nil, err
	}
	for _, kind := range []webrtc.RTPCodecType{webrtc.RTPCodecTypeVideo, webrtc.RTPCodecTypeAudio} {
		only := webrtc.RTPTransceiverInit{Direction: webrtc.RTPTransceiverDirectionRecvonly}
		if _, err = v.pc.AddTransceiverFromKind(kind, only); err != nil {
			return nil, err
		}
	}
	v.pc.OnTrack(func(t *webrtc.TrackRemote, _ *webrtc.RTPReceiver) { v.wg.Go(func() { v.read(t) }) })
	return v, v.makeOffer()
}

// newPeer returns a peer connection with pion's default codecs and interceptors, which request lost packets
// if NACK was negotiated.
func newPeer(in *lossy) (*webrtc.PeerConnection, error) {
	var e webrtc.SettingEngine
	e.SetICEUDPMux(webrtc.NewICEUDPMux(nil, in))
	e.SetIncludeLoopbackCandidate(true)
	e.SetNetworkTypes([]webrtc.NetworkType{webrtc.NetworkTypeUDP4})
	m, r := &webrtc.MediaEngine{}, &interceptor.Registry{}
	if err := errors.Join(m.RegisterDefaultCodecs(), webrtc.RegisterDefaultInterceptors(m, r)); err != nil {
		return nil, err
	}
	api := webrtc.NewAPI(webrtc.WithSettingEngine(e), webrtc.WithMediaEngine(m), webrtc.WithInterceptorRegistry(r))
	return api.NewPeerConnection(webrtc.Configuration{})
}

func (v *viewer) makeOffer() error {
	offer, err := v.pc.CreateOffer(nil)
	if err != nil {
		return err
	}
	gathered := webrtc.GatheringCompletePromise(v.pc)
	if err = v.pc.SetLocalDescription(offer); err != nil {
		return err
	}
	<-gathered
	v.offer = v.pc.LocalDescription().SDP
	return nil
}

// play receives for a duration and returns the report.
func (v *viewer) play(answer string, duration time.Duration) (*report, error) {
	err := v.pc.SetRemoteDescription(webrtc.SessionDescription{Type: webrtc.SDPTypeAnswer, SDP: answer})
	if err != nil {
		return nil, err
	}
	time.Sleep(duration)
	v.mu.Lock()
	end := v.newest
	v.mu.Unlock()
	time.Sleep(settled)
	return v.report(end), nil
}

func (v *viewer) read(t *webrtc.TrackRemote) {
	for {
		p, _, err := t.ReadRTP()
		if err != nil {
			return
		}
		v.mu.Lock()
		if t.Kind() == webrtc.RTPCodecTypeVideo {
			v.take(p.SequenceNumber)
		}
		v.mu.Unlock()
	}
}

func (v *viewer) take(seq uint16) {
	if len(v.pictures) == 0 {
		v.first, v.newest = seq, seq
	}
	v.pictures[seq] = true
	if int16(seq-v.newest) > 0 {
		v.newest = seq
	}
}

func (v *viewer) report(end uint16) *report {
	v.mu.Lock()
	defer v.mu.Unlock()
	r := &report{Offer: v.offer, Lost: v.in.lost.Load(), Pictures: len(v.pictures)}
	for seq := v.first; seq != end; seq++ {
		if !v.pictures[seq] {
			r.Missing++
		}
	}
	return r
}

func (v *viewer) close() error {
	err := v.pc.Close()
	v.wg.Wait()
	return err
}
