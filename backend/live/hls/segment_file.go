package hls

import (
	"bufio"
	"bytes"
	"fmt"
	"os"
	"time"

	"footlight/backend/media/ts"
)

// flushEvery is how much of a segment a killed server may lose, beside what was not
// written because sound is still to come for it (see merger). Each write costs more than
// a picture's bytes: it wakes Go's monitor of system calls, and whoever watches the folder.
const flushEvery = 200 * time.Millisecond

// segmentFile is a segment that is being written.
type segmentFile struct {
	dir     folder
	name    string
	suffix  string    // of the finished file: rawSuffix, or none
	start   time.Time // wall clock of the first frame
	f       *os.File
	buf     *bufio.Writer
	flushed time.Duration // stream time of what the system has
}

func createSegment(dir folder, name string, start time.Time) (*segmentFile, error) {
	f, err := os.Create(dir.path(name + tmpSuffix))
	if err != nil {
		return nil, fmt.Errorf("hls: create segment: %w", err)
	}
	return &segmentFile{dir: dir, name: name, start: start, f: f, buf: bufio.NewWriterSize(f, 1<<16)}, nil
}

// Write buffers what belongs to one frame.
func (s *segmentFile) Write(b []byte) (int, error) { return s.buf.Write(b) }

// end tells that a frame of a stream time, which may go back, has been written as a whole.
func (s *segmentFile) end(at time.Duration) error {
	if (at - s.flushed).Abs() < flushEvery {
		return nil
	}
	s.flushed = at
	return s.flush()
}

// flush hands whole frames to the system.
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

// fewest is how many packets a segment has at least. ffmpeg's libraries, and whatever is
// built on them, take a file of less than eleven for something else, such as MP3: a show
// that ends just after a keyframe of a dark stage has such a segment.
const fewest = 16

// pad appends null packets (ISO/IEC 13818-1, 2.4.3.3: PID 0x1fff, whose payload nobody
// reads) to a segment that is too short. The file stands at its end.
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
