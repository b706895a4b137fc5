package hls

import (
	"fmt"
	"io"
	"math"
	"os"

	"footlight/backend/live/hls/raw"
	"footlight/backend/media/ts"
)

// salvage closes a segment whose writer was killed: its whole frames become a finished segment. A file
// without anything to decode is removed, and ok is false. salvage can be repeated after a crash at any point.
func (s *stream) salvage(seq uint64) (seg segment, ok bool, err error) {
	name := segmentName(s.id, seq)
	torn, err := os.Open(s.dir.path(name + tmpSuffix))
	if err != nil {
		return segment{}, false, fmt.Errorf("hls: open torn segment: %w", err)
	}
	defer torn.Close()
	rest, v, err := whole(torn)
	isRaw := raw.Is(io.NewSectionReader(torn, 0, ts.PacketSize))
	if isRaw {
		name += rawSuffix
	}
	if err == nil && v.Decodable {
		err = s.keep(rest, torn, v, name)
	}
	if err != nil {
		return segment{}, false, fmt.Errorf("hls: close torn segment: %w", err)
	}
	seg = segment{seq: seq, duration: atLeast(v.Duration), breaks: true, raw: isRaw}
	return seg, v.Decodable, s.dir.remove(segmentName(s.id, seq) + tmpSuffix)
}

// whole returns the whole part of a torn segment, and its survey.
func whole(torn io.ReaderAt) (io.Reader, ts.Survey, error) {
	v, err := ts.Inspect(io.NewSectionReader(torn, 0, math.MaxInt64))
	return io.NewSectionReader(torn, 0, v.Size), v, err
}

// keep makes rest a segment. It does not change torn, because the mtime of torn tells when the last frame
// came, from which the start is computed. If name exists, an earlier salvage has got that far.
func (s *stream) keep(rest io.Reader, torn *os.File, v ts.Survey, name string) error {
	if _, err := os.Stat(s.dir.path(name)); err == nil {
		return nil
	}
	info, err := torn.Stat()
	if err != nil {
		return err
	}
	copied, err := os.Create(s.dir.path(name + copySuffix))
	if err != nil {
		return err
	}
	if _, err = io.Copy(copied, rest); err != nil {
		copied.Close()
		return err
	}
	return s.dir.publish(copied, name, info.ModTime().Add(-v.Span))
}
