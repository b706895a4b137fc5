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
	"time"

	"footlight/backend/durable"
)

const (
	// chunkLength is what a chunk lasts at most. The server takes five seconds more.
	chunkLength = 60_000
	look        = time.Second // how often the folder is looked at
	retry       = 5 * time.Second
)

// Run makes chunks and uploads them until the show has ended and all is stored, or ctx ends. Errors that may
// pass are logged and tried again.
func (k *Keeper) Run(ctx context.Context) error {
	for {
		over := !k.writing.Load() // before looking: all parts are there then
		left, err := k.work(ctx, over)
		pause := look
		switch {
		case ctx.Err() != nil:
			return nil
		case errors.Is(err, ErrRefused):
			return err
		case err != nil:
			k.Log.Warn("what is kept waits to be uploaded", "error", err)
			pause = retry
		case over && left == 0:
			return nil
		}
		select {
		case <-ctx.Done():
			return nil
		case <-time.After(pause):
		}
	}
}

// work makes the chunks that can be made, and uploads the first that waits. It returns how many wait.
func (k *Keeper) work(ctx context.Context, over bool) (left int, err error) {
	pieces, chunks, err := k.list()
	if err != nil {
		return 0, err
	}
	if pieces, err = k.dropChunked(pieces, chunks); err != nil {
		return 0, err
	}
	for {
		take, end := k.next(pieces, over)
		if take == 0 {
			break
		}
		c := chunk{begin: pieces[0].begin, end: end}
		if len(chunks) > 0 {
			c.n = chunks[len(chunks)-1].n + 1
		}
		if err = k.make(ctx, c, pieces[:take]); err != nil {
			return 0, err
		}
		chunks, pieces = append(chunks, c), pieces[take:]
	}
	return k.bring(ctx, chunks)
}

// next is how many of the first pieces are a chunk, and when that ends. What is not whole yet is none.
func (k *Keeper) next(pieces []piece, over bool) (take int, end int64) {
	if len(pieces) == 0 {
		return 0, 0
	}
	first := pieces[0]
	for i, p := range pieces {
		if p.run != first.run { // another run of the studio: its pictures do not follow
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

// bring uploads the first chunk that waits, and returns how many wait.
func (k *Keeper) bring(ctx context.Context, chunks []chunk) (left int, err error) {
	var first *chunk
	for i, c := range chunks {
		if !c.stored {
			left++
			if first == nil {
				first = &chunks[i]
			}
		}
	}
	k.pending.Store(int64(left))
	k.stored.Store(int64(len(chunks) - left))
	if first == nil || k.Upload == nil {
		return 0, nil
	}
	from := k.path(first.name())
	if err = k.Upload.Upload(ctx, first.n, first.begin, from); err != nil {
		return left, fmt.Errorf("upload chunk %d: %w", first.n, err)
	}
	first.stored = true
	k.pending.Add(-1)
	k.stored.Add(1)
	return left - 1, durable.Rename(from, k.path(first.name()))
}
