// Package spool keeps what is to be recorded: it notices each segment the moment it is
// finished and hard-links it into a folder of its own, where its writer can no longer
// delete it.
//
// The segments' writer makes <eventId>-<seq>.ts.tmp and renames it to
// <eventId>-<seq>.ts when it is whole; seq never repeats for an event, and the
// file's modification time is the wall clock of its first frame.
//
// A Watcher only says that something may have changed; Spool looks. So a lost
// notification costs a delay until the next look and nothing else.
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
)

// Spool holds the segments that were taken and not yet stored, one folder per
// event. It keeps no state but its files.
type Spool struct {
	Live string // folder the segments are written to
	Dir  string // folder of the spool, on the same file system
}

// Segment is one taken segment.
type Segment struct {
	Seq  uint64
	Time time.Time // of its first frame
}

// Open makes both folders and checks that a file of one can be linked into the
// other.
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
		return fmt.Errorf("watch: segments cannot be linked into the spool, are both on one file system? %w", err)
	}
	return nil
}

// Folder is where an event's segments and its unfinished chunks are.
func (s Spool) Folder(id event.ID) string { return filepath.Join(s.Dir, string(id)) }

// Path is where a taken segment is.
func (s Spool) Path(id event.ID, seq uint64) string {
	return filepath.Join(s.Folder(id), name(id, seq))
}

// ChunkPath is where a chunk's file is between encoding and removal.
func (s Spool) ChunkPath(id event.ID, n int) string {
	return filepath.Join(s.Folder(id), event.ChunkID(id, n)+".mp4")
}

// Take links a finished segment into the spool. Taking it again, or one its
// writer has meanwhile deleted, changes nothing; taken reports whether the
// spool has it.
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

// Held lists the event's taken segments in order.
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

// Release removes taken segments that are stored.
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
)

// name is the file name of a finished segment.
func name(id event.ID, seq uint64) string {
	return string(id) + "-" + strconv.FormatUint(seq, 10) + segmentSuffix
}

// parseName reads the name of a finished segment. An event's ID may itself
// hold '-', so the last one splits. Spellings name would not make (leading
// zeros, signs) are no segments.
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
