package rtctest

import (
	"errors"
	"testing"
	"time"

	"github.com/pion/webrtc/v4"
)

// Patience is the longest time that the clients wait for something.
const Patience = time.Minute

// Codecs limits the codecs that a client offers.
type Codecs func(*webrtc.MediaEngine) error

// AllCodecs offers pion's codecs, VP8 before H264.
func AllCodecs(m *webrtc.MediaEngine) error { return m.RegisterDefaultCodecs() }

// OnlyVP8 acts as a browser without H264.
func OnlyVP8(m *webrtc.MediaEngine) error {
	return only(m, webrtc.RTPCodecCapability{MimeType: webrtc.MimeTypeVP8, ClockRate: 90000})
}

// OnlyH264 acts as an encoder.
func OnlyH264(m *webrtc.MediaEngine) error {
	return only(m, webrtc.RTPCodecCapability{
		MimeType: webrtc.MimeTypeH264, ClockRate: 90000, RTCPFeedback: []webrtc.RTCPFeedback{{Type: "nack"}, {Type: "nack", Parameter: "pli"}},
		SDPFmtpLine: "level-asymmetry-allowed=1;packetization-mode=1;profile-level-id=42e01f",
	})
}

// only offers one video codec and Opus, without retransmissions.
func only(m *webrtc.MediaEngine, picture webrtc.RTPCodecCapability) error {
	return errors.Join(m.RegisterCodec(webrtc.RTPCodecParameters{
		RTPCodecCapability: webrtc.RTPCodecCapability{MimeType: webrtc.MimeTypeOpus, ClockRate: 48000, Channels: 2},
		PayloadType:        111,
	}, webrtc.RTPCodecTypeAudio), m.RegisterCodec(webrtc.RTPCodecParameters{RTPCodecCapability: picture, PayloadType: 96}, webrtc.RTPCodecTypeVideo))
}

// Settings changes how a client connects.
type Settings func(*webrtc.SettingEngine)

func newPeer(t testing.TB, codecs Codecs, settings ...Settings) *webrtc.PeerConnection {
	t.Helper()
	m := &webrtc.MediaEngine{}
	must(t, codecs(m))
	var e webrtc.SettingEngine
	e.SetIncludeLoopbackCandidate(true)
	e.SetNetworkTypes([]webrtc.NetworkType{webrtc.NetworkTypeUDP4})
	for _, set := range settings {
		set(&e)
	}
	pc, err := webrtc.NewAPI(webrtc.WithMediaEngine(m), webrtc.WithSettingEngine(e)).NewPeerConnection(webrtc.Configuration{})
	must(t, err)
	t.Cleanup(func() { _ = pc.GracefulClose() })
	return pc
}

func offer(t testing.TB, pc *webrtc.PeerConnection, options *webrtc.OfferOptions) string {
	t.Helper()
	o, err := pc.CreateOffer(options)
	must(t, err)
	gathered := webrtc.GatheringCompletePromise(pc)
	must(t, pc.SetLocalDescription(o))
	<-gathered
	return pc.LocalDescription().SDP
}

func accept(t testing.TB, pc *webrtc.PeerConnection, answer string) {
	t.Helper()
	must(t, pc.SetRemoteDescription(webrtc.SessionDescription{Type: webrtc.SDPTypeAnswer, SDP: answer}))
}

func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// Eventually fails the test when ok stays false for Patience.
func Eventually(t testing.TB, what string, ok func() bool) {
	t.Helper()
	tick := time.NewTicker(5 * time.Millisecond)
	defer tick.Stop()
	end := time.After(Patience)
	for !ok() {
		select {
		case <-tick.C:
		case <-end:
			t.Fatalf("timed out waiting for: %s", what)
		}
	}
}
