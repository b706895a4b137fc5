package capture

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
	"time"
	"unsafe"

	"golang.org/x/sync/errgroup"

	"footlight/app/plain"
)

// File plays a video file in a loop with ffmpeg. It is a Video, and Sound returns its sound. Both come from
// one ffmpeg process, which runs as long as Run does.
type File struct {
	Path               string
	Width, Height, FPS int

	matrix string       // by which ffmpeg reads the file's colours
	sounds chan []int16 // is nil if the file has no sound
}

// Sound returns the sound of the file, or nil if it has none.
func (f *File) Sound() Sound {
	if f.sounds == nil {
		return nil
	}
	return fileSound{f.sounds}
}

// Run implements Video.
func (f *File) Run(ctx context.Context, out *Slot) error {
	group, together := errgroup.WithContext(ctx)
	cmd := exec.CommandContext(together, "ffmpeg", f.arguments()...)
	pictures, err := cmd.StdoutPipe()
	if err != nil {
		return err
	}
	var said bytes.Buffer
	cmd.Stderr = &said
	sound, far, err := os.Pipe()
	if err != nil {
		return err
	}
	cmd.ExtraFiles = []*os.File{far}
	err = cmd.Start()
	far.Close()
	if err != nil {
		return errors.Join(f.failed(err, ""), sound.Close())
	}
	group.Go(func() error { return f.show(pictures, out) })
	group.Go(func() error { defer sound.Close(); return f.hear(together, sound) })
	err = errors.Join(group.Wait(), cmd.Wait())
	if ctx.Err() != nil {
		return nil
	}
	return f.failed(err, said.String())
}

// failed returns the error of an ffmpeg process that wrote text to its standard error.
func (f *File) failed(err error, text string) error {
	cause := fmt.Errorf("ffmpeg: %w %s", err, strings.TrimSpace(text))
	return plain.Errorf(cause, "%s stopped playing: check that the file is still there and plays elsewhere", f.Path)
}

func (f *File) arguments() []string {
	size := fmt.Sprintf("%d:%d", f.Width, f.Height)
	scale := "scale=" + size + ":force_original_aspect_ratio=decrease:in_color_matrix=" + f.matrix + ":out_color_matrix=bt709:out_range=tv:flags=bicubic+accurate_rnd+full_chroma_int"
	args := []string{
		"-nostdin", "-v", "error", "-re", "-stream_loop", "-1", "-i", f.Path,
		"-map", "0:v:0", "-vf", scale + ",format=yuv420p,pad=" + size + ":-1:-1,setsar=1",
		"-r", fmt.Sprint(f.FPS), "-f", "rawvideo", "pipe:1",
	}
	if f.sounds != nil {
		args = append(args, "-map", "0:a:0", "-ar", fmt.Sprint(SampleRate), "-ac", fmt.Sprint(Channels), "-f", "s16le", "pipe:3")
	}
	return args
}

// show puts the pictures that ffmpeg writes at the pace of the file.
func (f *File) show(from io.Reader, out *Slot) error {
	p := &Picture{}
	for {
		p.Resize(f.Width, f.Height)
		for _, plane := range [][]byte{p.Y, p.Cb, p.Cr} {
			if _, err := io.ReadFull(from, plane); err != nil {
				return err
			}
		}
		p.At = time.Now()
		p = out.Put(p)
	}
}

// hear passes the samples on. It drops samples that are not read in time, so that the pictures go on.
func (f *File) hear(ctx context.Context, from io.Reader) error {
	for {
		part := make([]int16, SampleRate/50*Channels)
		if _, err := io.ReadFull(from, unsafe.Slice((*byte)(unsafe.Pointer(&part[0])), 2*len(part))); err != nil {
			if f.sounds == nil {
				return nil // without sound, ffmpeg closes the pipe unused
			}
			return err
		}
		select {
		case f.sounds <- part:
		case <-ctx.Done():
			return nil
		default:
		}
	}
}

// fileSound is the sound of a playing file.
type fileSound struct{ parts <-chan []int16 }

// Run implements Sound.
func (s fileSound) Run(ctx context.Context, out func([]int16, time.Time)) error {
	for {
		select {
		case <-ctx.Done():
			return nil
		case part := <-s.parts:
			out(part, time.Now())
		}
	}
}
