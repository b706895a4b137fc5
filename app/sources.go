package app

import (
	"context"
	"fmt"
	"image"
	"strings"
	"time"

	"github.com/spf13/pflag"

	"footlight/app/capture"
	"footlight/app/engine"
	"footlight/app/programme"
)

const (
	noSound   = "none"
	usualSize = "720p"
)

// sources are what a show is made of, as flags name it.
type sources struct {
	stage, camera, scene, third, size string
	microphones                       []string
	delay                             time.Duration
}

func (s *sources) flags(f *pflag.FlagSet) {
	f.StringVar(&s.stage, "source", "screen", "the picture: test, screen, screen:MONITOR, screen:WIDTHxHEIGHT+X+Y, window:TITLE, camera, camera:LABEL,\n"+
		"or file:PATH, which plays over and over")
	f.StringVar(&s.camera, "camera", "", "a camera beside it: camera, camera:LABEL, test or file:PATH")
	f.StringVar(&s.scene, "scene", "", "what is shown at first: stage (the source), camera, camera-over-stage, or the cards starting and break")
	f.StringVar(&s.third, "third", "", "the lower third at first: a name, or NAME|ROLE")
	f.StringVar(&s.size, "size", usualSize, "720p or 1080p, which is made where this machine is fast enough")
	f.StringArrayVar(&s.microphones, "mic", []string{capture.DefaultMicrophone}, "the sound: default (beside a file: its own), none or a label that studio devices lists; may be repeated")
	f.DurationVar(&s.delay, "delay", 0, "how much later microphones are heard, such as 120ms, so that lips and sound fit")
}

// named is what the window calls them.
func (s sources) named() Sources {
	n := Sources{Stage: s.stage, Camera: s.camera, Microphone: noSound, Size: s.size}
	if len(s.microphones) > 0 {
		n.Microphone = s.microphones[0]
	}
	if len(s.microphones) > 1 {
		n.Second = s.microphones[1]
	}
	return n
}

// sizes are the formats that can be asked for.
func sizes(name string) (programme.Format, bool) {
	f, ok := map[string]programme.Format{
		"720p": {Width: 1280, Height: 720, FPS: 30}, "1080p": {Width: 1920, Height: 1080, FPS: 30},
	}[name]
	return f, ok
}

// config opens what the flags name.
func (s sources) config(ctx context.Context) (c engine.Config, err error) {
	var ok bool
	if c.Format, ok = sizes(s.size); !ok {
		return c, &usageError{fmt.Errorf("--size: %q is neither 720p nor 1080p", s.size)}
	}
	if err = s.pictures(ctx, &c); err != nil {
		return c, err
	}
	s.sounds(&c)
	if s.scene != "" {
		if c.Scene, err = programme.ParseScene(s.scene); err != nil {
			return c, &usageError{fmt.Errorf("--scene: %w", err)}
		}
	}
	c.Third = thirdOf(s.third)
	return c, nil
}

// pictures are the stage and the camera. A camera alone is the scene, too.
func (s sources) pictures(ctx context.Context, c *engine.Config) (err error) {
	if s.stage == "camera" || strings.HasPrefix(s.stage, "camera:") {
		if s.camera != "" {
			return &usageError{fmt.Errorf("--camera: --source is a camera already")}
		}
		c.Scene = programme.Camera
		c.Camera, err = video(ctx, "--source", s.stage, c)
		return err
	}
	if c.Stage, err = video(ctx, "--source", s.stage, c); err != nil || s.camera == "" {
		return err
	}
	c.Camera, err = video(ctx, "--camera", s.camera, c)
	return err
}

// video opens one source. The sound of a file is one of the show's.
func video(ctx context.Context, flag, named string, c *engine.Config) (capture.Video, error) {
	kind, what, _ := strings.Cut(named, ":")
	switch {
	case named == "test":
		return capture.TestPicture{Width: c.Width, Height: c.Height}, nil
	case kind == "camera":
		return &capture.Camera{Label: what, Width: c.Width, Height: c.Height, FPS: float32(c.FPS)}, nil
	case kind == "screen" && flag == "--source":
		return screen(what), nil
	case kind == "window" && what != "" && flag == "--source":
		return capture.Screen{Window: what}, nil
	case kind == "file" && what != "":
		file, err := capture.OpenFile(ctx, what, c.Width, c.Height, c.FPS)
		if err != nil {
			return nil, err
		}
		if sound := file.Sound(); sound != nil {
			c.Sounds = append(c.Sounds, engine.Sound{Name: "file", Source: sound})
		}
		return file, nil
	}
	return nil, &usageError{fmt.Errorf("%s: %q is not known; see studio publish --help", flag, named)}
}

// screen is the whole of it, a part as WIDTHxHEIGHT+X+Y, or a monitor.
func screen(part string) capture.Screen {
	var width, height, x, y int
	if n, err := fmt.Sscanf(part, "%dx%d+%d+%d", &width, &height, &x, &y); err == nil && n == 4 {
		return capture.Screen{Area: image.Rect(x, y, x+width, y+height)}
	}
	return capture.Screen{Monitor: part}
}

// sounds are the microphones. Beside a file that has sound, the one that the system prefers is none.
func (s sources) sounds(c *engine.Config) {
	ofFile := len(c.Sounds) > 0 || strings.HasPrefix(s.stage, "file:")
	for _, label := range s.microphones {
		if label != noSound && (!ofFile || label != capture.DefaultMicrophone) {
			c.Sounds = append(c.Sounds, engine.Sound{Name: label, Source: &capture.Microphone{Label: label}, Delay: s.delay})
		}
	}
}

// thirdOf reads NAME|ROLE; nothing of nothing.
func thirdOf(text string) *programme.Third {
	name, role, _ := strings.Cut(text, "|")
	if name = strings.TrimSpace(name); name == "" {
		return nil
	}
	return &programme.Third{Name: name, Role: strings.TrimSpace(role)}
}
