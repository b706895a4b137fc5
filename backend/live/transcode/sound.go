package transcode

import (
	"fmt"
	"time"

	"footlight/backend/media"
)

// All that comes out is of this form.
const (
	SampleRate = 48000
	Channels   = 2
)

// engine transcodes packets: Opus in, AAC access units out, or the reverse. For n samples in it gives n
// samples out, which are silence where a packet cannot be decoded. So a position in the output is the same
// position in the input.
type engine interface {
	// encode takes a packet and gives those that are ready by now.
	encode(packet []byte, n int) ([][]byte, error)
	// close gives the rest and frees the engine, also after an error.
	close() ([][]byte, error)
}

// Sound transcodes one stream's sound. It is not safe for concurrent use.
type Sound struct {
	engine engine
	from   media.Codec
	// samples is how many samples a packet is that comes after so many others; 0 for what is none.
	samples func(packet []byte, before int64) int

	to      media.Frame // what all frames that come out have in common
	length  int64       // samples of a packet that comes out
	priming int64       // samples that the encoder puts in front of the first one it was given

	line         timeline
	taken, given int64 // packets
}

// Push takes one frame and returns those that are ready, which may be none. It leaves out what is no packet of
// its codec, as if it were lost. After an error only Close may be called.
func (s *Sound) Push(f media.Frame) ([]media.Frame, error) {
	if f.Codec != s.from || len(f.Units) != 1 {
		return nil, nil
	}
	n := s.samples(f.Units[0], s.taken)
	if n == 0 || !s.line.accept(f, n) {
		return nil, nil
	}
	s.taken++
	packets, err := s.engine.encode(f.Units[0], n)
	if err != nil {
		return nil, fmt.Errorf("transcode: %w", err)
	}
	return s.stamp(packets), nil
}

// Close returns the frames that were still inside.
func (s *Sound) Close() ([]media.Frame, error) {
	packets, err := s.engine.close()
	if err != nil {
		return nil, fmt.Errorf("transcode: close: %w", err)
	}
	return s.stamp(packets), nil
}

func (s *Sound) stamp(packets [][]byte) []media.Frame {
	if s.taken == 0 {
		return nil // nothing came in: this is padding
	}
	frames := make([]media.Frame, len(packets))
	for i, p := range packets {
		pts, wall := s.line.at(s.given*s.length - s.priming)
		s.given++
		frames[i] = s.to
		frames[i].PTS, frames[i].DTS, frames[i].Wall, frames[i].Units = pts, pts, wall, [][]byte{p}
	}
	return frames
}

// length is how long n samples last.
func length(n int64) time.Duration { return time.Duration(n) * time.Second / SampleRate }
