package broadcast

import (
	"errors"
	"io"
	"time"

	"github.com/pion/ice/v4"
	"github.com/pion/interceptor"
	"github.com/pion/logging"
	"github.com/pion/webrtc/v4"
)

// The offered codecs. 42e01f is constrained baseline up to 720p30, which every browser decodes.
var (
	videoCodec = webrtc.RTPCodecCapability{
		MimeType:     webrtc.MimeTypeH264,
		ClockRate:    90000,
		SDPFmtpLine:  "level-asymmetry-allowed=1;packetization-mode=1;profile-level-id=42e01f",
		RTCPFeedback: []webrtc.RTCPFeedback{{Type: "ccm", Parameter: "fir"}, {Type: "nack"}, {Type: "nack", Parameter: "pli"}},
	}
	audioCodec = webrtc.RTPCodecCapability{
		MimeType:    webrtc.MimeTypeOpus,
		ClockRate:   48000,
		Channels:    2,
		SDPFmtpLine: "minptime=10;stereo=1;sprop-stereo=1", // in its mode for music, Opus makes no FEC
		// Lost packets are sent again: 20 ms of sound are worth a round trip.
		RTCPFeedback: []webrtc.RTCPFeedback{{Type: "nack"}},
	}
)

// open returns a peer connection for sending. It numbers packets for the bitrate estimate (TWCC) and resends
// lost ones (NACK). It sends no sender reports; those come from reports.go.
func open(lossTimeout time.Duration, r *rate) (*webrtc.PeerConnection, error) {
	engine, registry := &webrtc.MediaEngine{}, &interceptor.Registry{}
	for kind, codec := range map[webrtc.RTPCodecType]webrtc.RTPCodecParameters{
		webrtc.RTPCodecTypeVideo: {RTPCodecCapability: videoCodec, PayloadType: 102},
		webrtc.RTPCodecTypeAudio: {RTPCodecCapability: audioCodec, PayloadType: 111},
	} {
		if err := engine.RegisterCodec(codec, kind); err != nil {
			return nil, err
		}
		engine.RegisterFeedback(webrtc.RTCPFeedback{Type: webrtc.TypeRTCPFBTransportCC}, kind)
	}
	// The interceptor that is added last sees packets first, so a resent packet gets its own TWCC number.
	err := errors.Join(r.estimate(registry), webrtc.ConfigureTWCCHeaderExtensionSender(engine, registry), webrtc.ConfigureNack(engine, registry))
	if err != nil {
		return nil, err
	}
	return webrtc.NewAPI(
		webrtc.WithMediaEngine(engine), webrtc.WithInterceptorRegistry(registry), webrtc.WithSettingEngine(settings(lossTimeout)),
	).NewPeerConnection(webrtc.Configuration{})
}

func settings(lossTimeout time.Duration) (e webrtc.SettingEngine) {
	log := logging.NewDefaultLoggerFactory()
	log.Writer = io.Discard // it logs errors of closed connections; the errors that matter are returned
	e.LoggerFactory = log
	e.SetICETimeouts(lossTimeout/2, lossTimeout/2, min(time.Second, lossTimeout/6))
	e.SetICEMulticastDNSMode(ice.MulticastDNSModeDisabled) // addresses go to our own server only
	e.SetIncludeLoopbackCandidate(true)                    // the server is often on the same machine
	e.SetNetworkTypes([]webrtc.NetworkType{                // TCP is for networks that block UDP
		webrtc.NetworkTypeUDP4, webrtc.NetworkTypeUDP6, webrtc.NetworkTypeTCP4, webrtc.NetworkTypeTCP6,
	})
	return e
}
