package replay

import (
	"crypto/sha256"

	"footlight/backend/media/mp4"
)

// outline is what a playlist needs to know of a chunk.
type outline struct {
	format [32]byte // sha-256 of the header
	pieces []int64  // their lengths, ticks
	length int64    // of the chunk, ticks
	sound  sound

	// What a master playlist tells:
	size, peak    int64 // bytes, and the most bits a second of any piece that is not short
	codecs        string
	width, height int
	rate          float64 // pictures a second
}

// sound is where in the chunk its sound begins and ends, in ticks; heard is false
// where there is none to go by.
type sound struct {
	begins, ends int64
	heard        bool
}

// telling is how long a piece must be for its rate to count: what is short is
// half a keyframe.
const telling = 4 * mp4.ClockRate

func outlineOf(f *mp4.Movie) (outline, error) {
	head, err := f.Header()
	if err != nil {
		return outline{}, err
	}
	o := outline{format: sha256.Sum256(head), length: f.Length(), codecs: f.Codecs()}
	o.width, o.height = f.Frame()
	o.sound.begins, o.sound.ends, o.sound.heard = f.Sound()
	o.rate = float64(f.Pictures()) * mp4.ClockRate / float64(max(o.length, 1))
	for _, p := range f.Pieces() {
		_, size := f.Extent(p)
		o.pieces, o.size = append(o.pieces, p.Length), o.size+size
		if p.Length >= telling {
			o.peak = max(o.peak, 8*size*mp4.ClockRate/p.Length)
		}
	}
	return o, nil
}
