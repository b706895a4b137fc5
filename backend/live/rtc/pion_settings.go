package rtc

import (
	"errors"
	"fmt"
	"time"

	"github.com/pion/ice/v4"
	"github.com/pion/interceptor"
	"github.com/pion/interceptor/pkg/nack"
	"github.com/pion/interceptor/pkg/report"
	"github.com/pion/interceptor/pkg/twcc"
	"github.com/pion/logging"
	"github.com/pion/webrtc/v4"

	"footlight/backend/live/rtc/lite"
)

const (
	iceDisconnected = 5 * time.Second
	iceFailed       = 5 * time.Second // counted from disconnected
	iceKeepalive    = 2 * time.Second
	// nackTries sets how often a lost packet is requested. A packet that has not come by then will not
	// come, and packets repaired by retransmission do not stop the requests.
	nackTries = 5
	// repairable sets how many packets back a publisher may resend one: the packets of a large keyframe and
	// half a second. Most encoders resend a packet under its own number, which SRTP takes for a replay if
	// its usual window of 64 is exceeded.
	repairable = 1024
)

// h264Profiles are the profile-level-ids that browsers and encoders offer, all with packetization mode 1,
// which every WebRTC client supports.
var h264Profiles = []string{"42e01f", "42001f", "42c01f", "4d001f", "4d401f", "640c1f", "64001f"} // a constant list

// kind tells the publishers apart that pion must be configured for.
type kind struct{ vp8, simulcast bool }

func (s *Server) configure(external []string) error {
	settings, err := s.settings(external)
	if err != nil {
		return err
	}
	s.apis = map[kind]*webrtc.API{}
	for _, k := range []kind{{}, {vp8: true}, {simulcast: true}, {vp8: true, simulcast: true}} {
		if s.apis[k], err = k.newAPI(settings); err != nil {
			return err
		}
	}
	return nil
}

// api returns pion for a publisher, with wished ICE credentials if there are any.
func (s *Server) api(k kind, creds lite.Credentials) (*webrtc.API, error) {
	if creds == (lite.Credentials{}) {
		return s.apis[k], nil
	}
	settings, err := s.settings(s.external)
	if err != nil {
		return nil, err
	}
	settings.SetICECredentials(creds.Ufrag, creds.Password)
	return k.newAPI(settings)
}

// receiving returns the settings of all connections on which media arrives.
func (s *Server) receiving() (e webrtc.SettingEngine) {
	e.LoggerFactory = newFactory(s.cfg.Logger)
	e.SetNetworkTypes([]webrtc.NetworkType{
		webrtc.NetworkTypeUDP4, webrtc.NetworkTypeUDP6, webrtc.NetworkTypeTCP4, webrtc.NetworkTypeTCP6,
	})
	e.SetICEMulticastDNSMode(ice.MulticastDNSModeDisabled)
	e.SetICETimeouts(iceDisconnected, iceFailed, iceKeepalive)
	e.SetDTLSInsecureSkipHelloVerify(true) // saves a round trip; ICE has verified the address
	e.SetSRTPReplayProtectionWindow(repairable)
	e.SetDTLSRetransmissionInterval(lite.Retransmission)
	e.SetSRTPProtectionProfiles(lite.SRTPProfiles()...) // the server chooses the profile, as the DTLS server
	return e
}

func (s *Server) settings(external []string) (webrtc.SettingEngine, error) {
	e := s.receiving()
	e.SetICEUDPMux(s.sockets.udp)
	e.SetICETCPMux(s.sockets.tcp)
	e.DisableActiveTCP(true)
	e.SetIPFilter(s.sockets.listens)
	e.SetIncludeLoopbackCandidate(s.sockets.loopback())
	err := e.SetAnsweringDTLSRole(webrtc.DTLSRoleServer) // a=setup:passive
	if len(external) > 0 {
		err = errors.Join(err, e.SetICEAddressRewriteRules(webrtc.ICEAddressRewriteRule{
			External: external, AsCandidateType: webrtc.ICECandidateTypeHost, Mode: webrtc.ICEAddressRewriteReplace,
		}))
	}
	if err != nil {
		return e, fmt.Errorf("configure WebRTC: %w", err)
	}
	return e, nil
}

