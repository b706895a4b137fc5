package broadcast

import (
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"time"

	"github.com/pion/rtcp"
	"github.com/pion/webrtc/v4"

	"footlight/backend/media"
)

// session is one peer connection. It is opened, connected, perhaps restarted, and closed.
type session struct {
	peer         *webrtc.PeerConnection
	tracks       map[media.Codec]*track
	connected    chan struct{} // receives when media can flow
	silent       chan struct{} // receives when nothing comes from the server
	ended        chan struct{} // is closed when the session cannot continue
	markEnded    func()
	found        chan struct{}  // receives when there are new candidates
	described    atomic.Value   // the local description that the server has
	reports      sync.WaitGroup // the readers of RTCP
	needKeyframe func()
	keyAt        atomic.Int64 // when a keyframe was asked for or sent, in ns
	rtt          atomic.Int64 // in ns; is 0 if not known yet
	mending      atomic.Bool  // during an ICE restart frames are dropped
	asking       atomic.Bool  // its candidates wait, as the server does not know this ICE generation
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

// wake lets one receiver continue, now or when it waits next.
func wake(c chan struct{}) {
	select {
	case c <- struct{}{}:
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
	for _, sender := range senders { // after all tracks exist, because a report may be about any track
		s.reports.Go(func() { s.readReports(sender) })
	}
	return nil
}

// readReports handles the server's RTCP packets until the session is closed. Reading also drives the
// interceptors.
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

// keyPause is the minimum time between two keyframes.
const keyPause = 300 * time.Millisecond

// wantKeyframe requests a keyframe from the encoder, unless one is on its way. The server repeats its request
// until the keyframe arrives.
func (s *session) wantKeyframe() {
	now, last := time.Now().UnixNano(), s.keyAt.Load()
	if now-last >= max(int64(keyPause), s.rtt.Load()) && s.keyAt.CompareAndSwap(last, now) {
		s.needKeyframe()
	}
}

// write sends f on its track. A failure to send ends the session.
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

// close closes the session and waits for its goroutines.
func (s *session) close() error {
	err := s.peer.GracefulClose()
	s.reports.Wait()
	if err != nil {
		return fmt.Errorf("close peer connection: %w", err)
	}
	return nil
}

// heard updates losses and round-trip time from a report of the server.
func (s *session) heard(report rtcp.ReceptionReport) {
	for _, t := range s.tracks {
		if t.ssrc == report.SSRC {
			t.miss(report.TotalLost)
		}
	}
	if report.LastSenderReport == 0 {
		return
	}
	// All three are in 1/65536 seconds (RFC 3550, section 6.4.1).
	if took := middle(ntp(time.Now())) - report.LastSenderReport - report.Delay; took < 1<<31 {
		s.rtt.Store(int64(took) * int64(time.Second) >> 16)
	}
}

// lost returns how many of the session's pictures were lost.
func (s *session) lost() uint64 {
	t := s.tracks[media.H264]
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.lost
}
