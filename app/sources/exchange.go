package sources

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"footlight/app/capture"
	"footlight/app/engine"
	"footlight/app/programme"
)

// Of returns the choice that a running show's sources are.
func Of(now engine.Sources) Choice {
	s := Spec{Stage: now.Stage.Name, Camera: now.Camera.Name}
	if s.Stage == "" {
		s.Stage, s.Camera = s.Camera, ""
	}
	for _, sound := range now.Sounds {
		if sound.Name != fileSound {
			s.Microphones = append(s.Microphones, sound.Name)
		}
	}
	return s.Choice()
}

// WithStage returns a show's sources with another stage. A camera in place of the stage is alone.
func WithStage(ctx context.Context, now engine.Sources, name string, f programme.Format) (to engine.Sources, err error) {
	c := engine.Config{Format: f}
	switch beside := now.Stage.Source != nil; {
	case !isCamera(name):
		if beside {
			c.Camera = now.Camera
		}
		c.Stage, err = picture(ctx, "--source", name, &c)
	case name == now.Camera.Name:
		c.Camera = now.Camera
	default:
		c.Camera, err = picture(ctx, "--source", name, &c)
	}
	c.Sounds = append(keptSounds(now, c.Camera), c.Sounds...)
	return c.Sources, err
}

// WithCamera returns a show's sources with another camera beside the stage. An empty name removes it.
func WithCamera(ctx context.Context, now engine.Sources, name string, f programme.Format) (to engine.Sources, err error) {
	if now.Stage.Source == nil {
		return now, &InvalidError{"--camera", errors.New("the source is a camera already")}
	}
	c := engine.Config{Format: f, Sources: engine.Sources{Stage: now.Stage}}
	if name != "" {
		c.Camera, err = picture(ctx, "--camera", name, &c)
	}
	c.Sounds = append(keptSounds(now, now.Stage), c.Sounds...)
	return c.Sources, err
}

// keptSounds returns a show's sounds, without those of files that are no longer its pictures.
func keptSounds(now engine.Sources, stays engine.Picture) (all []engine.Sound) {
	for _, s := range now.Sounds {
		f, plays := stays.Source.(*capture.File)
		if s.Name != fileSound || plays && s.Source == f.Sound() {
			all = append(all, s)
		}
	}
	return all
}

// WithSound returns a show's sources with another microphone in place of one. Without an old one the new one is added;
// without a new one the old one is removed. A Choice has two, so a third one would be lost when a show is resumed.
func WithSound(now engine.Sources, was, name string) (engine.Sources, error) {
	to, called := now, func(label string) func(engine.Sound) bool {
		return func(s engine.Sound) bool { return s.Name == label }
	}
	at := len(now.Sounds)
	if was != "" {
		if at = slices.IndexFunc(now.Sounds, called(was)); at < 0 {
			return to, &InvalidError{"--mic", fmt.Errorf("%q is not in the show", was)}
		}
	}
	var with []engine.Sound
	if name != "" && name != NoSound {
		if name != was && slices.ContainsFunc(now.Sounds, called(name)) {
			return to, &InvalidError{"--mic", fmt.Errorf("%q is in the show already", name)}
		}
		if was == "" && Of(now).Second != "" {
			return to, &InvalidError{"--mic", fmt.Errorf("%q would be the third sound, but a running show has at most two: exchange one by sound OLD|NEW", name)}
		}
		with = append(with, microphone(name, 0))
	}
	to.Sounds = slices.Replace(slices.Clone(now.Sounds), at, min(at+1, len(now.Sounds)), with...)
	return to, nil
}
