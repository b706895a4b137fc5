package convert

import (
	"bytes"
	"log/slog"
	"time"

	"footlight/backend/media"
)

// again is how long after a failure something is tried again.
const again = 30 * time.Second

const (
	// gathered is how many packets of sound are transcoded in one go for nobody but
	// files, 200 ms as browsers and OBS send them. A codec that runs every 20 ms finds
	// its tables and code evicted from the caches each time.
	gathered = 10
	// kept is how long a packet waits for the others: they may be longer, or stay away,
	// and pictures go on meanwhile.
	kept = 200 * time.Millisecond
)

// sound is a publish's transcoder while there is one.
type sound struct {
	open func(f media.Frame) (Transcoder, error) // nil: there is none
	name string                                  // of what it makes
	log  *slog.Logger

	t      Transcoder
	config []byte        // what t was opened for
	after  time.Duration // not before this stream time, once it has failed
	waits  []media.Frame // gathered for files
}

// gather is push for those who can wait.
func (s *sound) gather(f media.Frame) []media.Frame {
	s.waits = append(s.waits, f)
	return s.pushDue(f.DTS)
}

// pushDue pushes what was gathered, if it is enough or has waited for long enough.
func (s *sound) pushDue(now time.Duration) []media.Frame {
	if n := len(s.waits); n == 0 || n < gathered && now-s.waits[0].DTS < kept {
		return nil
	}
	return s.pushWaiting()
}

func (s *sound) pushWaiting() (out []media.Frame) {
	for _, f := range s.waits {
		out = append(out, s.push(f)...)
	}
	clear(s.waits) // lets go of the payloads
	s.waits = s.waits[:0]
	return out
}

// pushFor is push while somebody is there. Otherwise the transcoder is freed,
// and nobody waits for what it still held.
func (s *sound) pushFor(a *audience, f media.Frame) []media.Frame {
	if !a.any() {
		s.close()
		return nil
	}
	return append(s.pushWaiting(), s.push(f)...)
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

// end is close after all that was gathered.
func (s *sound) end() []media.Frame { return append(s.pushWaiting(), s.close()...) }

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
