package verify

import (
	"bytes"
	"fmt"

	"footlight/backend/media/mp4"
	"footlight/backend/recording/manifest"
)

// sameLength is the tolerated difference, in seconds, between a movie's length and the one in the
// manifest. Picture and sound do not end together, and the manifest counts the longer one.
const sameLength = 0.2

// checkMovie reads a chunk's table of contents, which is at its beginning.
func (s hashed) checkMovie(c manifest.Chunk) Check {
	movie, err := mp4.Read(bytes.NewReader(s.head))
	if err != nil {
		return found("film", "does not open", err.Error())
	}
	var differences []string
	if !movie.TablesFirst {
		differences = append(differences, "its tables come after the media: it cannot be played while it loads")
	}
	length, kinds := float64(movie.Length())/mp4.ClockRate, ""
	if !near(length, c.Duration, sameLength) {
		differences = append(differences, fmt.Sprintf("it lasts %.3f s, not %.3f s", length, c.Duration))
	}
	for _, t := range []struct {
		kind  string
		track *mp4.Track
	}{{"H.264", movie.Video}, {"AAC", movie.Audio}} {
		if t.track == nil {
			continue
		}
		if kinds != "" {
			kinds += " + "
		}
		kinds += t.kind
		if !t.track.Within(s.ref.Size) {
			differences = append(differences, "its tables of "+t.kind+" point beyond the end of the file")
		}
	}
	return found("film", kinds, differences...)
}
