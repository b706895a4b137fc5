package programme

import (
	"fmt"
	"slices"
	"strings"
	"time"
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
