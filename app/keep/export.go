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

	"footlight/backend/event/recorded"
)

// Movie describes the result of an export.
type Movie struct {
	Chunks int
	Gaps   []Gap // in order
}

// Gap is a time of the show that the movie lacks, because no chunk of it is kept. At is its position in the
// movie.
type Gap struct{ At, Length time.Duration }

// leastGap is longer than the time that rounding leaves between two chunks.
const leastGap = 150 * time.Millisecond

// gaps returns the gaps between chunks that play one after the other. The lengths are in seconds.
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

// Export makes one MP4 of everything that is kept in a folder. It first makes chunks of the parts that an
// earlier run left. If the picture size changed during the show, Export encodes the video again in the
// largest size.
func Export(ctx context.Context, dir, to string) (made Movie, err error) {
	if _, err = os.Stat(dir); err != nil {
		return made, fmt.Errorf("no recording is kept here: %w", err)
	}
	k := &Keeper{Dir: dir, Log: slog.New(slog.DiscardHandler)}
	if err = k.Begin(); err != nil {
		return made, err
	}
	defer func() { err = errors.Join(err, k.Close()) }()
	_, unmade := k.work(ctx, true) // uploads nothing, and tries each chunk once
	unmade = errors.Join(k.faults(), unmade)
	_, chunks, err := folder(dir).list()
	if err == nil && len(chunks) == 0 {
		err = cmp.Or(unmade, fmt.Errorf("no recording is kept in %s", dir))
	}
	if err != nil {
		return made, err
	}
	slices.SortFunc(chunks, func(a, b chunk) int { return cmp.Compare(a.begin, b.begin) })
	lengths, err := folder(dir).lengths(chunks)
	if err == nil {
		made = Movie{len(chunks), gaps(chunks, lengths)}
		err = k.join(ctx, chunks, lengths, to)
	}
	if err == nil && unmade != nil {
		err = fmt.Errorf("%s lacks a part of the show: %w", to, unmade)
	}
	return made, err
}

// lengths returns how long each chunk plays, in seconds.
func (d folder) lengths(chunks []chunk) ([]float64, error) {
	lengths := make([]float64, len(chunks))
	for i, c := range chunks {
		var err error
		if lengths[i], err = d.playLength(c); err != nil {
			return nil, err
		}
	}
	return lengths, nil
}

// join copies chunks into one movie, with the chapters that fall into them.
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
	if chapters := k.metadata(chunks, lengths); chapters != "" {
		scratch, err := os.MkdirTemp("", "footlight-export-")
		if err != nil {
			return err
		}
		defer os.RemoveAll(scratch)
		file := filepath.Join(scratch, "chapters") // because the length of a command line argument is limited
		if err = os.WriteFile(file, []byte(chapters), 0o600); err != nil {
			return err
		}
		args = append(args, "-f", "ffmetadata", "-i", "file:"+file, "-map_chapters", "1")
	}
	return ffmpeg(ctx, to, feed, append(append(args, "-c:a", "copy"), videoArgs(chunks)...)...)
}

// metadata returns the chapters in ffmpeg's metadata format, with their times in the movie. It is empty if
// there are none.
func (k *Keeper) metadata(chunks []chunk, lengths []float64) string {
	var (
		all    []recorded.Chunk
		length float64
	)
	for i, c := range chunks {
		length += lengths[i]
		all = append(all, recorded.Chunk{CID: c.name(), Timestamp: c.begin, Duration: lengths[i]})
	}
	var text strings.Builder
	list := recorded.PlayedChapters(k.Chapters.List(), all)
	for i, c := range list {
		end := length
		if i+1 < len(list) {
			end = list[i+1].Start
		}
		fmt.Fprintf(&text, "[CHAPTER]\nTIMEBASE=1/1000\nSTART=%d\nEND=%d\ntitle=%s\n", int(1000*c.Start), int(1000*end), escape.Replace(c.Title))
	}
	if len(list) > 0 {
		return ";FFMETADATA1\n" + text.String()
	}
	return ""
}

// escape escapes the special characters of ffmpeg's metadata format.
var escape = strings.NewReplacer("=", `\=`, ";", `\;`, "#", `\#`, `\`, `\\`, "\n", " ")

// videoArgs returns the ffmpeg options that make one video track of the chunks.
func videoArgs(chunks []chunk) []string {
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
