package hls

import (
	"slices"

	"footlight/backend/live/hls/raw"
	"footlight/backend/media"
)

// opusTrack follows the Opus of a publish, for segments whose sound is made later.
type opusTrack struct {
	heard  bool // the newest sound was Opus
	clock  raw.Clock
	recent []raw.Packet // the last raw.Before
}

// place returns a packet with its place in the run, and keeps it for the next segment.
func (o *opusTrack) place(at int64, f media.Frame) (p raw.Packet, ok bool) {
	if p, ok = o.clock.Place(at, f.Units[0]); !ok {
		return p, false
	}
	old := slices.IndexFunc(o.recent, func(x raw.Packet) bool { return x.At >= p.At-raw.Before })
	if old < 0 {
		old = len(o.recent)
	}
	o.recent = append(slices.Delete(o.recent, 0, old), p)
	return p, true
}

// beginRaw writes what a raw segment begins with: its start, and the Opus before it.
func (s *segmenter) beginRaw(at int64) error {
	s.rawOut = raw.Writer{Out: s.file}
	if err := s.rawOut.Begin(at, s.tracks.counter); err != nil {
		return err
	}
	for _, p := range s.opus.recent {
		if p.At >= at-raw.Before {
			if err := s.rawOut.Outside(p); err != nil {
				return err
			}
		}
	}
	return nil
}

// endRaw writes what a raw segment ends with: the Opus after it, as far as it has come, and its end.
func (s *segmenter) endRaw(at int64) error {
	ahead := s.opus.clock // the packets are placed again when they are written
	for _, f := range s.in.queue[audio] {
		if f.Codec != media.Opus {
			break
		}
		p, ok := ahead.Place(s.tracks.ticks(f.DTS), f.Units[0])
		if !ok {
			continue
		}
		if p.At >= at+raw.After {
			break
		}
		if err := s.rawOut.Outside(p); err != nil {
			return err
		}
	}
	return s.rawOut.End(at)
}
