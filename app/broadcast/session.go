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

// session is one peer connection: opened, connected, perhaps restarted, closed.
type session struct {
	peer         *webrtc.PeerConnection
	tracks       map[media.Codec]*track
	connected    chan struct{} // told whenever media can flow
	silent       chan struct{} // told when the other side is no longer heard
	ended        chan struct{} // closed when there is no hope
	markEnded    func()
	found        chan struct{}  // told of more candidates
	told         atomic.Value   // the description that the server has
	reports      sync.WaitGroup // the readers of RTCP
	needKeyframe func()
	keyAt        atomic.Int64 // when a keyframe was asked for or sent, in ns
	rtt          atomic.Int64 // in ns; zero: not known
	mending      atomic.Bool  // frames are dropped
	asking       atomic.Bool  // the server has not heard of the newest ICE generation: its candidates wait
	rate         *rate
}

func openSession(cfg Config) (*session, error) {
	s := &session{
		needKeyframe: cfg.OnKeyframe, rate: newRate(cfg), tracks: map[media.Codec]*track{}, ended: make(chan struct{}),
		connected: make(chan struct{}, 1), silent: make(chan struct{}, 1), found: make(chan struct{}, 1),
	}
	peer, err := open(cfg.LossTimeout, s.rate)
	if err != nil {
		return nil, fmt.Errorf("open peer connection: %w", err)
	}
	s.peer = peer
	s.markEnded = sync.OnceFunc(func() { close(s.ended) })
	peer.OnConnectionStateChange(s.changed)
	peer.OnICECandidate(func(*webrtc.ICECandidate) { wake(s.found) })
	if err := s.addTracks(); err != nil {
		return nil, errors.Join(err, s.close())
	}
	return s, nil
}

func (s *session) changed(state webrtc.PeerConnectionState) {
	switch state {
	case webrtc.PeerConnectionStateConnected:
		wake(s.connected)
	case webrtc.PeerConnectionStateDisconnected:
		wake(s.silent)
	case webrtc.PeerConnectionStateFailed, webrtc.PeerConnectionStateClosed:
		s.markEnded()
	}
}

// wake lets whoever waits, now or later, go on once.
func wake(them chan struct{}) {
	select {
	case them <- struct{}{}:
	default:
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
				s.wantKeyframe()
			case *rtcp.ReceiverEstimatedMaximumBitrate:
				s.rate.limit(int(packet.Bitrate))
			case *rtcp.ReceiverReport:
				for _, report := range packet.Reports {
					s.heard(report)
				}
			}
		}
	}
}

// keyPause is the least time between two keyframes.
const keyPause = 300 * time.Millisecond

// wantKeyframe asks for one, unless one is on its way: requests come until it has arrived.
func (s *session) wantKeyframe() {
	now, last := time.Now().UnixNano(), s.keyAt.Load()
	if now-last >= max(int64(keyPause), s.rtt.Load()) && s.keyAt.CompareAndSwap(last, now) {
		s.needKeyframe()
	}
}

// gatherPatience is how long an offer waits for candidates. What a STUN server tells comes later, and trickles.
const gatherPatience = 200 * time.Millisecond

// offer is the session's SDP with the candidates that were found at once.
func (s *session) offer(ctx context.Context, options *webrtc.OfferOptions) (string, error) {
	offer, err := s.peer.CreateOffer(options)
	if err != nil {
		return "", fmt.Errorf("make offer: %w", err)
	}
	gathered := webrtc.GatheringCompletePromise(s.peer)
	if err := s.peer.SetLocalDescription(offer); err != nil {
		return "", fmt.Errorf("make offer: %w", err)
	}
	timer := time.NewTimer(gatherPatience)
	defer timer.Stop()
	select {
	case <-gathered:
	case <-timer.C:
	case <-ctx.Done():
		return "", ctx.Err()
	}
	now := s.peer.LocalDescription().SDP
	s.told.Store(now)
	return now, nil
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

// write sends f on its track. A connection that takes no more has ended.
func (s *session) write(f media.Frame) {
	t := s.tracks[f.Codec]
	switch {
	case t == nil:
	case s.mending.Load():
		t.drop()
	case t.write(f) != nil && !s.mending.Load():
		s.markEnded()
	default:
		s.rate.add(f, time.Now())
	}
	if f.Key {
		s.keyAt.Store(time.Now().UnixNano())
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
