package rtc

import (
	"errors"
	"slices"
	"time"

	"footlight/backend/live/rtc/relay"
)

// Refusals of a choice.
var (
	ErrNoLayer = errors.New("rtc: the publisher has no such layer")
	ErrNoMedia = errors.New("rtc: the session has no pictures of that mid")
)

// Layers returns what the viewer is sent, and the mid of its pictures.
func (v *Viewer) Layers() (media string, s relay.Served) {
	v.mu.Lock()
	sub, media := v.sub, v.media
	v.mu.Unlock()
	if sub != nil {
		s = sub.Served(time.Now())
	}
	return media, s
}

// ChooseLayer has the viewer sent a layer, or returns to the automatic choice if the name is empty. An empty media
// means the pictures. Errors are ErrNoLayer and ErrNoMedia.
func (v *Viewer) ChooseLayer(media, name string) error {
	own, s := v.Layers()
	known := slices.Contains(s.Silent, name) || slices.ContainsFunc(s.Layers, func(r relay.Rung) bool { return r.ID == name })
	switch {
	case media != "" && media != own:
		return ErrNoMedia
	case name != "" && !known:
		return ErrNoLayer
	}
	v.mu.Lock()
	defer v.mu.Unlock()
	v.chosen = name
	if v.sub != nil {
		v.sub.Choose(name)
	}
	return nil
}
