package convert

import (
	"bytes"
	"log/slog"
	"time"

	"footlight/backend/media"
)

// again is the time after which something that failed is tried again.
const again = 30 * time.Second

// sound holds a publish's transcoder while there is one.
type sound struct {
	open func(f media.Frame) (Transcoder, error) // nil means that the sound cannot be transcoded
	name string                                  // name of the codec it makes
	log  *slog.Logger

	t      Transcoder
	config []byte        // configuration that t was opened for
	after  time.Duration // stream time of the next try after a failure
}

// pushFor is push while the form has players. Otherwise it frees the transcoder and drops what that still
// holds.
func (s *sound) pushFor(a *audience, f media.Frame) []media.Frame {
	if !a.any() {
		s.close()
		return nil
	}
	return s.push(f)
}

// push transcodes a frame. If that fails, the pictures go on without sound.
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

// close frees the transcoder and returns the rest.
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
