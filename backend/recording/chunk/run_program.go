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

// ErrUnusable is media that ffmpeg refuses: trying again would change nothing.
var ErrUnusable = errors.New("chunk: the segments cannot be encoded")

// ErrMixed is media that cannot be copied into one file: its segments are of
// different kinds. It can be encoded.
var ErrMixed = errors.New("chunk: the segments are not of one kind")

// DefaultTimeout is Maker's.
const DefaultTimeout = 15 * time.Minute

// Maker makes chunks. Its zero value is usable; safe for concurrent use.
type Maker struct {
	FFmpeg, FFprobe string        // programs; empty: from the PATH
	Timeout         time.Duration // for one program run; 0: DefaultTimeout
}

const (
	maxOutput = 1 << 20 // of ffprobe, and what is kept of complaints
	killAfter = 5 * time.Second
	threads   = 2 // of one encoder
)

// finished is a program's run that succeeded.
type finished struct {
	out []byte        // what it printed
	cpu time.Duration // what it used
}

// run starts a program at low priority, bound to this process's life. A program
// that ended by itself with an error is ErrUnusable; one that was killed is
// not, and neither is one that met a full disk: that is a syscall.ENOSPC.
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

// failure says why a program did not do its work.
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

// niced wraps a command in nice(1) where there is one: live viewers come
// before recordings.
func niced(program string, args []string) (string, []string, error) {
	path, err := exec.LookPath(program)
	if err != nil {
		return "", nil, fmt.Errorf("chunk: %s is needed and not installed: %w", program, err)
	}
	nice, err := exec.LookPath("nice")
	if err != nil {
		return path, args, nil
	}
	return nice, append([]string{"-n", "10", path}, args...), nil
}

// capped keeps the first maxOutput bytes and swallows the rest.
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
