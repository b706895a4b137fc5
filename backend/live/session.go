package live

import (
	"time"

	"footlight/backend/event"
)

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
func (s *Session) RequestKeyframe() { s.keys.Request() }

// Media notes that n bytes of media arrived at now. It is called for every packet, so it takes no lock.
func (s *Session) Media(n int, now time.Time) {
	s.lastMedia.Store(now.UnixNano())
	s.client.Received(n)
}

// Picture counts a picture that has arrived as a whole.
func (s *Session) Picture() { s.pictures.Add(1) }

// Shows reports whether a picture has arrived.
func (s *Session) Shows() bool { return s.pictures.Load() > 0 }

// Keyframe notes a keyframe that a decoder can begin with. It settles pending requests and puts the stream on
// air.
func (s *Session) Keyframe() {
	s.keys.Arrived()
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

// Publisher returns who publishes, as in Grant, and the device.
func (s *Session) Publisher() (identity, device string) {
	return s.client.identity, s.client.info.Device()
}

// Pulled reports whether the stream is published at another server, from which this one fetches it.
func (s *Session) Pulled() bool { return s.client.info.Pulled }

// AfterEnd is Client.AfterEnd of the publisher.
func (s *Session) AfterEnd(fn func()) { s.client.AfterEnd(fn) }

// EndFor ends the session and its client for a reason, which Client.Err returns.
func (s *Session) EndFor(why error) { s.client.end(why) }

// End ends the session and its client.
func (s *Session) End() { s.client.Leave() }
