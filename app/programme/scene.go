package programme

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"footlight/app/capture"
)

// Scene is what a picture is composed of.
type Scene int32

// The scenes. Stage is the screen, or what stands in its place: a test picture, a file. Starting and Break are cards.
const (
	Stage Scene = iota
	Camera
	CameraOverStage
	Starting
	Break
)

var sceneNames = [...]string{"stage", "camera", "camera-over-stage", "starting", "break"}

// String is the scene's name, as ParseScene reads it.
func (s Scene) String() string { return sceneNames[s] }

// MarshalText implements encoding.TextMarshaler.
func (s Scene) MarshalText() ([]byte, error) { return []byte(s.String()), nil }

// ParseScene reads a scene's name.
func ParseScene(name string) (Scene, error) {
	if i := slices.Index(sceneNames[:], name); i >= 0 {
		return Scene(i), nil
	}
	return 0, fmt.Errorf("%q is none of %s", name, strings.Join(sceneNames[:], ", "))
}

// Away is how long a source brings nothing until the card of the break stands in its place.
const Away = 3 * time.Second

func isAway(source *capture.Slot) bool { return source == nil || source.Unanswered() > Away }

// lead is the source that a scene's time comes from; nil where there is none. While it is away it is asked on.
func (p *pictures) lead(scene Scene) *capture.Slot {
	source := p.sourceOf(scene)
	if p.Break == nil || !isAway(source) {
		return source
	}
	if source != nil {
		source.Want()
	}
	return p.Break
}

func (p *pictures) sourceOf(scene Scene) *capture.Slot {
	switch scene {
	case Camera:
		return p.Camera
	case Starting:
		return p.Starting
	case Break:
		return p.Break
	default:
		return p.Stage
	}
}
