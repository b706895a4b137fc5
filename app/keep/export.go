package keep

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"footlight/backend/event"
	"footlight/backend/media/mp4"
)

// Movie is what an export made.
type Movie struct {
	Chunks int
	Gaps   []Gap // in order
}

// Gap is time of a show that a movie leaves out, as nothing of it is kept.
type Gap struct{ At, Length time.Duration } // At: in the movie

// leastGap is longer than what rounding leaves between two chunks.
const leastGap = 150 * time.Millisecond

// gaps are those of chunks, of some seconds each, that are played one behind the other.
func gaps(chunks []chunk, lengths []float64) (all []Gap) {
	var at, end time.Duration
	for i, c := range chunks {
		begin := time.Duration(c.begin) * time.Millisecond
		if gap := begin - end; i > 0 && gap > leastGap {
			all = append(all, Gap{at, gap})
		}
		length := time.Duration(lengths[i] * float64(time.Second))
		at, end = at+length, begin+length
	}
	return all
}

// Export makes one MP4 of all that is kept in a folder. What an earlier run left in parts is made into chunks first.
// Where the pictures' size changed they are encoded anew, in the largest.
func Export(ctx context.Context, dir, to string) (made Movie, err error) {
	if _, err = os.Stat(dir); err != nil {
		return made, fmt.Errorf("nothing is kept: %w", err)
	}
	k := &Keeper{Dir: dir, Log: slog.New(slog.DiscardHandler)}
	if err = k.Begin(); err != nil {
		return made, err
	}
	defer func() { err = errors.Join(err, k.Close()) }()
	_, unmade := k.work(ctx, true) // nothing is uploaded, or tried again
	unmade = errors.Join(append(k.faults, unmade)...)
	_, chunks, err := k.list()
	if err == nil && len(chunks) == 0 {
		err = cmp.Or(unmade, fmt.Errorf("nothing is kept in %s", dir))
	}
	if err != nil {
		return made, err
	}
	slices.SortFunc(chunks, func(a, b chunk) int { return cmp.Compare(a.begin, b.begin) })
	lengths, err := k.lengths(chunks)
	if err == nil {
		made = Movie{len(chunks), gaps(chunks, lengths)}
		err = k.join(ctx, chunks, lengths, to)
	}
	if err == nil && unmade != nil {
		err = fmt.Errorf("%s lacks some of the show: %w", to, unmade)
	}
	return made, err
}

// lengths are those of chunks, in seconds.
func (k *Keeper) lengths(chunks []chunk) ([]float64, error) {
	lengths := make([]float64, len(chunks))
	for i, c := range chunks {
		var err error
		if lengths[i], err = k.lengthOf(c); err != nil {
			return nil, err
		}
	}
	return lengths, nil
}

func (k *Keeper) join(ctx context.Context, chunks []chunk, lengths []float64, to string) error {
	dir, err := filepath.Abs(k.Dir)
	if err != nil {
		return err
	}
	var list strings.Builder
	for _, c := range chunks {
		fmt.Fprintf(&list, "file 'file:%s'\n", strings.ReplaceAll(filepath.Join(dir, c.name()), "'", `'\''`))
	}
	feed := func(to io.Writer) (err error) { _, err = io.WriteString(to, list.String()); return err }
	args := []string{"-f", "concat", "-safe", "0", "-protocol_whitelist", "file,pipe", "-i", "pipe:0"}
	if chapters := k.played(chunks, lengths); chapters != "" {
		scratch, err := os.MkdirTemp("", "footlight-export-")
		if err != nil {
			return err
		}
		defer os.RemoveAll(scratch)
		file := filepath.Join(scratch, "chapters") // an argument's length is limited
		if err = os.WriteFile(file, []byte(chapters), 0o600); err != nil {
			return err
		}
		args = append(args, "-f", "ffmetadata", "-i", "file:"+file, "-map_chapters", "1")
	}
	return k.ffmpeg(ctx, to, feed, append(append(args, "-c:a", "copy"), coded(chunks)...)...)
}

// played is the chapters of chunks that are played one behind the other, as ffmpeg's metadata.
func (k *Keeper) played(chunks []chunk, lengths []float64) string {
	var (
		all    []event.Chunk
		length float64
	)
	for i, c := range chunks {
		length += lengths[i]
		all = append(all, event.Chunk{CID: c.name(), Timestamp: c.begin, Duration: lengths[i]})
	}
	var text strings.Builder
	list := event.PlayedChapters(k.Chapters.List(), all)
	for i, c := range list {
		end := length
		if i+1 < len(list) {
			end = list[i+1].Start
		}
		fmt.Fprintf(&text, "[CHAPTER]\nTIMEBASE=1/1000\nSTART=%d\nEND=%d\ntitle=%s\n", int(1000*c.Start), int(1000*end), plain.Replace(c.Title))
	}
	if len(list) > 0 {
		return ";FFMETADATA1\n" + text.String()
	}
	return ""
}

// plain spells what means something in ffmpeg's metadata.
var plain = strings.NewReplacer("=", `\=`, ";", `\;`, "#", `\#`, `\`, `\\`, "\n", " ")

func (k *Keeper) lengthOf(c chunk) (seconds float64, err error) {
	f, err := os.Open(k.path(c.name()))
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

// coded is how the pictures of chunks become one track.
func coded(chunks []chunk) []string {
	largest := chunks[0].size
	same := true
	for _, c := range chunks {
		same = same && c.size == largest
		if c.width > largest.width {
			largest = c.size
		}
	}
	if same {
		return []string{"-c:v", "copy"}
	}
	fit := fmt.Sprintf("scale=%d:%d,setsar=1", largest.width, largest.height)
	return []string{"-vf", fit, "-c:v", "libx264", "-preset", "veryfast", "-crf", "20", "-pix_fmt", "yuv420p"}
}
