package transcode

import (
	"fmt"

	"footlight/backend/media"
)

// engine transcodes packets: Opus in and AAC access units out, or the reverse. For n samples in it returns n
// samples out; a packet that cannot be decoded becomes silence. So a position in the output is the same
// position in the input.
type engine interface {
	// encode takes a packet and returns the packets that are ready.
	encode(packet []byte, n int) ([][]byte, error)
	// close returns the rest and frees the engine, also after an error.
	close() ([][]byte, error)
}

// Sound transcodes one stream's sound. It is not safe for concurrent use.
type Sound struct {
	engine engine
	from   media.Codec
	// samples returns the length of a packet that follows that many others, in samples; 0 if it is malformed.
	samples func(packet []byte, before int64) int

	to      media.Frame // the common fields of all frames that come out
	length  int64       // samples of a packet that comes out
	priming int64       // samples that the encoder puts before the first one it was given

	line         timeline
	taken, given int64 // counts of packets
}

// Push takes one frame and returns the frames that are ready, which may be none. It drops malformed packets,
// as if they were lost. After an error only Close may be called.
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
		return nil // no packet came in, so the output is padding
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
