package keep

import (
	"time"

	"footlight/backend/media"
)

// longestLag is the time by which sound or pictures may come behind the other. What comes later is kept as it
// comes.
const longestLag = 4 * time.Second

// interleaver brings frames in the order of their times. On a busy machine pictures come seconds after the
// sound of their time, or before it, and a part would hold what belongs to its neighbour.
type interleaver struct {
	write            func(media.Frame) error
	pictures, sounds queue
}

// queue holds copies of frames. It uses their memory again.
type queue struct {
	held, free []*heldFrame
}

// heldFrame is a copy of a frame.
type heldFrame struct {
	media.Frame
	data []byte
}

// add copies f, and passes on the frames whose turn it is.
func (i *interleaver) add(f media.Frame) error {
	if f.Codec.IsVideo() {
		i.pictures.push(f)
	} else {
		i.sounds.push(f)
	}
	for i.ready() {
		if err := i.first().pop(i.write); err != nil {
			return err
		}
	}
	return nil
}

// flush passes all frames on.
func (i *interleaver) flush() error {
	for len(i.pictures.held)+len(i.sounds.held) > 0 {
		if err := i.first().pop(i.write); err != nil {
			return err
		}
	}
	return nil
}

// ready reports whether nothing can come before the first frame.
func (i *interleaver) ready() bool {
	return len(i.pictures.held) > 0 && len(i.sounds.held) > 0 || i.pictures.spans() > longestLag || i.sounds.spans() > longestLag
}

// first returns the queue whose first frame is the earlier one. Sound comes after a picture of its time.
func (i *interleaver) first() *queue {
	if p, s := i.pictures.held, i.sounds.held; len(p) == 0 || len(s) > 0 && s[0].PTS < p[0].PTS {
		return &i.sounds
	}
	return &i.pictures
}

func (q *queue) push(f media.Frame) {
	if len(q.free) == 0 {
		q.free = append(q.free, &heldFrame{})
	}
	last := len(q.free) - 1
	h := q.free[last]
	q.free = q.free[:last]
	units := h.Units[:0]
	h.Frame, h.data = f, h.data[:0]
	for _, unit := range f.Units {
		h.data = append(h.data, unit...)
	}
	rest := h.data
	for _, unit := range f.Units {
		units, rest = append(units, rest[:len(unit)]), rest[len(unit):]
	}
	h.Units = units
	q.held = append(q.held, h)
}

func (q *queue) pop(write func(media.Frame) error) error {
	h := q.held[0]
	q.held = append(q.held[:0], q.held[1:]...)
	q.free = append(q.free, h)
	return write(h.Frame)
}

// spans returns how much time lies between the first and the last frame.
func (q *queue) spans() time.Duration {
	if len(q.held) == 0 {
		return 0
	}
	return q.held[len(q.held)-1].PTS - q.held[0].PTS
}
