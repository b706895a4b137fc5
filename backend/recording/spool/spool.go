// Package spool keeps the segments that are to be recorded. It hard-links each finished segment
// into its own folder, where the segmenter cannot delete it.
//
// The segmenter writes <eventId>-<seq>.ts.tmp and renames it to <eventId>-<seq>.ts when it is
// complete. seq never repeats for an event, and the file's modification time is the wall clock of
// its first frame.
//
// A segment whose sound is still to be made is called <eventId>-<seq>.ts.raw. It counts as finished, but is taken only
// under its last name.
//
// A Watcher only says that something may have changed; Spool then looks. So a lost notification
// delays a segment until the next look and does no other harm.
package spool

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"footlight/backend/durable"
	"footlight/backend/event"
	"footlight/backend/event/recorded"
)

// Spool holds the segments that were taken and not yet stored, one folder per event. Its only state
// is files.
type Spool struct {
	Live string // folder that the segmenter writes to
	Dir  string // folder of the spool, on the same file system
}

// Segment is one taken segment.
type Segment struct {
	Seq  uint64
	Time time.Time // when its first frame was
}

// Open makes both folders and checks that a file can be linked from one to the other.
func (s Spool) Open() error {
	for _, dir := range []string{s.Live, s.Dir} {
		if err := os.MkdirAll(dir, 0o700); err != nil {
			return fmt.Errorf("watch: %w", err)
		}
	}
	probe := filepath.Join(s.Live, ".spool-probe")
	linked := filepath.Join(s.Dir, ".spool-probe")
	defer func() { os.Remove(probe); os.Remove(linked) }()
	if err := os.WriteFile(probe, nil, 0o644); err != nil {
		return fmt.Errorf("watch: %w", err)
	}
	if err := os.Link(probe, linked); err != nil && !errors.Is(err, fs.ErrExist) {
		return fmt.Errorf("watch: link segment into the spool, which must be on the same file system as the live folder: %w", err)
	}
	return nil
}

// Folder returns the folder of an event's segments and unfinished chunks.
func (s Spool) Folder(id event.ID) string { return filepath.Join(s.Dir, string(id)) }

// Path returns the path of a taken segment.
func (s Spool) Path(id event.ID, seq uint64) string {
	return filepath.Join(s.Folder(id), name(id, seq))
}

// ChunkPath returns the path of a chunk's file between encoding and removal.
func (s Spool) ChunkPath(id event.ID, n int) string {
	return filepath.Join(s.Folder(id), recorded.ChunkID(id, n)+".mp4")
}

// Take links a finished segment into the spool and reports whether the spool has it. Taking it
// again changes nothing. It returns false if the segmenter has deleted the segment meanwhile.
func (s Spool) Take(id event.ID, seq uint64) (taken bool, err error) {
	if err := os.MkdirAll(s.Folder(id), 0o700); err != nil {
		return false, fmt.Errorf("watch: %w", err)
	}
	from := filepath.Join(s.Live, name(id, seq))
	switch err := os.Link(from, s.Path(id, seq)); {
	case err == nil:
	case errors.Is(err, fs.ErrExist):
		return true, nil
	case errors.Is(err, fs.ErrNotExist):
		return false, nil
	default:
		return false, fmt.Errorf("watch: take segment: %w", err)
	}
	for _, path := range []string{s.Path(id, seq), s.Folder(id)} {
		if err := durable.Sync(path); err != nil {
			return true, fmt.Errorf("watch: take segment: %w", err)
		}
	}
	return true, nil
}

// Held returns the event's taken segments in order.
func (s Spool) Held(id event.ID) ([]Segment, error) {
	entries, err := os.ReadDir(s.Folder(id))
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("watch: %w", err)
	}
	var held []Segment
	for _, e := range entries {
		of, seq, ok := parseName(e.Name())
		if !ok || of != id {
			continue
		}
		info, err := e.Info()
		if errors.Is(err, fs.ErrNotExist) { // released meanwhile
			continue
		}
		if err != nil {
			return nil, fmt.Errorf("watch: %w", err)
		}
		held = append(held, Segment{Seq: seq, Time: info.ModTime()})
	}
	slices.SortFunc(held, func(a, b Segment) int { return cmp.Compare(a.Seq, b.Seq) })
	return held, nil
}

// Release removes taken segments once they are stored.
func (s Spool) Release(id event.ID, seqs []uint64) error {
	for _, seq := range seqs {
		if err := os.Remove(s.Path(id, seq)); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return fmt.Errorf("watch: release segment: %w", err)
		}
	}
	return nil
}

const (
	segmentSuffix = ".ts"
	openSuffix    = ".ts.tmp"
	silentSuffix  = ".raw" // follows the name of a segment whose sound is still to be made
)

// name returns the file name of a finished segment.
func name(id event.ID, seq uint64) string {
	return string(id) + "-" + strconv.FormatUint(seq, 10) + segmentSuffix
}

// parseName reads the name of a finished segment. An event's ID may contain '-', so the last one
// separates. Spellings that name would not return (leading zeros, signs) are refused.
func parseName(file string) (id event.ID, seq uint64, ok bool) {
	base, ok := strings.CutSuffix(file, segmentSuffix)
	cut := strings.LastIndexByte(base, '-')
	if !ok || cut < 0 {
		return "", 0, false
	}
	id, err := event.ParseID(base[:cut])
	if err != nil {
		return "", 0, false
	}
	seq, err = strconv.ParseUint(base[cut+1:], 10, 64)
	if err != nil || name(id, seq) != file {
		return "", 0, false
	}
	return id, seq, true
}

// parseOpenName reads the name of a segment that is still being written.
func parseOpenName(file string) (id event.ID, seq uint64, ok bool) {
	base, ok := strings.CutSuffix(file, openSuffix)
	if !ok {
		return "", 0, false
	}
	return parseName(base + segmentSuffix)
}
