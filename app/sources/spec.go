package sources

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"footlight/app/capture"
	"footlight/app/engine"
	"footlight/app/programme"
)

// Spec names what a show is made of. Its strings are written as the flags of `studio publish`.
type Spec struct {
	Stage, Camera, Scene, Third, Size string
	Microphones                       []string
	Delay                             time.Duration // of all microphones
}

// Spec returns what the choice names, with the defaults for everything else.
func (c Choice) Spec() Spec {
	return Spec{Stage: c.Stage, Camera: c.Camera, Size: cmp.Or(c.Size, DefaultSize), Microphones: c.Sounds()}
}

// Choice returns what the window shows of a Spec, which is at most two of its microphones.
func (s Spec) Choice() Choice {
	c := Choice{Stage: s.Stage, Camera: s.Camera, Microphone: NoSound, Size: s.Size}
	if len(s.Microphones) > 0 {
		c.Microphone = s.Microphones[0]
	}
	if len(s.Microphones) > 1 {
		c.Second = s.Microphones[1]
	}
	return c
}

// Format returns the format of a size.
func Format(size string) (programme.Format, error) {
	f, ok := map[string]programme.Format{
		"720p": {Width: 1280, Height: 720, FPS: 30}, "1080p": {Width: 1920, Height: 1080, FPS: 30},
	}[size]
	if !ok {
		return f, &InvalidError{"--size", fmt.Errorf("%q is neither 720p nor 1080p", size)}
	}
	return f, nil
}

// Open returns the configuration of an engine with the named sources.
func (s Spec) Open(ctx context.Context) (c engine.Config, err error) {
	if c.Format, err = Format(s.Size); err != nil {
		return c, err
	}
	if err = s.openVideo(ctx, &c); err != nil {
		return c, err
	}
	s.addMicrophones(&c)
	if s.Scene != "" {
		if c.Scene, err = programme.ParseScene(s.Scene); err != nil {
			return c, &InvalidError{"--scene", err}
		}
	}
	c.Third = ParseThird(s.Third)
	return c, nil
}

func isCamera(name string) bool { return name == "camera" || strings.HasPrefix(name, "camera:") }

// openVideo opens the stage and the camera. A camera in place of the stage becomes the first scene.
func (s Spec) openVideo(ctx context.Context, c *engine.Config) (err error) {
	if isCamera(s.Stage) {
		if s.Camera != "" {
			return &InvalidError{"--camera", errors.New("--source is a camera already")}
		}
		c.Scene = programme.Camera
		c.Camera, err = picture(ctx, "--source", s.Stage, c)
		return err
	}
	if c.Stage, err = picture(ctx, "--source", s.Stage, c); err != nil || s.Camera == "" {
		return err
	}
	c.Camera, err = picture(ctx, "--camera", s.Camera, c)
	return err
}

// addMicrophones adds the microphones to the show's sounds. The system's default microphone is left out of a show
// that plays a file.
func (s Spec) addMicrophones(c *engine.Config) {
	playsFile := len(c.Sounds) > 0 || strings.HasPrefix(s.Stage, "file:")
	for _, label := range s.Microphones {
		if label != NoSound && (!playsFile || label != capture.DefaultMicrophone) {
			c.Sounds = append(c.Sounds, microphone(label, s.Delay))
		}
	}
}

func microphone(label string, delay time.Duration) engine.Sound {
	return engine.Sound{Name: label, Source: &capture.Microphone{Label: label}, Delay: delay}
}

// ParseThird reads a lower third written as NAME|ROLE. It returns nil if there is no name.
func ParseThird(text string) *programme.Third {
	name, role, _ := strings.Cut(text, "|")
	if name = strings.TrimSpace(name); name == "" {
		return nil
	}
	return &programme.Third{Name: name, Role: strings.TrimSpace(role)}
}
