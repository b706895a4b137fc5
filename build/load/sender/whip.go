package sender

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/pion/ice/v4"
	"github.com/pion/interceptor"
	"github.com/pion/rtcp"
	"github.com/pion/webrtc/v4"
)

const (
	videoType, audioType = 102, 111
	videoRate, audioRate = 90000, 48000
)

// peer is the WebRTC half of a publisher.
type peer struct {
	pc           *webrtc.PeerConnection
	video, audio *webrtc.TrackLocalStaticRTP
	ssrcs        map[*webrtc.TrackLocalStaticRTP]uint32
	connected    chan struct{}
	asked        atomic.Bool    // the server asked for a keyframe, and the peer answers
	reports      sync.WaitGroup // the goroutines that read RTCP
}

// newPeer makes a peer that answers NACKs, as browsers do. It answers PLIs as browsers do or ignores them as OBS
// does. The publisher itself sends the reports.
func newPeer(answers bool) (*peer, error) {
	m, r := &webrtc.MediaEngine{}, &interceptor.Registry{}
	video := webrtc.RTPCodecCapability{
		MimeType: webrtc.MimeTypeH264, ClockRate: videoRate, RTCPFeedback: []webrtc.RTCPFeedback{{Type: "nack"}},
		SDPFmtpLine: "level-asymmetry-allowed=1;packetization-mode=1;profile-level-id=42e01f",
	}
	if answers {
		video.RTCPFeedback = append(video.RTCPFeedback, webrtc.RTCPFeedback{Type: "nack", Parameter: "pli"})
	}
	audio := webrtc.RTPCodecCapability{MimeType: webrtc.MimeTypeOpus, ClockRate: audioRate, Channels: 2}
	err := errors.Join(
		m.RegisterCodec(webrtc.RTPCodecParameters{RTPCodecCapability: video, PayloadType: videoType}, webrtc.RTPCodecTypeVideo),
		m.RegisterCodec(webrtc.RTPCodecParameters{RTPCodecCapability: audio, PayloadType: audioType}, webrtc.RTPCodecTypeAudio),
		webrtc.ConfigureNack(m, r),
	)
	if err != nil {
		return nil, err
	}
	pc, err := OnLoopback(webrtc.WithMediaEngine(m), webrtc.WithInterceptorRegistry(r))
	if err != nil {
		return nil, err
	}
	p := &peer{pc: pc, ssrcs: map[*webrtc.TrackLocalStaticRTP]uint32{}, connected: make(chan struct{})}
	return p, errors.Join(p.add(&p.video, video, answers), p.add(&p.audio, audio, false))
}

// OnLoopback makes a peer connection that finds servers on this machine.
func OnLoopback(options ...func(*webrtc.API)) (*webrtc.PeerConnection, error) {
	var e webrtc.SettingEngine
	e.SetIncludeLoopbackCandidate(true)
	e.SetNetworkTypes([]webrtc.NetworkType{webrtc.NetworkTypeUDP4})
	e.SetICEMulticastDNSMode(ice.MulticastDNSModeDisabled)
	return webrtc.NewAPI(append(options, webrtc.WithSettingEngine(e))...).NewPeerConnection(webrtc.Configuration{})
}

func (p *peer) add(track **webrtc.TrackLocalStaticRTP, codec webrtc.RTPCodecCapability, answers bool) (err error) {
	if *track, err = webrtc.NewTrackLocalStaticRTP(codec, codec.MimeType, "load"); err != nil {
		return err
	}
	sender, err := p.pc.AddTrack(*track)
	if err != nil {
		return err
	}
	p.ssrcs[*track] = uint32(sender.GetParameters().Encodings[0].SSRC)
	p.reports.Go(func() { // pion answers NACKs only while RTCP is read
		for {
			packets, _, err := sender.ReadRTCP()
			if err != nil {
				return
			}
			if answers && slices.ContainsFunc(packets, isPLI) {
				p.asked.Store(true)
			}
		}
	})
	return nil
}

func isPLI(p rtcp.Packet) bool {
	_, ok := p.(*rtcp.PictureLossIndication)
	return ok
}

func (p *peer) close() error {
	err := p.pc.GracefulClose()
	p.reports.Wait()
	return err
}

// connect publishes to a WHIP endpoint and returns when media can flow.
func (p *peer) connect(ctx context.Context, url string) (location string, err error) {
	connected := sync.OnceFunc(func() { close(p.connected) })
	p.pc.OnConnectionStateChange(func(s webrtc.PeerConnectionState) {
		if s == webrtc.PeerConnectionStateConnected {
			connected()
		}
	})
	if location, err = Negotiate(ctx, p.pc, url); err != nil {
		return location, err
	}
	ctx, cancel := context.WithTimeout(ctx, 20*time.Second)
	defer cancel()
	select {
	case <-p.connected:
		return location, nil
	case <-ctx.Done():
		return location, fmt.Errorf("connect publisher: %w", ctx.Err())
	}
}

// Negotiate posts a peer connection's offer by WHIP or WHEP and applies the answer. It returns the
// session's absolute address.
func Negotiate(ctx context.Context, pc *webrtc.PeerConnection, url string) (location string, err error) {
	offer, err := pc.CreateOffer(nil)
	if err != nil {
		return "", err
	}
	gathered := webrtc.GatheringCompletePromise(pc)
	if err = pc.SetLocalDescription(offer); err != nil {
		return "", err
	}
	<-gathered
	answer, location, err := Post(ctx, url, pc.LocalDescription().SDP)
	if err != nil {
		return "", err
	}
	return location, pc.SetRemoteDescription(webrtc.SessionDescription{Type: webrtc.SDPTypeAnswer, SDP: answer})
}

// Post sends an offer by WHIP or WHEP. It returns the answer and the session's absolute address.
func Post(ctx context.Context, url, offer string) (answer, location string, err error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, url, strings.NewReader(offer))
	if err != nil {
		return "", "", err
	}
	req.Header.Set("Content-Type", "application/sdp")
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		return "", "", err
	}
	defer resp.Body.Close()
	body, err := io.ReadAll(resp.Body)
	if err != nil {
		return "", "", err
	}
	if resp.StatusCode != http.StatusCreated {
		return "", "", fmt.Errorf("the server answered %d: %s", resp.StatusCode, body)
	}
	where, err := resp.Location()
	if err != nil {
		return "", "", err
	}
	return string(body), where.String(), nil
}

// Delete ends the session at location.
func Delete(ctx context.Context, location string) error {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), 10*time.Second)
	defer cancel()
	req, err := http.NewRequestWithContext(ctx, http.MethodDelete, location, http.NoBody)
	if err != nil {
		return err
	}
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}
