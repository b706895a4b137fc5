package sources

import (
	"image"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"footlight/app/capture"
	"footlight/app/engine"
	"footlight/app/programme"
)

func TestSourcesThatFlagsName(t *testing.T) {
	format := programme.Format{Width: 1280, Height: 720, FPS: 30}
	camera := engine.Picture{Name: "camera:video0", Source: &capture.Camera{Label: "video0", Width: 1280, Height: 720, FPS: 30}}
	test := engine.Picture{Name: "test", Source: capture.TestPicture{Width: 1280, Height: 720}}
	stage := func(name string, source capture.Screen) engine.Config {
		return engine.Config{Sources: engine.Sources{Stage: engine.Picture{Name: name, Source: source}}}
	}
	for name, c := range map[string]struct {
		flags Spec
		want  engine.Config
	}{
		"screen":          {Spec{Stage: "screen"}, stage("screen", capture.Screen{})},
		"monitor":         {Spec{Stage: "screen:HDMI-1"}, stage("screen:HDMI-1", capture.Screen{Monitor: "HDMI-1"})},
		"region":          {Spec{Stage: "screen:640x360+10+20"}, stage("screen:640x360+10+20", capture.Screen{Area: image.Rect(10, 20, 650, 380)})},
		"window":          {Spec{Stage: "window:Slides: 1"}, stage("window:Slides: 1", capture.Screen{Window: "Slides: 1"})},
		"camera":          {Spec{Stage: "camera:video0"}, engine.Config{Sources: engine.Sources{Camera: camera}, Scene: programme.Camera}},
		"camera and card": {Spec{Stage: "camera:video0", Scene: "break"}, engine.Config{Sources: engine.Sources{Camera: camera}, Scene: programme.Break}},
		"both":            {Spec{Stage: "test", Camera: "camera:video0", Scene: "camera-over-stage"}, engine.Config{Sources: engine.Sources{Stage: test, Camera: camera}, Scene: programme.CameraOverStage}},
		"lower third":     {Spec{Stage: "test", Third: "Ada | counts"}, engine.Config{Sources: engine.Sources{Stage: test}, Third: &programme.Third{Name: "Ada", Role: "counts"}}},
		"two sounds": {Spec{Stage: "test", Microphones: []string{"default", "none", "desk.monitor"}, Delay: time.Second}, engine.Config{
			Sources: engine.Sources{Stage: test, Sounds: []engine.Sound{
				{Name: "default", Source: &capture.Microphone{Label: "default"}, Delay: time.Second},
				{Name: "desk.monitor", Source: &capture.Microphone{Label: "desk.monitor"}, Delay: time.Second},
			}},
		}},
	} {
		c.flags.Size, c.want.Format = "720p", format
		got, err := c.flags.Open(t.Context())
		require.NoError(t, err, name)
		assert.Equal(t, c.want, got, name)
	}
	for _, flags := range []Spec{
		{Stage: "dream", Size: "720p"},
		{Stage: "window:", Size: "720p"},
		{Stage: "test", Size: "4k"},
		{Stage: "test", Size: "720p", Scene: "balcony"},
		{Stage: "camera", Size: "720p", Camera: "test"},
		{Stage: "test", Size: "720p", Camera: "screen"},
	} {
		_, err := flags.Open(t.Context())
		assert.ErrorAs(t, err, new(*InvalidError), flags)
	}
}
