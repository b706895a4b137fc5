package lipsync

import (
	"context"
	"errors"
	"slices"
	"sort"
	"time"

	"footlight/build/load/clip"
	"footlight/build/load/tally"
)

// Reference holds at which time each picture of a clip is due.
type Reference struct {
	pictures map[string]time.Duration
	delay    time.Duration // of the clip's own beeps when they are decoded
}

// NewReference reads a clip with beeps.
func NewReference(ctx context.Context, c *clip.Clip) (*Reference, error) {
	var own Output
	for _, f := range c.Frames {
		own.Add(f)
	}
	r := &Reference{pictures: map[string]time.Duration{}}
	for _, p := range own.Pictures {
		r.pictures[p.Mark] = p.At
	}
	if len(r.pictures) < len(own.Pictures) {
		return nil, errors.New("the clip contains the same picture twice")
	}
	found, err := own.beeps(ctx)
	if err != nil {
		return nil, err
	}
	late := make([]time.Duration, len(found))
	for i, at := range found {
		late[i] = around(at)
	}
	r.delay = tally.Median(late)
	return r, nil
}

// around returns the distance from the nearest whole second.
func around(d time.Duration) time.Duration {
	return (d+time.Second/2)%time.Second - time.Second/2
}

// Skew holds the delay of the sound at one moment. It is negative if the sound was early.
type Skew struct{ At, Late time.Duration }

// Skews compares sound and picture at every beep of an output.
func (r *Reference) Skews(ctx context.Context, o *Output) ([]Skew, error) {
	found, err := o.beeps(ctx)
	if err != nil {
		return nil, err
	}
	known := slices.DeleteFunc(slices.Clone(o.Pictures), func(p Picture) bool {
		_, ok := r.pictures[p.Mark]
		return !ok
	})
	if len(known) == 0 || len(found) == 0 {
		return nil, errors.New("the output contains no picture of the clip, or no beep")
	}
	slices.SortFunc(known, func(a, b Picture) int { return int(a.At - b.At) })
	var all []Skew
	for _, at := range found {
		p := nearest(known, at)
		if (p.At - at).Abs() < time.Second/10 { // otherwise the picture had not begun, or had ended
			shown := r.pictures[p.Mark] + at - p.At
			all = append(all, Skew{at, around(shown - r.delay)})
		}
	}
	return all, nil
}

// nearest returns the picture whose time is closest to at.
func nearest(sorted []Picture, at time.Duration) Picture {
	i := sort.Search(len(sorted), func(i int) bool { return sorted[i].At >= at })
	if i == len(sorted) || i > 0 && at-sorted[i-1].At < sorted[i].At-at {
		i--
	}
	return sorted[i]
}
