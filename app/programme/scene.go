package programme

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"footlight/app/capture"
)

// Scene names the sources that a picture is composed of.
type Scene int32

// The scenes. Stage is the screen, or a test picture or file in its place. Starting and Break are cards.
const (
	Stage Scene = iota
	Camera
	CameraOverStage
	Starting
	Break
)

// Inputs holds the sources of the show's pictures. Either may be nil.
type Inputs struct{ Stage, Camera *capture.Slot }

// shown holds what one picture is made of.
type shown struct {
	scene Scene
	Inputs
}

// within returns the scene itself, or the other source's if it has lost its own.
func (s Scene) within(in Inputs) Scene {
	switch {
	case in.Stage == nil && in.Camera != nil && (s == Stage || s == CameraOverStage):
		return Camera
	case in.Camera == nil && in.Stage != nil && (s == Camera || s == CameraOverStage):
		return Stage
	}
	return s
}

var sceneNames = [...]string{"stage", "camera", "camera-over-stage", "starting", "break"}

// String returns the scene's name, as ParseScene reads it.
func (s Scene) String() string { return sceneNames[s] }

// MarshalText implements encoding.TextMarshaler.
func (s Scene) MarshalText() ([]byte, error) { return []byte(s.String()), nil }

// ParseScene reads a scene's name.
func ParseScene(name string) (Scene, error) {
	if i := slices.Index(sceneNames[:], name); i >= 0 {
		return Scene(i), nil
	}
	return 0, fmt.Errorf("%q is not a scene; choose one of %s", name, strings.Join(sceneNames[:], ", "))
}

// Away is the time without pictures or sound after which a source counts as away, and the Break card replaces
// it.
const Away = 3 * time.Second

func isAway(source *capture.Slot) bool { return source == nil || source.Unanswered() > Away }
