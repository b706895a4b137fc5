package live

import (
	"sync"
	"sync/atomic"
	"time"

	"footlight/backend/event"
)

// Source is the publishing side of a session as the hub needs it.
//
// Both methods may be called from any goroutine. They must neither block nor call back into the session.
type Source interface {
	// RequestKeyframe asks the publisher's encoder for a keyframe. The session has already merged and limited
	// the requests. A source that cannot ask does nothing.
	RequestKeyframe()
	// WantFrames tells the source whether frames are read. Only while they are must it make frames and hand
	// them to Session.Deliver. The values alternate, true first.
	WantFrames(want bool)
}

// RequestIgnorer is a Source whose publisher cannot be asked for keyframes, such as RTMP's.
type RequestIgnorer interface {
	// IgnoresRequests only marks the Source.
	IgnoresRequests()
}

// Session is one publish of a stream, from its begin to its end. Its Fan delivers the frames of the
// publisher.
type Session struct {
	client *Client
	source Source
	gen    uint64
	since  time.Time
	keys   keyframer

	aired     atomic.Bool
	onAir     []func(*Session)
	lastMedia atomic.Int64 // Unix time in ns; 0 before the first media
	pictures  atomic.Uint64

	*Fan
	done chan struct{}

	mu    sync.Mutex
	video *VideoInfo
	audio *AudioInfo
}

func (s *Session) lastSign() time.Time {
	if ns := s.lastMedia.Load(); ns != 0 {
		return time.Unix(0, ns)
	}
	return s.since
}

// EventID returns the event of the stream.
func (s *Session) EventID() event.ID { return s.client.info.EventID }

// Generation returns a number that rises with every publish, also across restarts of the server.
func (s *Session) Generation() uint64 { return s.gen }

// Since returns when the session began; the PTS of frames count from there.
func (s *Session) Since() time.Time { return s.since }

// Source returns the publishing side, as given to Client.Publish.
func (s *Session) Source() Source { return s.source }

// Answers reports whether the publisher sends a keyframe when it is asked for one.
func (s *Session) Answers() bool {
	_, ignores := s.source.(RequestIgnorer)
	return !ignores
}

// Done is closed when the session has ended.
func (s *Session) Done() <-chan struct{} { return s.done }

// RequestKeyframe asks the publisher for a keyframe soon. The requests of many callers become one, and at
// most one goes out per second.
func (s *Session) RequestKeyframe() { s.keys.request() }

// Media notes that n bytes of media arrived at now. It is called for every packet, so it takes no lock.
func (s *Session) Media(n int, now time.Time) {
	s.lastMedia.Store(now.UnixNano())
	s.client.Received(n)
}

// Picture counts a picture that has arrived as a whole.
func (s *Session) Picture() { s.pictures.Add(1) }

// Keyframe notes a keyframe that a decoder can begin with. It settles pending requests and puts the stream on
// air.
func (s *Session) Keyframe() {
	s.keys.arrived()
	s.air()
}

// Sound notes a packet of sound, which puts the stream on air, too.
func (s *Session) Sound() { s.air() }

// air calls the OnAir functions at the first media of the session.
func (s *Session) air() {
	if s.aired.Load() || s.aired.Swap(true) {
		return
	}
	for _, fn := range s.onAir {
		fn(s)
	}
}

// SetVideo records the properties of the publisher's picture.
func (s *Session) SetVideo(v VideoInfo) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.video = &v
}

// SetAudio records the properties of the publisher's sound.
func (s *Session) SetAudio(a AudioInfo) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.audio = &a
}

// End ends the session and its client.
func (s *Session) End() { s.client.Leave() }

// finish is the session's part of Client.end.
func (s *Session) finish() {
	s.keys.stop()
	s.Fan.End()
	close(s.done)
}
