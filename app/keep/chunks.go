package keep

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"os"

	"footlight/backend/media/mp4"
)

const (
	chunkLength = 60_000 // ms that a chunk lasts at most; the server accepts five seconds more
	partLength  = 2000   // ms between two keyframes at most
)

// nextChunk returns how many of the first parts make up a chunk, and the time at which that chunk ends. It
// returns 0 if the chunk may still grow: its parts are of the current run, and the show is not over.
func nextChunk(parts []partFile, run int64, over bool) (take int, end int64) {
	if len(parts) == 0 {
		return 0, 0
	}
	first := parts[0]
	for i, p := range parts {
		if !p.follows(first) {
			return i, parts[i-1].begin + 1
		}
		if p.begin-first.begin > chunkLength-partLength {
			return i, p.begin
		}
	}
	if over || first.run != run {
		return len(parts), parts[len(parts)-1].begin + 1
	}
	return 0, 0
}

var errUnmade = errors.New("a chunk cannot be made")

// makeChunk joins parts with ffmpeg: it copies the video and encodes the sound as AAC. Then it removes the
// parts.
func (d folder) makeChunk(ctx context.Context, c chunk, parts []partFile) error {
	feed := func(to io.Writer) error { return d.feed(to, parts) }
	err := ffmpeg(ctx, d.path(c.name()), feed, "-f", "mp4", "-i", "pipe:0", "-c:v", "copy", "-c:a", "aac", "-b:a", "128k")
	if err != nil {
		return fmt.Errorf("%w: chunk %d: %w", errUnmade, c.n, err)
	}
	for _, p := range parts {
		err = errors.Join(err, os.Remove(d.path(p.name())))
	}
	return err
}

// feed writes parts as one MP4: the first part with its head, the others without.
func (d folder) feed(to io.Writer, parts []partFile) error {
	for i, p := range parts {
		body, err := os.ReadFile(d.path(p.name()))
		if err != nil {
			return err
		}
		if i > 0 {
			body = body[headLength(body):]
		}
		if _, err = to.Write(body); err != nil {
			return err
		}
	}
	return nil
}

// headLength returns the offset of the first movie fragment.
func headLength(body []byte) int {
	at := 0
	for at+8 <= len(body) && string(body[at+4:at+8]) != "moof" {
		at += max(8, int(binary.BigEndian.Uint32(body[at:])))
	}
	return min(at, len(body))
}

// playLength returns how long a chunk plays, in seconds.
func (d folder) playLength(c chunk) (seconds float64, err error) {
	f, err := os.Open(d.path(c.name()))
	if err != nil {
		return 0, err
	}
	defer f.Close()
	movie, err := mp4.Read(f)
	if err != nil {
		return 0, err
	}
	return float64(movie.Length()) / mp4.ClockRate, nil
}
