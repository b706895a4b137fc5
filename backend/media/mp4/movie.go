package mp4

import (
	"errors"

	"github.com/bluenviron/mediacommon/v2/pkg/formats/mp4/codecs"
)

// ClockRate is the ticks per second of everything that is not inside a Track.
const ClockRate = 90000

// ErrUnusable is a file that is not what chunks are: MP4 that is not fragmented, of
// H.264 in one format, AAC in one format, or both.
var ErrUnusable = errors.New("mp4: the file cannot be played in pieces")

// Movie is the table of contents of a file. It is not changed once read.
type Movie struct {
	Video, Audio *Track // at least one
	// TablesFirst says that the moov box lies before the media, so that players
	// can begin before they have the whole file.
	TablesFirst bool
}

// Track is one kind of media of a Movie.
type Track struct {
	Codec   codecs.Codec
	Rate    int64 // ticks per second
	Samples []Sample
}

// Sample is one picture or one frame of sound.
type Sample struct {
	Offset   int64 // in the file
	Size     int64
	Start    int64 // of decoding, ticks after the movie's beginning or before it
	Duration int64 // ticks
	Shift    int32 // from Start to presentation, ticks
	Sync     bool  // decodes alone
}

// shown is when the sample is presented.
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

// end is where the sample that is shown last ends, in ticks of ClockRate.
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

// clock turns the track's ticks into ClockRate's.
func (t *Track) clock(ticks int64) int64 { return rescale(ticks, t.Rate, ClockRate) }

// rescale keeps whole seconds apart, or long times would overflow.
func rescale(ticks, from, to int64) int64 {
	whole, rest := ticks/from, ticks%from
	if rest < 0 {
		whole, rest = whole-1, rest+from
	}
	return whole*to + (rest*to+from/2)/from
}

// begin makes the first picture the movie's beginning; the first sound, where
// there is no picture.
func (f *Movie) begin() {
	lead := f.lead()
	zero := lead.clock(lead.Samples[0].shown())
	for _, t := range []*Track{f.Video, f.Audio} {
		if t == nil {
			continue
		}
		for i := range t.Samples {
			t.Samples[i].Start -= rescale(zero, ClockRate, t.Rate)
		}
	}
}

// lead is the track that sets the pace.
func (f *Movie) lead() *Track {
	if f.Video != nil {
		return f.Video
	}
	return f.Audio
}

// trailing is how far pictures and sound may begin and end apart because their
// frames do.
const trailing = ClockRate / 10

// Length is how long the movie is, in ticks of ClockRate: as long as its sound,
// whose frames have exact lengths, while the last picture's is a guess. Where
// the sound does not go with the pictures, it is as long as these, or as both.
func (f *Movie) Length() int64 {
	if start, end, ok := f.Sound(); ok {
		return end - start
	}
	video, audio := f.Video.end(), f.Audio.end()
	if audio > video+trailing {
		return audio
	}
	return video
}

// Sound is when the sound begins and ends, in ticks of ClockRate; false where
// there is none, or where it does not go with the pictures from end to end. Of
// one show that was cut into movies, the sound of one goes on where that of the
// one before it ends, to the tick.
func (f *Movie) Sound() (start, end int64, ok bool) {
	if f.Audio == nil {
		return 0, 0, false
	}
	start, end = f.Audio.clock(f.Audio.Samples[0].shown()), f.Audio.end()
	if f.Video == nil {
		return start, end, true
	}
	return start, end, abs(start) <= trailing && abs(end-f.Video.end()) <= trailing
}

func abs(x int64) int64 { return max(x, -x) }
