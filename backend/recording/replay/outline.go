package replay

import (
	"crypto/sha256"

	"footlight/backend/media/mp4"
)

// outline holds what a playlist needs of a chunk.
type outline struct {
	format [32]byte // sha-256 of the header
	parts  int      // how many pieces were asked for; 0 means any number
	pieces []int64  // lengths, in ticks
	length int64    // of the chunk, in ticks
	sound  sound

	// Used by master playlists:
	size, peak    int64 // bytes, and the highest bits a second of a piece of at least minPeak
	codecs        string
	width, height int
	rate          float64 // pictures a second
}

// sound holds where in the chunk its sound begins and ends, in ticks. heard is false if the chunk
// has no sound to go by.
type sound struct {
	begins, ends int64
	heard        bool
}

// minPeak is the shortest length, in ticks, of a piece whose bit rate counts. A shorter piece is
// mostly its keyframe.
const minPeak = 4 * mp4.ClockRate

// cut returns the pieces of a movie: so many parts, or any number if parts is 0.
func cut(f *mp4.Movie, parts int) []mp4.Piece {
	if parts > 0 {
		return f.Parts(parts)
	}
	return f.Pieces()
}

func outlineOf(f *mp4.Movie, parts int) (outline, error) {
	head, err := f.Header()
	if err != nil {
		return outline{}, err
	}
	o := outline{format: sha256.Sum256(head), parts: parts, length: f.Length(), codecs: f.Codecs()}
	o.width, o.height = f.Frame()
	o.sound.begins, o.sound.ends, o.sound.heard = f.Sound()
	o.rate = float64(f.Pictures()) * mp4.ClockRate / float64(max(o.length, 1))
	for _, p := range cut(f, parts) {
		_, size := f.Extent(p)
		o.pieces, o.size = append(o.pieces, p.Length), o.size+size
		if p.Length >= minPeak {
			o.peak = max(o.peak, 8*size*mp4.ClockRate/p.Length)
		}
	}
	return o, nil
}
