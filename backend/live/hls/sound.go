package hls

import (
	"context"
	"errors"
	"log/slog"
	"time"

	"footlight/backend/media"
)

// soundAgain is how long after a failure the transcoder is tried again.
const soundAgain = 30 * time.Second

// sound is the AAC side of a publish: a transcoder from the first Opus frame
// on. Where it fails, the pictures go on without it.
type sound struct {
	open func(context.Context) (Transcoder, error) // nil: there is none
	log  *slog.Logger

	t     Transcoder
	after time.Duration // not before this stream time, once it has failed
}

func (s *sound) push(ctx context.Context, f media.Frame) []media.Frame {
	if s.open == nil || f.DTS < s.after {
		return nil
	}
	aac, err := s.try(ctx, f)
	if err != nil {
		s.log.Error("hls goes on without sound", slog.Any("error", errors.Join(err, s.abandon())))
		s.after = f.DTS + soundAgain
	}
	return aac
}

func (s *sound) try(ctx context.Context, f media.Frame) ([]media.Frame, error) {
	if s.t == nil {
		// When ctx ends, the rest is still wanted: close ends the transcoder.
		t, err := s.open(context.WithoutCancel(ctx))
		if err != nil {
			return nil, err
		}
		s.t = t
	}
	return s.t.Push(f)
}

// close gives what the transcoder still holds.
func (s *sound) close() ([]media.Frame, error) {
	if s.t == nil {
		return nil, nil
	}
	t := s.t
	s.t = nil
	return t.Close()
}

// abandon frees the transcoder.
func (s *sound) abandon() error {
	_, err := s.close()
	return err
}
