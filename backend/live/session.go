package live

import (
	"sync"
	"sync/atomic"
	"time"

	"footlight/backend/event"
)

// Source is the publishing side of a session as the hub needs it.
//
// Both methods may be called from any goroutine, must not block and must not call
// back into the session before they return.
type Source interface {
	// RequestKeyframe asks the publisher's encoder for a keyframe. The session
	// already coalesces and limits requests. A source that cannot ask does nothing.
	RequestKeyframe()
	// WantFrames tells the source whether anybody reads frames. Only then does it
	// have to make them and hand them to Session.Deliver. It is called with
	// alternating values, first true.
	WantFrames(want bool)
}

// RequestIgnorer is a Source whose publisher cannot be asked for keyframes. It
// sends them when it likes, as RTMP's do.
type RequestIgnorer interface {
	// IgnoresRequests only marks the Source.
	IgnoresRequests()
}

// Session is one publish of a stream, from the claim to its end. Its Fan has what the
// publisher sends.
type Session struct {
	client *Client
	source Source
	gen    uint64
	since  time.Time
	keys   keyframer

	aired     atomic.Bool
	onAir     []func(*Session)
	lastMedia atomic.Int64 // unix ns, 0 before the first
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

// EventID is the stream's event.
func (s *Session) EventID() event.ID { return s.client.info.EventID }

// Generation rises with every publish, also across restarts of the server.
func (s *Session) Generation() uint64 { return s.gen }

// Since is when the session began; frames count their PTS from here.
func (s *Session) Since() time.Time { return s.since }

// Source is who publishes, as given to Client.Publish.
func (s *Session) Source() Source { return s.source }

// Answers reports whether the publisher sends keyframes when it is asked for them.
func (s *Session) Answers() bool {
	_, ignores := s.source.(RequestIgnorer)
	return !ignores
}

// Done is closed when the session has ended.
func (s *Session) Done() <-chan struct{} { return s.done }

// RequestKeyframe asks the publisher for a keyframe soon. Requests of many
// callers become one, and at most one goes out per second.
func (s *Session) RequestKeyframe() { s.keys.request() }

// Media notes that n bytes of media arrived at now. It takes no lock, since it is
// called for every packet.
func (s *Session) Media(n int, now time.Time) {
	s.lastMedia.Store(now.UnixNano())
	s.client.Received(n)
}

// Picture notes that a whole picture has arrived.
func (s *Session) Picture() { s.pictures.Add(1) }

// Keyframe notes that a keyframe arrived which a decoder can begin with. It
// settles pending requests and puts the stream on air.
func (s *Session) Keyframe() {
	s.keys.arrived()
	s.air()
}

// Sound notes that a packet of sound arrived, which puts the stream on air, too.
func (s *Session) Sound() { s.air() }

// air tells, once, that there is something to see or hear.
func (s *Session) air() {
	if s.aired.Load() || s.aired.Swap(true) {
		return
	}
	for _, fn := range s.onAir {
		fn(s)
	}
}

// SetVideo records what the publisher's picture is, as its headers say.
func (s *Session) SetVideo(v VideoInfo) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.video = &v
}

// SetAudio records what the publisher's sound is.
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
