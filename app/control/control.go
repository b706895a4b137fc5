package control

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"footlight/app/engine"
	"footlight/app/programme"
	"footlight/app/sources"
)

// Commands is a help text that lists all commands.
const Commands = "scene NAME, third NAME|ROLE (nothing: away), chapter TITLE, mute SOUND, unmute SOUND, gain SOUND FACTOR, delay SOUND TIME, " +
	"source NAME, camera NAME (nothing: none), sound OLD|NEW (no OLD: one more; no NEW: away)"

var (
	errCommand = errors.New("the commands are " + Commands)
	errSound   = errors.New("there is no such sound")
)

// Do does one command. One that exchanges a source waits until the new one delivers.
func Do(ctx context.Context, e *engine.Engine, line string) error {
	verb, rest, _ := strings.Cut(strings.TrimSpace(line), " ")
	switch verb {
	case "":
		return nil
	case "scene":
		scene, err := programme.ParseScene(rest)
		if err == nil {
			e.Programme.Cut(scene)
		}
		return err
	case "third":
		if third := sources.ParseThird(rest); third != nil {
			return e.Programme.ShowThird(*third)
		}
		e.Programme.HideThird()
		return nil
	case "chapter":
		return e.Chapters.Begin(rest)
	case "mute", "unmute", "gain", "delay":
		return changeSound(e, verb, rest)
	case "source", "camera", "sound":
		return exchange(ctx, e, verb, strings.TrimSpace(rest))
	}
	return errCommand
}

func exchange(ctx context.Context, e *engine.Engine, what, name string) (err error) {
	to := e.Sources()
	switch what {
	case "source":
		to, err = sources.WithStage(ctx, to, name, e.Format())
	case "camera":
		to, err = sources.WithCamera(ctx, to, name, e.Format())
	default:
		was, now, _ := strings.Cut(name, "|")
		to, err = sources.WithSound(to, strings.TrimSpace(was), strings.TrimSpace(now))
	}
	if err != nil {
		return err
	}
	return e.Exchange(to)
}

// changeSound does a command about one sound. The name of the sound may have spaces, the value after it has none.
func changeSound(e *engine.Engine, verb, rest string) error {
	name, value := rest, ""
	if verb == "gain" || verb == "delay" {
		at := max(0, strings.LastIndexByte(rest, ' '))
		name, value = rest[:at], strings.TrimSpace(rest[at:])
	}
	voice := e.Voice(name)
	if voice == nil {
		return errSound
	}
	switch verb {
	case "gain":
		factor, err := strconv.ParseFloat(value, 64)
		if err != nil || !(factor >= 0 && factor <= 10) { // written so that NaN is refused, too
			return fmt.Errorf("%q is not a factor from 0 to 10", value)
		}
		voice.SetGain(factor)
	case "delay":
		by, err := time.ParseDuration(value)
		if err != nil {
			return fmt.Errorf("%q is not a time such as 120ms", value)
		}
		voice.Delay(by)
	default:
		voice.Mute(verb == "mute")
	}
	return nil
}

// SoundCommands returns the commands that make another sound as a voice is: as loud, as late, and as muted. It
// returns nil if there is no voice.
func SoundCommands(voice *programme.Voice, label string) []string {
	if voice == nil {
		return nil
	}
	mute := "unmute " // the interrupted show may have muted the sound before
	if voice.Muted() {
		mute = "mute "
	}
	return []string{fmt.Sprintf("gain %s %g", label, voice.Gain()), fmt.Sprintf("delay %s %s", label, voice.Delayed()), mute + label}
}
