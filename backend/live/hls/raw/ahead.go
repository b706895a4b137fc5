package raw

import (
	"cmp"
	"io"
	"slices"
)

// Ahead holds the first AAC frames of a segment, made while the segment was still being written. Its zero value holds
// none.
type Ahead struct {
	first int64 // number of the first frame
	units [][]byte
}

// Read encodes the sound of an unfinished segment, as far as later sound cannot change it. in may end anywhere.
func (a *Ahead) Read(in io.Reader, encode AAC) error {
	t := &track{}
	torn := each(in, t.add)
	if !t.begun {
		return cmp.Or(torn, errBegin)
	}
	t.sort()
	t.end = (t.heard() - After) / FrameTicks * FrameTicks
	units, err := t.units(a.Skip(encode))
	if err == nil {
		*a = Ahead{first: t.first(), units: units}
	}
	return err
}

// Skip returns an encoder that uses the frames of a, and calls encode for the others only.
func (a *Ahead) Skip(encode AAC) AAC {
	return func(packets [][]byte, at []int64, first int64, count int) ([][]byte, error) {
		done := int64(len(a.units))
		from, _ := slices.BinarySearch(at, (first+done)*FrameTicks*8/15-Before*8/15)
		if done == 0 || first != a.first || done >= int64(count) || from == len(at) {
			return encode(packets, at, first, count)
		}
		rest, err := encode(packets[from:], at[from:], first+done, count-int(done))
		return append(slices.Clip(a.units), rest...), err
	}
}
