package broadcast

import (
	"time"

	"github.com/pion/ice/v4"
	"github.com/pion/interceptor"
	"github.com/pion/webrtc/v4"
)

// What is offered. 42e01f is constrained baseline up to 720p30, which every
// browser decodes.
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
		SDPFmtpLine: "minptime=10;useinbandfec=1;stereo=1;sprop-stereo=1",
	}
)

// newAPI configures pion for sending: lost packets are sent again. Sender reports are our own (reports.go).
func newAPI(lossTimeout time.Duration) (*webrtc.API, error) {
	engine, registry := &webrtc.MediaEngine{}, &interceptor.Registry{}
	for kind, codec := range map[webrtc.RTPCodecType]webrtc.RTPCodecParameters{
		webrtc.RTPCodecTypeVideo: {RTPCodecCapability: videoCodec, PayloadType: 102},
		webrtc.RTPCodecTypeAudio: {RTPCodecCapability: audioCodec, PayloadType: 111},
	} {
		if err := engine.RegisterCodec(codec, kind); err != nil {
			return nil, err
		}
	}
	if err := webrtc.ConfigureNack(engine, registry); err != nil {
		return nil, err
	}
	settings := webrtc.SettingEngine{}
	settings.SetICETimeouts(lossTimeout/2, lossTimeout/2, min(time.Second, lossTimeout/6))
	settings.SetICEMulticastDNSMode(ice.MulticastDNSModeDisabled) // addresses go to our own server only
	settings.SetIncludeLoopbackCandidate(true)                    // where that server often is
	return webrtc.NewAPI(
		webrtc.WithMediaEngine(engine),
		webrtc.WithInterceptorRegistry(registry),
		webrtc.WithSettingEngine(settings),
	), nil
}
