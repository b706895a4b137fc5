package keep

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"

	"footlight/backend/durable"
)

// chunkLength is what a chunk lasts at most, in ms. The server takes five seconds more.
const chunkLength = 60_000

// next is how many of the first pieces are a chunk, and when that ends. What is not whole yet is none.
func (k *Keeper) next(pieces []piece, over bool) (take int, end int64) {
	if len(pieces) == 0 {
		return 0, 0
	}
	first := pieces[0]
	for i, p := range pieces {
		if !p.follows(first) {
			return i, pieces[i-1].begin + 1
		}
		if p.begin-first.begin > chunkLength-keyframes {
			return i, p.begin
		}
	}
	if over || first.run != k.run.UnixMilli() {
		return len(pieces), pieces[len(pieces)-1].begin + 1
	}
	return 0, 0
}

// keyframes is how far apart they are at most, in ms: a piece's length.
const keyframes = 2000

// make has ffmpeg put pieces together: the pictures as they are, the sound as AAC.
func (k *Keeper) make(ctx context.Context, c chunk, pieces []piece) error {
	feed := func(to io.Writer) error { return k.feed(to, pieces) }
	err := k.ffmpeg(ctx, k.path(c.name()), feed, "-f", "mp4", "-i", "pipe:0", "-c:v", "copy", "-c:a", "aac", "-b:a", "128k")
	if err != nil {
		return fmt.Errorf("%w: chunk %d: %w", errUnmade, c.n, err)
	}
	for _, p := range pieces {
		err = errors.Join(err, os.Remove(k.path(p.name())))
	}
	return err
}

var errUnmade = errors.New("a chunk is not made")

// Ready tells what is missing on this machine for making chunks. Shows are kept without, in parts.
func Ready() error {
	if _, err := exec.LookPath("ffmpeg"); err != nil {
		return fmt.Errorf("install ffmpeg, which makes what is uploaded: %w", err)
	}
	return nil
}

// Unfinished is behind the name of a file that is not whole yet.
const Unfinished = ".new"

// ffmpeg makes an MP4 of what it is fed. It has its name once it is whole and on disk.
func (k *Keeper) ffmpeg(ctx context.Context, to string, feed func(io.Writer) error, args ...string) error {
	if err := Ready(); err != nil {
		return err
	}
	made := to + Unfinished
	args = append(append([]string{"-nostdin", "-v", "error", "-y"}, args...), "-movflags", "+faststart", "-f", "mp4", made)
	cmd := exec.CommandContext(ctx, "ffmpeg", args...)
	var said bytes.Buffer
	cmd.Stderr = &said
	write, err := cmd.StdinPipe()
	if err == nil {
		err = cmd.Start()
	}
	if err != nil {
		return err
	}
	err = errors.Join(feed(write), write.Close())
	if err = errors.Join(err, cmd.Wait()); err != nil {
		os.Remove(made)
		return fmt.Errorf("ffmpeg: %w %s", err, strings.TrimSpace(said.String()))
	}
	if err = durable.Sync(made); err != nil {
		return err
	}
	return durable.Rename(made, to)
}

// feed writes pieces as one film: the first whole, the others without their heads.
func (k *Keeper) feed(to io.Writer, pieces []piece) error {
	for i, p := range pieces {
		body, err := os.ReadFile(k.path(p.name()))
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

// headLength is where the first movie fragment begins.
func headLength(body []byte) int {
	at := 0
	for at+8 <= len(body) && string(body[at+4:at+8]) != "moof" {
		at += max(8, int(binary.BigEndian.Uint32(body[at:])))
	}
	return min(at, len(body))
}
