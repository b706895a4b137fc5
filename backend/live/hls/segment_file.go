package hls

import (
	"bufio"
	"fmt"
	"os"
	"time"
)

// flushEvery limits how much of a segment a killed server loses, apart from pictures that wait for their
// sound (see merger). Each write costs more than a picture's bytes: it wakes Go's monitor of system calls,
// and every process that watches the folder.
const flushEvery = 200 * time.Millisecond

// segmentFile is a segment that is being written.
type segmentFile struct {
	dir     folder
	name    string
	suffix  string    // suffix of the finished file: rawSuffix or none
	start   time.Time // wall clock of the first frame
	f       *os.File
	buf     *bufio.Writer
	flushed time.Duration // stream time up to which the system has the frames
}

func createSegment(dir folder, name string, start time.Time) (*segmentFile, error) {
	f, err := os.Create(dir.path(name + tmpSuffix))
	if err != nil {
		return nil, fmt.Errorf("hls: create segment: %w", err)
	}
	return &segmentFile{dir: dir, name: name, start: start, f: f, buf: bufio.NewWriterSize(f, 1<<16)}, nil
}

// Write buffers the bytes of a frame.
func (s *segmentFile) Write(b []byte) (int, error) { return s.buf.Write(b) }

// end notes that the frame of a stream time has been written as a whole. Times may go back.
func (s *segmentFile) end(at time.Duration) error {
	if (at - s.flushed).Abs() < flushEvery {
		return nil
	}
	s.flushed = at
	return s.flush()
}

// flush writes whole frames to the file.
func (s *segmentFile) flush() error {
	if err := s.buf.Flush(); err != nil {
		return fmt.Errorf("hls: write segment: %w", err)
	}
	return nil
}

// finish gives the segment its name.
func (s *segmentFile) finish() error {
	if err := s.flush(); err != nil {
		s.f.Close()
		return err
	}
	if err := s.dir.publish(s.f, s.name+s.suffix, s.start); err != nil {
		return fmt.Errorf("hls: finish segment: %w", err)
	}
	return nil
}
