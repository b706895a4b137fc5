package hls

import (
	"context"
	"errors"
	"io"
	"log/slog"

	"footlight/backend/event"
	"footlight/backend/media"
)

// queueDepth limits the frames that wait while a disk is slow: about six seconds.
const queueDepth = 512

// publish holds what this package needs of a publish.
type publish struct {
	id              event.ID
	generation      uint64
	frames          frames
	requestKeyframe func()
	arrived         chan struct{}   // closed when the publish is queued or refused
	over            <-chan struct{} // closed when the publisher has left; nil means never
	leave           func()          // stops reading frames
}

// frames reads the media of a publish, until io.EOF.
type frames interface {
	Next(ctx context.Context) (media.Frame, error)
	Lost() uint64 // number of frames that were lost in the queue
	Skip()        // drops the queue
}

// errBehind reports that the disk was so slow that frames were lost. Segments go on after a break.
var errBehind = errors.New("hls: the disk is too slow, frames were lost")

// session turns one publish into segments. Its goroutine owns its fields.
type session struct {
	frames frames
	lost   uint64 // lost frames before it began
	merge  merger
	pace   *pacer
	cutter *segmenter
	log    *slog.Logger
	warned bool
}

func newSession(p publish, s *stream, cfg Config) *session {
	log := cfg.Log.With(eventAttr(p.id))
	n := &session{
		frames: p.frames,
		lost:   p.frames.Lost(),
		pace:   newPacer(cfg.Fragment, p.requestKeyframe),
		log:    log,
	}
	n.cutter = newSegmenter(s, &n.merge, n.pace)
	return n
}

// run writes until the publish ends, which is no error, or until ctx is done. In both cases it finishes the
// last segment.
func (s *session) run(ctx context.Context) error {
	for {
		f, err := s.frames.Next(ctx)
		if errors.Is(err, io.EOF) || ctx.Err() != nil {
			return s.finish()
		}
		if s.frames.Lost() != s.lost { // a segment must not have holes
			return errors.Join(s.finish(), errBehind)
		}
		if err == nil {
			err = s.take(f)
		}
		if err != nil {
			return errors.Join(err, s.cutter.abandon())
		}
	}
}

// take takes one frame.
func (s *session) take(f media.Frame) error {
	switch f.Codec {
	case media.H264:
		s.pace.picture(f.DTS, f.Key)
		s.merge.push(f)
	case media.AAC, media.Opus:
		s.merge.push(f)
	default:
		s.warn(f.Codec)
	}
	return s.drain(false)
}

// warn logs once that a track cannot be written.
func (s *session) warn(c media.Codec) {
	if !s.warned {
		s.warned = true
		s.log.Warn("hls leaves a track out: its codec is not supported", slog.String("codec", c.String()))
	}
}

func (s *session) drain(all bool) error {
	for {
		f, ok := s.merge.pop(all)
		if !ok {
			return nil
		}
		if err := s.cutter.write(f); err != nil {
			return err
		}
	}
}

func (s *session) finish() error {
	err := s.drain(true)
	if err == nil {
		err = s.cutter.close()
	}
	if err != nil {
		err = errors.Join(err, s.cutter.abandon())
	}
	return err
}
