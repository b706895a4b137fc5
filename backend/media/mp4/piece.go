package mp4

import "sort"

// shortest is the least length of a Piece, in ticks of ClockRate. The next keyframe after it ends the Piece.
const shortest = 5 * ClockRate

// Piece is a part of a Movie that can be decoded alone.
type Piece struct {
	Start, Length int64 // ticks of ClockRate
	video, audio  span
}

// span is a run of samples, end excluded.
type span struct{ from, to int }

// Pieces cuts the movie. The Lengths of the pieces add up to that of the movie. The first piece also has the
// sound before the beginning, and the last one the sound after the end.
func (m *Movie) Pieces() []Piece { return m.between(m.cuts()) }

// Parts cuts the movie into n pieces at the keyframes nearest to equal lengths. It returns fewer pieces if there
// are fewer keyframes. They are otherwise like those of Pieces.
func (m *Movie) Parts(n int) []Piece {
	lead, end := m.lead(), m.Length()
	var keys []cut
	for i, s := range lead.Samples {
		if at := lead.clock(s.shown()); s.Sync && i > 0 && at > 0 && at < end {
			keys = append(keys, cut{sample: i, at: at})
		}
	}
	n = min(n, len(keys)+1)
	cuts := []cut{{edge: true}}
	for i := 1; i < n; i++ {
		want, best := end*int64(i)/int64(n), 0
		for k := range keys[:len(keys)-(n-1-i)] { // each further piece needs a keyframe, too
			if abs(keys[k].at-want) < abs(keys[best].at-want) {
				best = k
			}
		}
		cuts, keys = append(cuts, keys[best]), keys[best+1:]
	}
	return m.between(append(cuts, cut{sample: len(lead.Samples), at: end, edge: true}))
}

// between returns the pieces between cuts.
func (m *Movie) between(cuts []cut) []Piece {
	pieces := make([]Piece, len(cuts)-1)
	for i := range pieces {
		from, to := cuts[i], cuts[i+1]
		p := Piece{Start: from.at, Length: to.at - from.at}
		own := span{from.sample, to.sample}
		if m.Video == nil {
			p.audio = own
		} else {
			p.video, p.audio = own, m.Audio.between(from, to)
		}
		pieces[i] = p
	}
	return pieces
}

// cut marks the end of a piece and the start of the next one.
type cut struct {
	sample int   // index in the leading track
	at     int64 // ticks of ClockRate
	edge   bool  // it is the movie's beginning or end
}

// cuts returns the starts of the pieces, and the end of the movie.
func (m *Movie) cuts() []cut {
	lead, end := m.lead(), m.Length()
	cuts := []cut{{edge: true}}
	for i, s := range lead.Samples {
		at := lead.clock(s.shown())
		if s.Sync && at-cuts[len(cuts)-1].at >= shortest && at < end {
			cuts = append(cuts, cut{sample: i, at: at})
		}
	}
	return append(cuts, cut{sample: len(lead.Samples), at: end, edge: true})
}

// between returns the samples of sound that lie mostly between two cuts.
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

// of returns the samples of the span. There are none if t is nil.
func (s span) of(t *Track) []Sample {
	if t == nil {
		return nil
	}
	return t.Samples[s.from:s.to]
}
