package chunk

import (
	"errors"
	"fmt"
	"os"
	"strings"

	"footlight/backend/media/mp4"
)

// LongestUpload limits an uploaded chunk, in seconds: a minute, and one GOP within which it could
// not be cut.
const LongestUpload = 65.0

// remux tells the uploader how to make the file playable.
const remux = "remux it, as with ffmpeg -i in.mp4 -c copy -movflags +faststart out.mp4"

// movieLength returns an upload's duration in a replay, which depends only on its table of contents
// (moov). It returns ErrUnusable if the table lacks something that players need.
func movieLength(path string) (seconds float64, err error) {
	f, err := os.Open(path)
	if err != nil {
		return 0, fmt.Errorf("chunk: %w", err)
	}
	defer f.Close()
	movie, err := mp4.Read(f)
	if errors.Is(err, mp4.ErrUnusable) {
		_, why, _ := strings.Cut(err.Error(), mp4.ErrUnusable.Error()+": ")
		return 0, fmt.Errorf("%w: its table of contents (moov) cannot be used: %s; %s", ErrUnusable, why, remux)
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

// checkMovie refuses a file of that size that cannot be played while it is downloaded.
func checkMovie(movie *mp4.Movie, size int64) error {
	switch {
	case !movie.TablesFirst:
		return fmt.Errorf("%w: its table of contents (moov) comes after the media; %s", ErrUnusable, remux)
	case movie.Video == nil || movie.Audio == nil:
		return fmt.Errorf("%w: its table of contents (moov) lacks the pictures or the sound; %s", ErrUnusable, remux)
	case !movie.Video.Within(size) || !movie.Audio.Within(size):
		return fmt.Errorf("%w: its table of contents (moov) points beyond the end of the file; part of the file may be missing", ErrUnusable)
	}
	return nil
}

func checkLength(seconds float64) error {
	if !(seconds > 0 && seconds <= LongestUpload) { // also true for NaN
		return fmt.Errorf("%w: it must last at most %g s, but lasts %g s", ErrUnusable, LongestUpload, seconds)
	}
	return nil
}
