package engine

import (
	"slices"
	"time"

	"footlight/app/capture"
	"footlight/app/programme"
)

// Sources names all sources of a show. The same source is equal to itself.
type Sources struct {
	Stage, Camera Picture
	Sounds        []Sound
}

// Picture is a named source of pictures. Without a Source there is none.
type Picture struct {
	Name   string
	Source capture.Video
}

func (p Picture) slot() *capture.Slot {
	if p.Source == nil {
		return nil
	}
	return capture.NewSlot()
}

// Sound is a named source of sound.
type Sound struct {
	Name   string
	Source capture.Sound
	Delay  time.Duration // delays the sound, so that it fits the lips
}

func (s Sound) voice() *programme.Voice {
	v := programme.NewVoice()
	v.Delay(s.Delay)
	return v
}

// wish asks for other sources.
type wish struct {
	to   Sources
	done chan error
}

// cast holds sources with the places that they are captured into. It does not change: an exchange makes another one.
type cast struct {
	Sources
	slots  programme.Inputs
	voices []*programme.Voice
}

func newCast(from Sources) *cast {
	c := &cast{Sources: from, slots: programme.Inputs{Stage: from.Stage.slot(), Camera: from.Camera.slot()}}
	for _, s := range from.Sounds {
		c.voices = append(c.voices, s.voice())
	}
	return c
}

// voice returns the voice of a named sound, or nil if there is none.
func (c *cast) voice(name string) *programme.Voice {
	if i := slices.IndexFunc(c.Sounds, func(s Sound) bool { return s.Name == name }); i >= 0 {
		return c.voices[i]
	}
	return nil
}

// has reports whether a slot or a voice belongs to the cast.
func (c *cast) has(place any) bool {
	v, _ := place.(*programme.Voice)
	return place == c.slots.Stage || place == c.slots.Camera || slices.Contains(c.voices, v)
}
