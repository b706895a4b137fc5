package mp4

import "sort"

// shortest is how long a Piece is before a keyframe ends it.
const shortest = 5 * ClockRate

// Piece is a part of a Movie that decodes alone.
type Piece struct {
	Start, Length int64 // ticks of ClockRate
	video, audio  span
}

// span is a run of samples, end excluded.
type span struct{ from, to int }

// Pieces cuts the movie. Their Lengths add up to the movie's. Sound that begins
// before it, or ends after it, is in the first and the last.
func (f *Movie) Pieces() []Piece {
	cuts := f.cuts()
	pieces := make([]Piece, len(cuts)-1)
	for i := range pieces {
		from, to := cuts[i], cuts[i+1]
		p := Piece{Start: from.at, Length: to.at - from.at}
		own := span{from.sample, to.sample}
		if f.Video == nil {
			p.audio = own
		} else {
			p.video, p.audio = own, f.Audio.between(from, to)
		}
		pieces[i] = p
	}
	return pieces
}

// cut is a place between two pieces.
type cut struct {
	sample int   // of the leading track
	at     int64 // ticks of ClockRate
	edge   bool  // the movie's beginning or end
}

// cuts are the places at which pieces begin, and the movie's end.
func (f *Movie) cuts() []cut {
	lead, end := f.lead(), f.Length()
	cuts := []cut{{edge: true}}
	for i, s := range lead.Samples {
		at := lead.clock(s.shown())
		if s.Sync && at-cuts[len(cuts)-1].at >= shortest && at < end {
			cuts = append(cuts, cut{sample: i, at: at})
		}
	}
	return append(cuts, cut{sample: len(lead.Samples), at: end, edge: true})
}

// between is the run of sound of which most is between two cuts.
func (t *Track) between(from, to cut) span {
	if t == nil {
		return span{}
	}
	before := func(c cut) int {
		return sort.Search(len(t.Samples), func(i int) bool {
			x := t.Samples[i]
			return t.clock(x.Start+x.Duration/2) >= c.at
		})
	}
	s := span{0, len(t.Samples)}
	if !from.edge {
		s.from = before(from)
	}
	if !to.edge {
		s.to = max(before(to), s.from)
	}
	return s
}

// of is the run's samples; none without a track.
func (s span) of(t *Track) []Sample {
	if t == nil {
		return nil
	}
	return t.Samples[s.from:s.to]
}
