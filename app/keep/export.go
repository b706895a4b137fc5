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
)

// Export makes one MP4 of all that is kept in a folder, and returns how many chunks it is of. What an earlier run
// left in parts is made into chunks first. Where the pictures' size changed they are encoded anew, in the largest.
func Export(ctx context.Context, dir, to string) (number int, err error) {
	if _, err = os.Stat(dir); err != nil {
		return 0, fmt.Errorf("nothing is kept: %w", err)
	}
	k := &Keeper{Dir: dir, Log: slog.New(slog.DiscardHandler)}
	if err = k.Begin(); err != nil {
		return 0, err
	}
	defer func() { err = errors.Join(err, k.lock.Close()) }()
	if _, err = k.work(ctx, true); err != nil { // nothing is uploaded, or tried again
		return 0, err
	}
	_, chunks, err := k.list()
	if err == nil && len(chunks) == 0 {
		err = fmt.Errorf("nothing is kept in %s", dir)
	}
	if err != nil {
		return 0, err
	}
	slices.SortFunc(chunks, func(a, b chunk) int { return cmp.Compare(a.begin, b.begin) })
	return len(chunks), k.join(ctx, chunks, to)
}

func (k *Keeper) join(ctx context.Context, chunks []chunk, to string) error {
	dir, err := filepath.Abs(k.Dir)
	if err != nil {
		return err
	}
	var list strings.Builder
	for _, c := range chunks {
		fmt.Fprintf(&list, "file 'file:%s'\n", strings.ReplaceAll(filepath.Join(dir, c.name()), "'", `'\''`))
	}
	feed := func(to io.Writer) error { _, err := io.WriteString(to, list.String()); return err }
	args := []string{"-f", "concat", "-safe", "0", "-protocol_whitelist", "file,pipe", "-i", "pipe:0", "-c:a", "copy"}
	return k.ffmpeg(ctx, to, feed, append(args, coded(chunks)...)...)
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
