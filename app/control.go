package app

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"strconv"
	"strings"
	"time"

	"golang.org/x/sys/unix"

	"footlight/app/engine"
	"footlight/app/programme"
)

// control changes a show while it runs, by lines of text.
type control struct {
	show     *engine.Engine
	complain io.Writer
}

const commands = "scene NAME, third NAME|ROLE (nothing: away), chapter TITLE, mute SOUND, unmute SOUND, gain SOUND FACTOR, delay SOUND TIME"

// obey does what is written into a named pipe until ctx ends. Who writes may come and go.
func (c control) obey(ctx context.Context, path string) error {
	if err := unix.Mkfifo(path, 0o600); err != nil && !errors.Is(err, unix.EEXIST) {
		return fmt.Errorf("--control: make %s: %w", path, err)
	}
	if there, err := os.Stat(path); err != nil || there.Mode()&fs.ModeNamedPipe == 0 {
		return errors.Join(fmt.Errorf("--control: %s is no named pipe", path), err)
	}
	pipe, err := os.OpenFile(path, os.O_RDWR, 0) // its own writer, so that it has no end
	if err != nil {
		return fmt.Errorf("--control: %w", err)
	}
	stop := context.AfterFunc(ctx, func() { _ = pipe.Close() }) // reading ends
	defer stop()
	c.read(pipe)
	return nil
}

// read does line by line what it reads, to the end.
func (c control) read(from io.Reader) {
	lines := bufio.NewReader(from)
	for tooLong := false; ; {
		line, more, err := lines.ReadLine()
		switch {
		case err != nil:
			return
		case more: // or the buffer's end
			tooLong = true
			continue
		case tooLong:
			err = errLong
		default:
			err = c.do(string(line))
		}
		if tooLong = false; err != nil {
			fmt.Fprintf(c.complain, "studio: %.100s: %v\n", line, err)
		}
	}
}

var (
	errCommand = errors.New("the commands are " + commands)
	errSound   = errors.New("there is no such sound")
	errLong    = errors.New("the line is too long")
)

// do does what one line says.
func (c control) do(line string) error {
	verb, rest, _ := strings.Cut(strings.TrimSpace(line), " ")
	switch verb {
	case "":
		return nil
	case "scene":
		scene, err := programme.ParseScene(rest)
		if err == nil {
			c.show.Programme.Cut(scene)
		}
		return err
	case "third":
		if third := thirdOf(rest); third != nil {
			return c.show.Programme.ShowThird(*third)
		}
		c.show.Programme.HideThird()
		return nil
	case "chapter":
		return c.show.Chapters.Begin(rest)
	}
	return c.hear(verb, rest)
}

// hear does what concerns one sound. Its name may have spaces, what follows has none.
func (c control) hear(verb, rest string) error {
	name, value := rest, ""
	if verb == "gain" || verb == "delay" {
		at := max(0, strings.LastIndexByte(rest, ' '))
		name, value = rest[:at], strings.TrimSpace(rest[at:])
	}
	voice := c.show.Voice(name)
	if voice == nil && (verb == "mute" || verb == "unmute" || verb == "gain" || verb == "delay") {
		return errSound
	}
	switch verb {
	case "mute", "unmute":
		voice.Mute(verb == "mute")
	case "gain":
		factor, err := strconv.ParseFloat(value, 64)
		if err != nil || !(factor >= 0 && factor <= 10) { // it may be no number
			return fmt.Errorf("%q is no factor from 0 to 10", value)
		}
		voice.SetGain(factor)
	case "delay":
		by, err := time.ParseDuration(value)
		if err != nil {
			return err
		}
		voice.Delay(by)
	default:
		return errCommand
	}
	return nil
}
