package convert

import (
	"bytes"
	"log/slog"
	"time"

	"footlight/backend/media"
)

// again is how long after a failure something is tried again.
const again = 30 * time.Second

// sound is a publish's transcoder while there is one.
type sound struct {
	open func(f media.Frame) (Transcoder, error) // nil: there is none
	name string                                  // of what it makes
	log  *slog.Logger

	t      Transcoder
	config []byte        // what t was opened for
	after  time.Duration // not before this stream time, once it has failed
}

// pushFor is push while somebody is there. Otherwise the transcoder is freed,
// and nobody waits for what it still held.
func (s *sound) pushFor(a *audience, f media.Frame) []media.Frame {
	if !a.any() {
		s.close()
		return nil
	}
	return s.push(f)
}

// push gives what becomes of a frame. Where it fails, the pictures go on
// without sound.
func (s *sound) push(f media.Frame) []media.Frame {
	if s.open == nil || f.DTS < s.after {
		return nil
	}
	out, err := s.try(f)
	if err != nil {
		s.log.Warn("sound is left out", slog.String("codec", s.name), slog.Any("error", err))
		s.close()
		s.after = f.DTS + again
	}
	return out
}

func (s *sound) try(f media.Frame) ([]media.Frame, error) {
	if s.t != nil && !bytes.Equal(s.config, f.Config) {
		s.close()
	}
	if s.t == nil {
		t, err := s.open(f)
		if err != nil {
			return nil, err
		}
		s.t, s.config = t, f.Config
	}
	return s.t.Push(f)
}

// close frees the transcoder and gives what it still held.
func (s *sound) close() []media.Frame {
	if s.t == nil {
		return nil
	}
	rest, err := s.t.Close()
	if err != nil {
		s.log.Warn("transcoder did not close well", slog.Any("error", err))
	}
	s.t = nil
	return rest
}
