package rtc

import (
	"bytes"
	"log/slog"
	"time"

	"footlight/backend/media"
)

// soundAgain is how long after a failure the transcoder is tried again.
const soundAgain = 30 * time.Second

// Transcoder makes Opus of one publish's AAC. It is used by one goroutine and
// closed once; after an error only Close is called.
type Transcoder interface {
	// Push takes an AAC frame and gives the Opus frames that are ready.
	Push(f media.Frame) ([]media.Frame, error)
	// Close gives the rest.
	Close() ([]media.Frame, error)
}

// sound is a bridged publish's transcoder while there is one.
type sound struct {
	open func(config []byte) (Transcoder, error) // nil: there is none
	log  *slog.Logger

	t      Transcoder
	config []byte        // what t was opened for
	after  time.Duration // not before this stream time, once it has failed
}

func (s *sound) push(f media.Frame) []media.Frame {
	if s.open == nil || f.Config == nil || f.DTS < s.after {
		return nil
	}
	out, err := s.try(f)
	if err != nil {
		s.log.Warn("webrtc goes on without sound", "error", err)
		s.close()
		s.after = f.DTS + soundAgain
	}
	return out
}

func (s *sound) try(f media.Frame) ([]media.Frame, error) {
	if s.t != nil && !bytes.Equal(s.config, f.Config) {
		s.close()
	}
	if s.t == nil {
		t, err := s.open(f.Config)
		if err != nil {
			return nil, err
		}
		s.t, s.config = t, f.Config
	}
	return s.t.Push(f)
}

// close frees the transcoder; what it still holds nobody waits for.
func (s *sound) close() {
	if s.t == nil {
		return
	}
	if _, err := s.t.Close(); err != nil {
		s.log.Warn("transcoder did not close well", "error", err)
	}
	s.t = nil
}
