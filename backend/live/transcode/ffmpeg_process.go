package transcode

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"time"
)

const (
	// stall limits how long ffmpeg may leave its input unread.
	stall = 2 * time.Second
	// farewell limits how long ffmpeg may take for the rest after its input has ended.
	farewell = 5 * time.Second
)

// ffmpegRun is an ffmpeg process, found in PATH, with a pipe at each end. One goroutine writes.
type ffmpegRun struct {
	cmd    *exec.Cmd
	cancel context.CancelFunc
	in     *os.File
	done   chan struct{} // closed when the output has ended
	err    error         // error of the output; may be read after done
}

// startFFmpeg runs ffmpeg until ctx ends or close is called. read receives the output in a goroutine, for
// which close waits.
func startFFmpeg(ctx context.Context, args []string, read func(io.Reader) error) (*ffmpegRun, error) {
	ctx, cancel := context.WithCancel(ctx)
	p := &ffmpegRun{cmd: exec.CommandContext(ctx, "ffmpeg", args...), cancel: cancel, done: make(chan struct{})}
	out, err := p.start()
	if err != nil {
		cancel()
		return nil, fmt.Errorf("transcode: start ffmpeg: %w", err)
	}
	go func() {
		defer close(p.done)
		p.err = read(out)
		_, _ = io.Copy(io.Discard, out) // otherwise ffmpeg would block on its output
	}()
	return p, nil
}

func (p *ffmpegRun) start() (out io.Reader, err error) {
	stdin, in, err := os.Pipe() // a plain file, because it takes a write deadline
	if err != nil {
		return nil, err
	}
	defer stdin.Close()
	p.in, p.cmd.Stdin = in, stdin
	if out, err = p.cmd.StdoutPipe(); err == nil {
		err = p.cmd.Start()
	}
	if err != nil {
		in.Close()
	}
	return out, err
}

// Write implements io.Writer. It waits for ffmpeg at most for stall.
func (p *ffmpegRun) Write(b []byte) (int, error) {
	if err := p.in.SetWriteDeadline(time.Now().Add(stall)); err != nil {
		return 0, fmt.Errorf("ffmpeg: %w", err)
	}
	n, err := p.in.Write(b)
	if err != nil {
		return n, fmt.Errorf("ffmpeg: write: %w", err)
	}
	return n, nil
}

// close ends the input, waits until the output was read, and reaps the process.
func (p *ffmpegRun) close() error {
	p.in.Close()
	late := time.AfterFunc(farewell, p.cancel)
	<-p.done
	err := p.cmd.Wait()
	late.Stop()
	p.cancel()
	if err = errors.Join(err, p.err); err != nil {
		return fmt.Errorf("ffmpeg: %w", err)
	}
	return nil
}