func (k kind) newAPI(e webrtc.SettingEngine) (*webrtc.API, error) {
	codecs, configure := registerCodecs, configurePublishing
	if k.vp8 {
		codecs = registerVP8
	}
	if k.simulcast {
		configure = configureSimulcast
	}
	m, r := &webrtc.MediaEngine{}, &interceptor.Registry{}
	if err := errors.Join(codecs(m), configure(m, r, e.LoggerFactory)); err != nil {
		return nil, fmt.Errorf("configure WebRTC media: %w", err)
	}
	return webrtc.NewAPI(webrtc.WithSettingEngine(e), webrtc.WithMediaEngine(m), webrtc.WithInterceptorRegistry(r)), nil
}

// registerCodecs allows only H.264 and Opus: a browser that prefers VP8 must send what every other
// protocol carries. registerVP8 serves publishers without H.264.
func registerCodecs(m *webrtc.MediaEngine) error {
	err := registerOpus(m)
	for i, profile := range h264Profiles {
		fmtp := "level-asymmetry-allowed=1;packetization-mode=1;profile-level-id=" + profile
		err = errors.Join(err, registerVideo(m, webrtc.MimeTypeH264, fmtp, webrtc.PayloadType(96+2*i)))
	}
	return err
}

// registerVP8 allows only VP8 and Opus, for publishers without H.264.
func registerVP8(m *webrtc.MediaEngine) error {
	return errors.Join(registerOpus(m), registerVideo(m, webrtc.MimeTypeVP8, "", 96))
}

func registerOpus(m *webrtc.MediaEngine) error {
	return m.RegisterCodec(webrtc.RTPCodecParameters{
		RTPCodecCapability: webrtc.RTPCodecCapability{
			MimeType: webrtc.MimeTypeOpus, ClockRate: 48000, Channels: 2, SDPFmtpLine: "minptime=10;useinbandfec=1",
			RTCPFeedback: []webrtc.RTCPFeedback{{Type: "nack"}},
		},
		PayloadType: 111,
	}, webrtc.RTPCodecTypeAudio)
}

// registerVideo registers a codec with payload type pt, and its retransmissions with pt+1.
func registerVideo(m *webrtc.MediaEngine, mime, fmtp string, pt webrtc.PayloadType) error {
	codec := webrtc.RTPCodecParameters{
		PayloadType: pt,
		RTPCodecCapability: webrtc.RTPCodecCapability{
			MimeType: mime, ClockRate: 90000, SDPFmtpLine: fmtp, RTCPFeedback: []webrtc.RTCPFeedback{
				{Type: "goog-remb"}, {Type: "ccm", Parameter: "fir"}, {Type: "nack"}, {Type: "nack", Parameter: "pli"},
			},
		},
	}
	again := webrtc.RTPCodecParameters{
		PayloadType: pt + 1,
		RTPCodecCapability: webrtc.RTPCodecCapability{
			MimeType: webrtc.MimeTypeRTX, ClockRate: 90000, SDPFmtpLine: fmt.Sprintf("apt=%d", pt),
		},
	}
	const video = webrtc.RTPCodecTypeVideo
	return errors.Join(m.RegisterCodec(codec, video), m.RegisterCodec(again, video))
}

// configurePublishing adds the interceptors for receiving: NACK, receiver reports, and the feedback from
// which browsers estimate their bandwidth. Without log the interceptors would write to standard error.
func configurePublishing(m *webrtc.MediaEngine, r *interceptor.Registry, log logging.LoggerFactory) error {
	ask, err := nack.NewGeneratorInterceptor(nack.GeneratorSize(repairable), nack.GeneratorMaxNacksPerPacket(nackTries), nack.WithGeneratorLoggerFactory(log))
	if err != nil {
		return err
	}
	reports, err := report.NewReceiverInterceptor(report.WithReceiverLoggerFactory(log))
	if err != nil {
		return err
	}
	r.Add(ask)
	r.Add(reports)
	return webrtc.ConfigureTWCCSenderWithOptions(m, r, twcc.WithLoggerFactory(log))
}

// configureSimulcast also adds the header extensions that identify simulcast layers. It is separate
// because with them pion requires those extensions for every SSRC that the offer does not declare.
func configureSimulcast(m *webrtc.MediaEngine, r *interceptor.Registry, log logging.LoggerFactory) error {
	return errors.Join(configurePublishing(m, r, log), webrtc.ConfigureSimulcastExtensionHeaders(m))
}
