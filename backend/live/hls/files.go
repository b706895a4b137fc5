package hls

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"footlight/backend/durable"
	"footlight/backend/event"
	"footlight/backend/media/ts"
)

const (
	segmentSuffix  = ".ts"
	playlistSuffix = ".m3u8"
	tmpSuffix      = ".tmp"
	// rawSuffix follows the name of a segment whose sound is still to be made.
	rawSuffix = ".raw"
	// copySuffix follows the name of a segment that is made from another file. That file stays until the copy
	// is whole.
	copySuffix = ".whole"
)

func playlistName(id event.ID) string { return string(id) + playlistSuffix }

func segmentName(id event.ID, seq uint64) string {
	return string(id) + "-" + strconv.FormatUint(seq, 10) + segmentSuffix
}

// parsePlaylistName reads "<eventId>.m3u8".
func parsePlaylistName(name string) (event.ID, bool) {
	stem, ok := strings.CutSuffix(name, playlistSuffix)
	if !ok {
		return "", false
	}
	id, err := event.ParseID(stem)
	return id, err == nil
}

// parseSegmentName reads "<eventId>-<n>.ts". An event's ID may itself end in a number; the last number is the
// segment's.
func parseSegmentName(name string) (id event.ID, seq uint64, ok bool) {
	stem, ok := strings.CutSuffix(name, segmentSuffix)
	dash := strings.LastIndexByte(stem, '-')
	if !ok || dash < 0 {
		return "", 0, false
	}
	seq, err := strconv.ParseUint(stem[dash+1:], 10, 64)
	if err != nil {
		return "", 0, false
	}
	id, err = event.ParseID(stem[:dash])
	return id, seq, err == nil && segmentName(id, seq) == name
}

// folder holds files that appear only when they are complete.
type folder string

func (d folder) path(name string) string { return filepath.Join(string(d), name) }

// publish closes a finished segment and gives it its name and its mtime. After a power loss the segment is
// there as a whole or not at all.
func (d folder) publish(f *os.File, name string, at time.Time) error {
	err := pad(f)
	if err == nil {
		err = os.Chtimes(f.Name(), at, at)
	}
	if err != nil {
		f.Close()
		return err
	}
	return durable.Publish(f, d.path(name))
}

func (d folder) remove(name string) error {
	if err := os.Remove(d.path(name)); err != nil && !errors.Is(err, os.ErrNotExist) {
		return err
	}
	return nil
}

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

// fewest is the least number of packets in a segment. ffmpeg's libraries, and programs built on them, take a
// file of less than eleven for another format, such as MP3. A show that ends just after a keyframe of a dark
// stage has such a segment.
const fewest = 16
