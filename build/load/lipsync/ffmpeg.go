package lipsync

import (
	"bytes"
	"context"
	"fmt"
	"os/exec"
	"syscall"

	"footlight/build/load/clip"
)

// Tap records one output of a server.
type Tap struct {
	stop func()
	done chan error
	out  *Output
}

// Close ends the recording and returns it.
func (t *Tap) Close() (*Output, error) {
	t.stop()
	return t.out, <-t.done
}

// Play records an output that ffmpeg can read: RTMP, FLV or HLS.
func Play(ctx context.Context, address string) (*Tap, error) {
	cmd := exec.CommandContext(ctx, "ffmpeg", "-nostdin", "-hide_banner", "-loglevel", "error", "-i", address,
		"-map", "0:v", "-map", "0:a", "-c", "copy", "-copyts", "-muxdelay", "0", "-muxpreload", "0", "-pes_payload_size", "0", "-f", "mpegts", "pipe:1")
	var words bytes.Buffer
	cmd.Stderr = &words
	pipe, err := cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := cmd.Start(); err != nil {
		return nil, fmt.Errorf("start ffmpeg: %w", err)
	}
	t := &Tap{out: &Output{}, done: make(chan error, 1)}
	t.stop = func() { _ = cmd.Process.Signal(syscall.SIGINT) } // ffmpeg may have ended already
	go func() {
		err := clip.Demux(pipe, t.out.Add)
		if waited := cmd.Wait(); err != nil {
			err = fmt.Errorf("%w; ffmpeg ended with %w: %s", err, waited, &words)
		}
		t.done <- err
	}()
	return t, nil
}
