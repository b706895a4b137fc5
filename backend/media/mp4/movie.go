package mp4

import (
	"errors"

	"github.com/bluenviron/mediacommon/v2/pkg/formats/mp4/codecs"
)

// ClockRate is the ticks per second of everything that is not inside a Track.
const ClockRate = 90000

// ErrUnusable reports a file that cannot be a chunk. A chunk is MP4 without fragments, with H.264 in one
// format, AAC in one format, or both.
var ErrUnusable = errors.New("mp4: the file cannot be played in pieces")

// Movie is the table of contents of a file. It does not change once it is read.
type Movie struct {
	Video, Audio *Track // at least one
	// TablesFirst says that the moov box lies before the media. Players can then begin before they have the
	// whole file.
	TablesFirst bool
}

// Track holds the pictures or the sound of a Movie.
type Track struct {
	Codec   codecs.Codec
	Rate    int64 // ticks per second
	Samples []Sample
}

// Sample is one picture or one frame of sound.
type Sample struct {
	Offset   int64 // position in the file
	Size     int64
	Start    int64 // decoding time in ticks since the start of the movie; may be negative
	Duration int64 // ticks
	Shift    int32 // ticks from Start to presentation
	Sync     bool  // can be decoded alone
}

// shown returns when the sample is presented.
func (s Sample) shown() int64 { return s.Start + int64(s.Shift) }

// Within reports whether all samples lie in a file of that size.
func (t *Track) Within(size int64) bool {
	for _, s := range t.Samples {
		if s.Offset < 0 || s.Size < 0 || s.Offset > size-s.Size {
			return false
		}
	}
	return true
}

// end returns when the sample that is shown last ends, in ticks of ClockRate.
func (t *Track) end() int64 {
	if t == nil {
		return 0
	}
	last := int64(0)
	for _, s := range t.Samples {
		last = max(last, s.shown()+s.Duration)
	}
	return t.clock(last)
}

// clock converts the track's ticks to those of ClockRate.
func (t *Track) clock(ticks int64) int64 { return rescale(ticks, t.Rate, ClockRate) }

// rescale converts whole seconds and the rest apart: for long times their product would overflow.
func rescale(ticks, from, to int64) int64 {
	whole, rest := ticks/from, ticks%from
	if rest < 0 {
		whole, rest = whole-1, rest+from
	}
	return whole*to + (rest*to+from/2)/from
}

// begin shifts all times so that the movie begins with its first picture, or with its first sound if it has
// no picture.
func (m *Movie) begin() {
	lead := m.lead()
	zero := lead.clock(lead.Samples[0].shown())
	for _, t := range []*Track{m.Video, m.Audio} {
		if t == nil {
			continue
		}
		for i := range t.Samples {
			t.Samples[i].Start -= rescale(zero, ClockRate, t.Rate)
		}
	}
}

// lead returns the track that decides where the movie begins and where it can be cut.
func (m *Movie) lead() *Track {
	if m.Video != nil {
		return m.Video
	}
	return m.Audio
}

// trailing limits the distance between the starts of pictures and sound, and between their ends. They differ
// because their frames have different lengths.
const trailing = ClockRate / 10

// Length returns the length of the movie, in ticks of ClockRate. It is the length of the sound, whose frames
// have exact lengths; that of the last picture is a guess. If sound and pictures do not end together, it is
// the length of the pictures, or of both.
func (m *Movie) Length() int64 {
	if start, end, ok := m.Sound(); ok {
		return end - start
	}
	video, audio := m.Video.end(), m.Audio.end()
	if audio > video+trailing {
		return audio
	}
	return video
}

// Sound returns when the sound begins and ends, in ticks of ClockRate. ok is false if there is no sound, or
// if it is shorter than the pictures.
//
// If a show was cut into movies, the sound of each movie continues the sound of the movie before, to the
// tick.
func (m *Movie) Sound() (start, end int64, ok bool) {
	if m.Audio == nil {
		return 0, 0, false
	}
	start, end = m.Audio.clock(m.Audio.Samples[0].shown()), m.Audio.end()
	if m.Video == nil {
		return start, end, true
	}
	return start, end, abs(start) <= trailing && abs(end-m.Video.end()) <= trailing
}

func abs(x int64) int64 { return max(x, -x) }
