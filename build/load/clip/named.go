package clip

import (
	"slices"

	"footlight/backend/media/h264"
)

// The unit that carries a name: supplemental information of type "user data,
// unregistered", see H.264 Annex D.
const (
	userData = 5
	uuid     = "footlight-a-name"
)

// Named is the same clip with a name in every keyframe, so that nothing recorded
// of it equals what is recorded of another.
func (c *Clip) Named(name string) *Clip {
	unit := append([]byte{6, userData, byte(len(uuid) + len(name))}, uuid+name+"\x80"...)
	named := &Clip{Length: c.Length, Frames: slices.Clone(c.Frames)}
	for i, f := range c.Frames {
		if !f.Codec.IsVideo() || !f.Key {
			continue
		}
		sets, picture := h264.Split(f.Units)
		named.Frames[i].Units = sets.Prepend(append([][]byte{unit}, picture...))
	}
	return named
}
