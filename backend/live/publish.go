package live

import (
	"time"
)

// FirstMedia limits how long a publisher may hold its slot before it sends media.
const FirstMedia = 10 * time.Second

// Publish makes source the publisher of the client's stream. The viewers of the stream stay.
//
// It takes over an active session of the same identity, or a session that has been silent for QuietTakeover.
// Otherwise the error wraps ErrBusy, and the caller should Leave. A device whose stream was itself taken over
// less than TakeBack ago gets ErrOvertaken. A pulled session gives way to every publish here, and replaces none. A
// publisher that sends no media within FirstMedia is ended.
func (c *Client) Publish(source Source) (*Session, error) {
	s := &Session{client: c, source: source, since: time.Now(), done: make(chan struct{})}
	s.keys.Ask = source.RequestKeyframe
	s.Fan = NewFan(source.WantFrames, s.keys.Request)
	old, tell, err := c.claim(s)
	if err != nil {
		return nil, err
	}
	if old != nil {
		old.client.end(ErrTakenOver)
	}
	if s.Pulled() {
		c.hub.bar(s.EventID())
	}
	for _, fn := range tell {
		fn(s)
	}
	return s, nil
}

// claim makes s the stream's session and returns the session that s replaced.
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
	if old != nil {
		if err = c.stream.yield(c, s.since); err != nil {
			return nil, nil, err
		}
	}
	h.lastGen++
	s.gen, s.onAir = h.lastGen, h.onAir
	c.stream.session, c.session = s, s
	s.silence = time.AfterFunc(FirstMedia, s.endIfSilent)
	return old, h.onPublish, nil
}

func (s *Session) endIfSilent() {
	if s.lastMedia.Load() == 0 {
		s.client.end(ErrSilent)
	}
}
