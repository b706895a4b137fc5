package hls

import (
	"slices"
	"time"

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

// begin writes what a raw segment begins with: its start, and the Opus before it.
func (o *opusTrack) begin(w *raw.Writer, at int64, counter uint8) error {
	if err := w.Begin(at, counter); err != nil {
		return err
	}
	for _, p := range o.recent {
		if p.At >= at-raw.Before {
			if err := w.Outside(p); err != nil {
				return err
			}
		}
	}
	return nil
}

// end writes what a raw segment ends with: the Opus after it, as far as it waits, and its end.
func (o *opusTrack) end(w *raw.Writer, at int64, waiting []media.Frame, ticks func(time.Duration) int64) error {
	ahead := o.clock // the packets are placed again when they are written
	for _, f := range waiting {
		if f.Codec != media.Opus {
			break
		}
		p, ok := ahead.Place(ticks(f.DTS), f.Units[0])
		if !ok {
			continue
		}
		if p.At >= at+raw.After {
			break
		}
		if err := w.Outside(p); err != nil {
			return err
		}
	}
	return w.End(at)
}
