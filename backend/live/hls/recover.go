package hls

import (
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"

	"footlight/backend/event"
	"footlight/backend/media/ts"
)

// leftover lists the segments that an earlier run left of one stream.
type leftover struct {
	finished []uint64
	raw      []uint64 // finished except for their sound
	torn     []uint64
}

// Leftovers holds the streams that an earlier run left, for Open.
type Leftovers map[event.ID]*stream

// Recover finishes the segments that a crash left open, and reads the state of all streams. It deletes
// nothing that a player could decode. The collector of segments may look at the folder after Recover, and
// before a Server is open.
func Recover(cfg Config) (Leftovers, error) {
	cfg = cfg.withDefaults()
	dir := cfg.folder()
	if err := os.MkdirAll(string(dir), 0o700); err != nil {
		return nil, fmt.Errorf("hls: %w", err)
	}
	found, err := survey(dir)
	if err != nil {
		return nil, fmt.Errorf("hls: look for segments: %w", err)
	}
	streams := make(Leftovers)
	for id, l := range found {
		s := newStream(id, cfg)
		if err := s.recover(*l); err != nil {
			return nil, fmt.Errorf("hls: recover %s: %w", id, err)
		}
		streams[id] = s
	}
	return streams, nil
}

// survey lists the segments in a folder and removes unfinished copies.
func survey(dir folder) (map[event.ID]*leftover, error) {
	entries, err := os.ReadDir(string(dir))
	if err != nil {
		return nil, err
	}
	found := make(map[event.ID]*leftover)
	for _, e := range entries {
		if isUnfinishedCopy(e.Name()) {
			if err = dir.remove(e.Name()); err != nil {
				return nil, err
			}
			continue
		}
		name, torn := strings.CutSuffix(e.Name(), tmpSuffix)
		name, isRaw := strings.CutSuffix(name, rawSuffix)
		id, seq, ok := parseSegmentName(name)
		if !ok || seq > maxSeq {
			continue
		}
		if found[id] == nil {
			found[id] = &leftover{}
		}
		l := found[id]
		switch {
		case torn:
			l.torn = append(l.torn, seq)
		case isRaw:
			l.raw = append(l.raw, seq)
		default:
			l.finished = append(l.finished, seq)
		}
	}
	return found, nil
}

// isUnfinishedCopy reports whether a file is only part of a copy, which is made again when it is needed.
func isUnfinishedCopy(name string) bool {
	stem, tmp := strings.CutSuffix(name, tmpSuffix)
	_, list := parsePlaylistName(stem)
	return tmp && list || strings.HasSuffix(name, segmentSuffix+copySuffix) || strings.HasSuffix(name, segmentSuffix+rawSuffix+copySuffix)
}

// recover restores the stream's state from its playlist and its files, and writes the playlist again.
func (s *stream) recover(l leftover) error {
	if err := s.load(); err != nil {
		return err
	}
	if err := s.recoverRaw(&l); err != nil {
		return err
	}
	have, err := s.known(l.finished)
	if err != nil {
		return err
	}
	for _, seq := range l.torn {
		seg, ok, err := s.salvage(seq)
		if err != nil {
			return err
		}
		if _, done := have[seq]; ok && !done {
			have[seq] = seg
			if seg.raw {
				s.raw[seq] = true
			}
		}
	}
	return s.save(s.arrange(have))
}

// recoverRaw counts raw segments as finished. It removes the raw files of segments that were completed before
// the crash.
func (s *stream) recoverRaw(l *leftover) error {
	for _, seq := range l.raw {
		if slices.Contains(l.finished, seq) {
			if err := s.dir.remove(segmentName(s.id, seq) + rawSuffix); err != nil {
				return err
			}
			continue
		}
		s.raw[seq] = true
		l.finished = append(l.finished, seq)
	}
	return nil
}

// known returns the finished segments with what the playlist says about them. It measures the segments that
// the playlist lacks, and marks them as breaks since they may follow a crash.
func (s *stream) known(finished []uint64) (map[uint64]segment, error) {
	have := make(map[uint64]segment)
	for _, seg := range s.list.segments {
		if slices.Contains(finished, seg.seq) {
			have[seg.seq] = seg
		}
	}
	for _, seq := range finished {
		if _, ok := have[seq]; ok || seq < s.list.first() {
			continue
		}
		seg, err := s.measure(seq)
		if err != nil {
			return nil, err
		}
		have[seq] = seg
	}
	for _, seq := range finished {
		if _, ok := have[seq]; !ok { // it had left the window before
			have[seq] = segment{seq: seq, duration: s.fragment}
		}
	}
	return have, nil
}

func (s *stream) measure(seq uint64) (segment, error) {
	name := segmentName(s.id, seq)
	if s.raw[seq] {
		name += rawSuffix
	}
	f, err := os.Open(s.dir.path(name))
	if err != nil {
		return segment{}, err
	}
	defer f.Close()
	v, err := ts.Inspect(f)
	return segment{seq: seq, duration: atLeast(v.Duration), breaks: true}, err
}

// arrange makes the list of the segments that are there. Of those that were in the window, the last ones
// without a gap are the new window; the rest is retired.
func (s *stream) arrange(have map[uint64]segment) playlist {
	list := playlist{next: s.list.first(), dropped: s.list.dropped}
	for _, seq := range slices.Sorted(maps.Keys(have)) {
		if seq < s.list.first() {
			s.retired = append(s.retired, have[seq])
			continue
		}
		list = s.skipTo(list, seq).append(have[seq])
	}
	return s.skipTo(list, max(list.next, s.list.next))
}
