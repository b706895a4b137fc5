package verify

import (
	"bytes"
	"fmt"

	"footlight/backend/media/mp4"
	"footlight/backend/recording/manifest"
)

// sameLength is how far a film's length may be from that in the manifest, in
// seconds: picture and sound do not end together, and it counts the longer one.
const sameLength = 0.2

// checkFilm reads a chunk's tables of contents, which lie at its beginning.
func (s seen) checkFilm(c manifest.Chunk) Check {
	film, err := mp4.Read(bytes.NewReader(s.head))
	if err != nil {
		return found("film", "does not open", err.Error())
	}
	var differences []string
	if !film.TablesFirst {
		differences = append(differences, "its tables come after the media: it cannot be played while it loads")
	}
	length, kinds := float64(film.Length())/mp4.ClockRate, ""
	if !near(length, c.Duration, sameLength) {
		differences = append(differences, fmt.Sprintf("it lasts %.3f s, not %.3f s", length, c.Duration))
	}
	for _, t := range []struct {
		kind  string
		track *mp4.Track
	}{{"H.264", film.Video}, {"AAC", film.Audio}} {
		if t.track == nil {
			continue
		}
		if kinds != "" {
			kinds += " + "
		}
		kinds += t.kind
		if !t.track.Within(s.ref.Size) {
			differences = append(differences, "its tables of "+t.kind+" name places outside of it")
		}
	}
	return found("film", kinds, differences...)
}
