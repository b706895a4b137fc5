package remux

import (
	"context"
	"log/slog"
	"time"

	"footlight/backend/media"
)

// soundAgain is how long after a failure the transcoder is tried again.
const soundAgain = 30 * time.Second

// sound is a publish's transcoder while there is one.
type sound struct {
	open func(context.Context) (Transcoder, error) // nil: there is none
	log  *slog.Logger

	t     Transcoder
	after time.Duration // not before this stream time, once it has failed
}

func (s *sound) push(f media.Frame) []media.Frame {
	if s.open == nil || f.DTS < s.after {
		return nil
	}
	out, err := s.try(f)
	if err != nil {
		s.log.Error("players go on without sound", slog.Any("error", err))
		s.close()
		s.after = f.DTS + soundAgain
	}
	return out
}

func (s *sound) try(f media.Frame) ([]media.Frame, error) {
	if s.t == nil {
		t, err := s.open(context.Background())
		if err != nil {
			return nil, err
		}
		s.t = t
	}
	return s.t.Push(f)
}

// close frees the transcoder; what it still holds nobody waits for.
func (s *sound) close() {
	if s.t == nil {
		return
	}
	if _, err := s.t.Close(); err != nil {
		s.log.Warn("transcoder did not close well", slog.Any("error", err))
	}
	s.t = nil
}
