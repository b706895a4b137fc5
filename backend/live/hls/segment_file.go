package hls

import (
	"bufio"
	"bytes"
	"fmt"
	"os"
	"time"

	"footlight/backend/media/ts"
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

// fewest is the least number of packets in a segment. ffmpeg's libraries, and programs built on them, take a
// file of less than eleven for another format, such as MP3. A show that ends just after a keyframe of a dark
// stage has such a segment.
const fewest = 16

// pad appends null packets (ISO/IEC 13818-1, section 2.4.3.3: PID 0x1fff, which players ignore) to a segment
// that is too short. The file position is at its end.
func pad(f *os.File) error {
	info, err := f.Stat()
	if err != nil {
		return err
	}
	missing := fewest - int(info.Size()/ts.PacketSize)
	if missing <= 0 {
		return nil
	}
	null := append([]byte{0x47, 0x1f, 0xff, 0x10}, bytes.Repeat([]byte{0xff}, ts.PacketSize-4)...)
	_, err = f.Write(bytes.Repeat(null, missing))
	return err
}
