package engine

import (
	"cmp"
	"context"
	"errors"
	"maps"
	"slices"
	"time"

	"footlight/app/capture"
	"footlight/app/programme"
)

var errOver = errors.New("the show is over")

// Exchange changes the sources of the running show. Sources that stay are not touched. A new one replaces the one
// before once it delivers; if one delivers nothing, all stays as it was. It is safe for concurrent use.
func (e *Engine) Exchange(to Sources) error {
	w := wish{to, make(chan error, 1)}
	select {
	case e.wishes <- w:
		return <-w.done
	case <-e.closed:
		return errOver
	}
}

// exchanges exchanges sources until the show ends.
func (r *runner) exchanges(ctx context.Context) error {
	for {
		select {
		case <-ctx.Done():
			return nil
		case w := <-r.wishes:
			w.done <- r.exchange(ctx, w.to)
		}
	}
}

func (r *runner) exchange(ctx context.Context, to Sources) (err error) {
	was := r.cast.Load()
	defer r.stopOthers()
	next := &cast{Sources: to}
	if next.slots.Stage, err = r.seat(ctx, "stage", was.Stage, to.Stage, was.slots.Stage); err != nil {
		return err
	}
	if next.slots.Camera, err = r.seat(ctx, "camera", was.Camera, to.Camera, was.slots.Camera); err != nil {
		return err
	}
	for i := range to.Sounds {
		v, err := r.hear(ctx, i, to.Sounds, was)
		if err != nil {
			return err
		}
		next.voices = append(next.voices, v)
	}
	if was.slots.Camera != next.slots.Camera {
		r.spoiled.Add(was.slots.Camera.Spoiled())
	}
	r.cast.Store(next)
	r.Programme.Exchange(next.slots)
	r.Programme.Mixer.Mix(next.voices...)
	return nil
}

// stopOthers stops the sources that are not of the present cast.
func (r *runner) stopOthers() {
	now := r.cast.Load()
	maps.DeleteFunc(r.stops, func(place any, stop context.CancelFunc) bool {
		cards := place == r.Programme.Starting || place == r.Programme.Break
		if cards || now.has(place) {
			return false
		}
		stop()
		return true
	})
}

// seat returns the slot for a picture: the present one if the source stays, or a new one with a picture in it.
func (r *runner) seat(ctx context.Context, name string, was, to Picture, slot *capture.Slot) (*capture.Slot, error) {
	if to == was {
		return slot, nil
	}
	if slot = to.slot(); slot == nil {
		return nil, nil //nolint:nilnil // no source, no slot
	}
	slot.Want()
	return slot, r.try(ctx, name, slot, slot.Fresh(), func(ctx context.Context) error { return to.Source.Run(ctx, slot) })
}

// hear returns the voice for a sound: the present one if the source stays, or a new one with some sound in it.
func (r *runner) hear(ctx context.Context, i int, sounds []Sound, was *cast) (*programme.Voice, error) {
	s := sounds[i]
	if at := slices.Index(was.Sounds, s); at >= 0 {
		return was.voices[at], nil
	}
	v, ready := s.voice(), make(chan struct{}, 1)
	if i < len(was.Sounds) && !slices.Contains(sounds, was.Sounds[i]) {
		v.Replace(was.voices[i])
	}
	return v, r.try(ctx, s.Name, v, ready, func(ctx context.Context) error {
		return s.Source.Run(ctx, func(samples []int16, at time.Time) {
			if v.Write(samples, at); v.Ready() {
				select {
				case ready <- struct{}{}:
				default:
				}
			}
		})
	})
}

// patience limits how long a new source may deliver nothing.
const patience = 5 * time.Second

var errSilent = errors.New("nothing comes from the new source, so the one before stays: look whether it is plugged in")

// try starts a source, and waits until it delivers.
func (r *runner) try(ctx context.Context, name string, place any, delivers <-chan struct{}, run func(context.Context) error) error {
	failed, taken := make(chan error), make(chan struct{})
	r.start(ctx, place, func(ctx context.Context) error {
		err := cmp.Or(run(ctx), errNothing)
		select {
		case failed <- err:
			return nil
		case <-ctx.Done():
			return nil
		case <-taken:
			return r.again(ctx, name, func() error { return run(ctx) })
		}
	})
	select {
	case <-delivers:
		close(taken)
		r.faults.Delete(name)
		return nil
	case err := <-failed:
		return err
	case <-ctx.Done():
		return errOver
	case <-time.After(patience):
		return errSilent
	}
}
