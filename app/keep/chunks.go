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
	made := k.path("chunk.new")
	cmd := exec.CommandContext(ctx, "ffmpeg", "-nostdin", "-v", "error", "-y", "-f", "mp4", "-i", "pipe:3",
		"-c:v", "copy", "-c:a", "aac", "-b:a", "128k", "-movflags", "+faststart", "-f", "mp4", made)
	read, write, err := os.Pipe()
	if err != nil {
		return err
	}
	defer read.Close()
	var said bytes.Buffer
	cmd.Stderr, cmd.ExtraFiles = &said, []*os.File{read}
	if err = cmd.Start(); err != nil {
		return errors.Join(fmt.Errorf("make a chunk: %w", err), write.Close())
	}
	err = errors.Join(k.feed(write, pieces), write.Close())
	if err = errors.Join(err, cmd.Wait()); err != nil {
		return fmt.Errorf("make chunk %d: %w %s", c.n, err, strings.TrimSpace(said.String()))
	}
	if err = durable.Sync(made); err == nil {
		err = durable.Rename(made, k.path(c.name()))
	}
	for _, p := range pieces {
		err = errors.Join(err, os.Remove(k.path(p.name())))
	}
	return err
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
