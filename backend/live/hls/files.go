package hls

import (
	"errors"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"footlight/backend/durable"
	"footlight/backend/event"
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

// parseRawName reads "<eventId>-<n>.ts.raw".
func parseRawName(name string) (id event.ID, seq uint64, ok bool) {
	stem, ok := strings.CutSuffix(name, rawSuffix)
	if !ok {
		return "", 0, false
	}
	return parseSegmentName(stem)
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
