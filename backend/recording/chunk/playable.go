package chunk

import (
	"errors"
	"fmt"
	"os"
	"strings"

	"footlight/backend/media/mp4"
)

// LongestUpload is how long a chunk made elsewhere may be: a minute, and the GOP it
// could not be cut in.
const LongestUpload = 65.0 // seconds

// remux is how a file becomes what chunks are.
const remux = "remux it, as with ffmpeg -i in.mp4 -c copy -movflags +faststart out.mp4"

// movieLength is how long an upload is where it is replayed. That goes by its table
// of contents alone: ErrUnusable where there is not all that players need.
func movieLength(path string) (seconds float64, err error) {
	f, err := os.Open(path)
	if err != nil {
		return 0, fmt.Errorf("chunk: %w", err)
	}
	defer f.Close()
	movie, err := mp4.Read(f)
	if errors.Is(err, mp4.ErrUnusable) {
		_, why, _ := strings.Cut(err.Error(), mp4.ErrUnusable.Error()+": ")
		return 0, fmt.Errorf("%w: its table of contents (moov) is of no use: %s; %s", ErrUnusable, why, remux)
	}
	if err != nil {
		return 0, err
	}
	info, err := f.Stat()
	if err != nil {
		return 0, fmt.Errorf("chunk: %w", err)
	}
	if err = checkMovie(movie, info.Size()); err != nil {
		return 0, err
	}
	seconds = float64(movie.Length()) / mp4.ClockRate
	return seconds, checkLength(seconds)
}

// checkMovie refuses a file of that size which cannot be played from its beginning
// on while it comes.
func checkMovie(movie *mp4.Movie, size int64) error {
	switch {
	case !movie.TablesFirst:
		return fmt.Errorf("%w: its table of contents (moov) comes after the media; %s", ErrUnusable, remux)
	case movie.Video == nil || movie.Audio == nil:
		return fmt.Errorf("%w: its table of contents (moov) lacks the pictures or the sound; %s", ErrUnusable, remux)
	case !movie.Video.Within(size) || !movie.Audio.Within(size):
		return fmt.Errorf("%w: its table of contents (moov) names places outside of it, as where its end is missing", ErrUnusable)
	}
	return nil
}

func checkLength(seconds float64) error {
	if !(seconds > 0 && seconds <= LongestUpload) { // which is so for what is not a number, too
		return fmt.Errorf("%w: it must last at most %g s, and lasts %g s", ErrUnusable, LongestUpload, seconds)
	}
	return nil
}
