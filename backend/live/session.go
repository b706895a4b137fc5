package live

import (
	"sync"
	"sync/atomic"
	"time"

	"footlight/backend/event"
	"footlight/backend/media"
)

// Source is the publishing side of a session as the hub needs it. Both methods
// may be called from any goroutine, must not block and must not call back into
// the session before they return.
type Source interface {
	// RequestKeyframe asks the publisher's encoder for a keyframe. The session
	// already coalesces and limits requests. A source that cannot ask does nothing.
	RequestKeyframe()
	// WantFrames tells the source whether anybody reads frames: only then does
	// it have to make them and hand them to Session.Deliver. It is called with
	// alternating values, first true.
	WantFrames(want bool)
}

// Deaf is what a Source also is that cannot be asked for keyframes: it sends
// them when it likes.
type Deaf interface {
	// Deaf does nothing.
	Deaf()
}

// Session is one publish of a stream, from the claim to its end.
type Session struct {
	client *Client
	source Source
	gen    uint64
	since  time.Time
	keys   keyframer

	lastMedia atomic.Int64 // unix ns, 0 before the first
	pictures  atomic.Uint64

	frames *Fan
	done   chan struct{}

	mu    sync.Mutex
	video *VideoInfo
	audio *AudioInfo
}

// Publish claims the client's stream for source. An active session is taken
// over when it belongs to the same identity or has sent nothing for
// QuietTakeover; otherwise the error wraps ErrBusy and the caller should Leave.
// The viewers of the stream stay.
func (c *Client) Publish(source Source) (*Session, error) {
	s := &Session{client: c, source: source, since: time.Now(), done: make(chan struct{})}
	s.keys.ask = source.RequestKeyframe
	s.frames = NewFan(source.WantFrames, s.keys.request)
	old, tell, err := c.claim(s)
	if err != nil {
		return nil, err
	}
	if old != nil {
		old.client.end(ErrTakenOver)
	}
	for _, fn := range tell {
		fn(s)
	}
	return s, nil
}

// claim makes s the stream's session and returns the one it replaced.
func (c *Client) claim(s *Session) (old *Session, tell []func(*Session), err error) {
	h := c.hub
	h.mu.Lock()
	defer h.mu.Unlock()
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.err != nil {
		return nil, nil, c.err
	}
	old = c.stream.session
	if old != nil && !old.yieldsTo(c, s.since) {
		return nil, nil, ErrBusy
	}
	h.lastGen++
	s.gen = h.lastGen
	c.stream.session, c.session = s, s
	return old, h.onPublish, nil
}

func (s *Session) yieldsTo(c *Client, now time.Time) bool {
	return s.client.identity == c.identity || now.Sub(s.lastSign()) >= QuietTakeover
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

// Answers reports whether the publisher sends keyframes when asked.
func (s *Session) Answers() bool {
	_, deaf := s.source.(Deaf)
	return !deaf
}

// Done is closed when the session has ended.
func (s *Session) Done() <-chan struct{} { return s.done }

// RequestKeyframe asks the publisher for a keyframe soon. Requests of many
// callers become one, and at most one goes out per second.
func (s *Session) RequestKeyframe() { s.keys.request() }

// Media notes that n bytes of media arrived at now. It takes no lock.
func (s *Session) Media(n int, now time.Time) {
	s.lastMedia.Store(now.UnixNano())
	s.client.Received(n)
}

// Picture notes that a whole picture has arrived.
func (s *Session) Picture() { s.pictures.Add(1) }

// Keyframe notes that a keyframe arrived, which settles pending requests.
func (s *Session) Keyframe() { s.keys.arrived() }

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

// Frames starts reading what the publisher sends, as Fan.Frames does.
func (s *Session) Frames(depth int) *FrameReader { return s.frames.Frames(depth) }

// Deliver hands a frame to every reader, as Fan.Deliver does.
func (s *Session) Deliver(f media.Frame) { s.frames.Deliver(f) }

// End ends the session and its client.
func (s *Session) End() { s.client.Leave() }

// finish is the session's part of Client.end.
func (s *Session) finish() {
	s.keys.stop()
	s.frames.End()
	close(s.done)
}
