package control

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"

	"golang.org/x/sys/unix"

	"footlight/app/engine"
)

// Pipe is a named pipe that other programs write commands into.
type Pipe struct {
	Path     string
	Complain io.Writer // receives the commands that fail, and why
}

// Run makes the pipe if it does not exist, and does its commands until ctx ends. Writers may come and go.
func (p *Pipe) Run(ctx context.Context, e *engine.Engine) error {
	if err := unix.Mkfifo(p.Path, 0o600); err != nil && !errors.Is(err, unix.EEXIST) {
		return fmt.Errorf("--control: make %s: %w", p.Path, err)
	}
	if there, err := os.Stat(p.Path); err != nil || there.Mode()&fs.ModeNamedPipe == 0 {
		return errors.Join(fmt.Errorf("--control: %s is not a named pipe", p.Path), err)
	}
	pipe, err := os.OpenFile(p.Path, os.O_RDWR, 0) // a writer of its own keeps the pipe from ending
	if err != nil {
		return fmt.Errorf("--control: %w", err)
	}
	stop := context.AfterFunc(ctx, func() { _ = pipe.Close() }) // which ends the reading
	defer stop()
	p.read(ctx, pipe, e)
	return nil
}

var errTooLong = errors.New("the line is too long")

// read does one command a line, until there are no more lines.
func (p *Pipe) read(ctx context.Context, from io.Reader, e *engine.Engine) {
	lines := bufio.NewReader(from)
	for tooLong := false; ; {
		line, more, err := lines.ReadLine()
		switch {
		case err != nil:
			return
		case more: // the line is longer than the buffer
			tooLong = true
			continue
		case tooLong:
			err = errTooLong
		default:
			err = Do(ctx, e, string(line))
		}
		if tooLong = false; err != nil {
			fmt.Fprintf(p.Complain, "studio: %.100s: %v\n", line, err)
		}
	}
}
