package broadcast

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"time"

	"github.com/pion/rtcp"
	"github.com/pion/sdp/v3"
	"github.com/pion/webrtc/v4"

	"footlight/backend/media"
)

// session is one peer connection: opened, connected, closed.
type session struct {
	peer         *webrtc.PeerConnection
	tracks       map[media.Codec]*track
	connected    chan struct{} // closed when media can flow
	ended        chan struct{} // closed when it no longer can
	markLive     func()
	markEnded    func()
	reports      sync.WaitGroup // the readers of RTCP
	needKeyframe func()
	rtt          atomic.Int64 // in ns; zero: not known
}

func openSession(api *webrtc.API, needKeyframe func()) (*session, error) {
	peer, err := api.NewPeerConnection(webrtc.Configuration{})
	if err != nil {
		return nil, fmt.Errorf("open peer connection: %w", err)
	}
	s := &session{
		peer: peer, needKeyframe: needKeyframe,
		tracks:    map[media.Codec]*track{},
		connected: make(chan struct{}), ended: make(chan struct{}),
	}
	s.markLive = sync.OnceFunc(func() { close(s.connected) })
	s.markEnded = sync.OnceFunc(func() { close(s.ended) })
	peer.OnConnectionStateChange(s.changed)
	if err := s.addTracks(); err != nil {
		return nil, errors.Join(err, s.close())
	}
	return s, nil
}

func (s *session) changed(state webrtc.PeerConnectionState) {
	switch state {
	case webrtc.PeerConnectionStateConnected:
		s.markLive()
	case webrtc.PeerConnectionStateFailed, webrtc.PeerConnectionStateClosed:
		s.markEnded()
	}
}

func (s *session) addTracks() error {
	var senders []*webrtc.RTPSender
	for codec, open := range map[media.Codec]func() (*track, error){media.H264: openVideo, media.Opus: openAudio} {
		t, err := open()
		if err != nil {
			return fmt.Errorf("open track: %w", err)
		}
		init := webrtc.RTPTransceiverInit{Direction: webrtc.RTPTransceiverDirectionSendonly}
		transceiver, err := s.peer.AddTransceiverFromTrack(t.out, init)
		if err != nil {
			return fmt.Errorf("add track: %w", err)
		}
		t.ssrc = uint32(transceiver.Sender().GetParameters().Encodings[0].SSRC)
		s.tracks[codec] = t
		senders = append(senders, transceiver.Sender())
	}
	for _, sender := range senders { // of all tracks, which reports may be about
		s.reports.Go(func() { s.readReports(sender) })
	}
	return nil
}

// readReports keeps the interceptors fed and listens for keyframe requests,
// until the session is closed.
func (s *session) readReports(sender *webrtc.RTPSender) {
	for {
		packets, _, err := sender.ReadRTCP()
		if err != nil {
			return
		}
		for _, packet := range packets {
			switch packet := packet.(type) {
			case *rtcp.PictureLossIndication, *rtcp.FullIntraRequest:
				s.needKeyframe()
			case *rtcp.ReceiverReport:
				for _, report := range packet.Reports {
					s.heard(report)
				}
			}
		}
	}
}

// offer is the session's SDP with every candidate in it: WHIP servers need not
// take them later.
func (s *session) offer(ctx context.Context) (string, error) {
	offer, err := s.peer.CreateOffer(nil)
	if err != nil {
		return "", fmt.Errorf("make offer: %w", err)
	}
	gathered := webrtc.GatheringCompletePromise(s.peer)
	if err := s.peer.SetLocalDescription(offer); err != nil {
		return "", fmt.Errorf("make offer: %w", err)
	}
	select {
	case <-gathered:
		return s.peer.LocalDescription().SDP, nil
	case <-ctx.Done():
		return "", ctx.Err()
	}
}

// connect takes the answer and waits until media can flow.
func (s *session) connect(ctx context.Context, answer string, timeout time.Duration) error {
	if err := s.accept(answer); err != nil {
		return err
	}
	timer := time.NewTimer(timeout)
	defer timer.Stop()
	select {
	case <-s.connected:
		return nil
	case <-s.ended:
	case <-timer.C:
	case <-ctx.Done():
		return ctx.Err()
	}
	return ErrTimeout
}

func (s *session) accept(answer string) error {
	description := webrtc.SessionDescription{Type: webrtc.SDPTypeAnswer, SDP: answer}
	if err := s.peer.SetRemoteDescription(description); err != nil {
		return fmt.Errorf("%w: %w", ErrAnswer, err)
	}
	parsed, err := description.Unmarshal()
	if err != nil {
		return fmt.Errorf("%w: %w", ErrAnswer, err)
	}
	for _, section := range parsed.MediaDescriptions {
		if !takes(section) {
			return fmt.Errorf("%w: it does not take our %s", ErrAnswer, section.MediaName.Media)
		}
	}
	return nil
}

// takes reports whether the section of an answer receives.
func takes(section *sdp.MediaDescription) bool {
	_, mute := section.Attribute("inactive")
	_, sends := section.Attribute("sendonly")
	return section.MediaName.Port.Value != 0 && !mute && !sends
}

// wait returns when the session or ctx has ended.
func (s *session) wait(ctx context.Context) error {
	select {
	case <-s.ended:
		return ErrLost
	case <-ctx.Done():
		return ctx.Err()
	}
}

// write sends f on its track. A connection that takes no more has ended.
func (s *session) write(f media.Frame) {
	if t := s.tracks[f.Codec]; t != nil && t.write(f) != nil {
		s.markEnded()
	}
}

// close ends the session and everything it started.
func (s *session) close() error {
	err := s.peer.GracefulClose()
	s.reports.Wait()
	if err != nil {
		return fmt.Errorf("close peer connection: %w", err)
	}
	return nil
}
