package chunk

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"os/exec"
	"runtime"
	"strings"
	"syscall"
	"time"
)

// ErrUnusable means that ffmpeg refuses the media. Trying again does not help.
var ErrUnusable = errors.New("chunk: the segments cannot be encoded")

// ErrMixed means that the segments are of different kinds, so they can be encoded but not copied
// into one file.
var ErrMixed = errors.New("chunk: the segments are not of one kind")

// DefaultTimeout is Maker's default timeout.
const DefaultTimeout = 15 * time.Minute

// Maker makes chunks. Its zero value is usable; safe for concurrent use.
type Maker struct {
	FFmpeg, FFprobe string        // programs; empty means from the PATH
	Timeout         time.Duration // for one program run; 0 means DefaultTimeout
}

const (
	maxOutput = 1 << 20 // bytes kept of a program's output, and of its error messages
	killAfter = 5 * time.Second
	threads   = 2 // of one encoder
)

// finished is the result of a program that succeeded.
type finished struct {
	out []byte        // its output
	cpu time.Duration // processor time it used
}

// run runs a program at low priority, bound to this process's life. ErrUnusable means that the
// program itself ended with an error. A killed program is not ErrUnusable, and neither is a full
// disk, which is syscall.ENOSPC.
func (m *Maker) run(ctx context.Context, program string, args ...string) (finished, error) {
	runtime.LockOSThread() // bindToParent binds to the thread
	defer runtime.UnlockOSThread()
	ctx, cancel := context.WithTimeout(ctx, m.timeout())
	defer cancel()
	name, args, err := niced(program, args)
	if err != nil {
		return finished{}, err
	}
	cmd := exec.CommandContext(ctx, name, args...)
	var out, complaints capped
	cmd.Stdout, cmd.Stderr, cmd.WaitDelay = &out, &complaints, killAfter
	bindToParent(cmd)
	if err = cmd.Run(); err == nil {
		return finished{out.Bytes(), cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime()}, nil
	}
	return finished{}, failure(ctx, program, err, strings.TrimSpace(complaints.String()))
}

// failure returns the error for a program that failed.
func failure(ctx context.Context, program string, err error, said string) error {
	var exit *exec.ExitError
	switch {
	case strings.Contains(said, "No space left"):
		return fmt.Errorf("chunk: %s: %w: %s", program, syscall.ENOSPC, said)
	case ctx.Err() == nil && errors.As(err, &exit) && exit.Exited():
		return fmt.Errorf("%w: %s: %w: %s", ErrUnusable, program, err, said)
	}
	return fmt.Errorf("chunk: %s: %w: %s", program, err, said)
}

// niced wraps a command in nice(1) if it exists, because live viewers come before recordings.
func niced(program string, args []string) (string, []string, error) {
	path, err := exec.LookPath(program)
	if err != nil {
		return "", nil, fmt.Errorf("chunk: %s is not installed but needed: %w", program, err)
	}
	nice, err := exec.LookPath("nice")
	if err != nil {
		return path, args, nil
	}
	return nice, append([]string{"-n", "10", path}, args...), nil
}

// capped keeps the first maxOutput bytes and ignores the rest.
type capped struct{ bytes.Buffer }

func (c *capped) Write(p []byte) (int, error) {
	if room := maxOutput - c.Len(); room > 0 {
		c.Buffer.Write(p[:min(room, len(p))])
	}
	return len(p), nil
}

func (m *Maker) timeout() time.Duration { return cmp.Or(m.Timeout, DefaultTimeout) }
func (m *Maker) ffmpeg() string         { return cmp.Or(m.FFmpeg, "ffmpeg") }
func (m *Maker) ffprobe() string        { return cmp.Or(m.FFprobe, "ffprobe") }
