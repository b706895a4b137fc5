package app

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
	camera := &capture.Camera{Label: "video0", Width: 1280, Height: 720, FPS: 30}
	test := capture.TestPicture{Width: 1280, Height: 720}
	for name, c := range map[string]struct {
		flags sources
		want  engine.Config
	}{
		"screen":          {sources{stage: "screen"}, engine.Config{Stage: capture.Screen{}}},
		"monitor":         {sources{stage: "screen:HDMI-1"}, engine.Config{Stage: capture.Screen{Monitor: "HDMI-1"}}},
		"region":          {sources{stage: "screen:640x360+10+20"}, engine.Config{Stage: capture.Screen{Area: image.Rect(10, 20, 650, 380)}}},
		"window":          {sources{stage: "window:Slides: 1"}, engine.Config{Stage: capture.Screen{Window: "Slides: 1"}}},
		"camera":          {sources{stage: "camera:video0"}, engine.Config{Camera: camera, Scene: programme.Camera}},
		"camera and card": {sources{stage: "camera:video0", scene: "break"}, engine.Config{Camera: camera, Scene: programme.Break}},
		"both":            {sources{stage: "test", camera: "camera:video0", scene: "camera-over-stage"}, engine.Config{Stage: test, Camera: camera, Scene: programme.CameraOverStage}},
		"lower third":     {sources{stage: "test", third: "Ada | counts"}, engine.Config{Stage: test, Third: &programme.Third{Name: "Ada", Role: "counts"}}},
		"two sounds": {sources{stage: "test", microphones: []string{"default", "none", "desk.monitor"}, delay: time.Second}, engine.Config{
			Stage: test, Sounds: []engine.Sound{
				{Name: "default", Source: &capture.Microphone{Label: "default"}, Delay: time.Second},
				{Name: "desk.monitor", Source: &capture.Microphone{Label: "desk.monitor"}, Delay: time.Second},
			},
		}},
	} {
		c.flags.size, c.want.Format = "720p", format
		got, err := c.flags.config(t.Context())
		require.NoError(t, err, name)
		assert.Equal(t, c.want, got, name)
	}
	for _, flags := range []sources{
		{stage: "dream", size: "720p"},
		{stage: "window:", size: "720p"},
		{stage: "test", size: "4k"},
		{stage: "test", size: "720p", scene: "balcony"},
		{stage: "camera", size: "720p", camera: "test"},
		{stage: "test", size: "720p", camera: "screen"},
	} {
		_, err := flags.config(t.Context())
		assert.ErrorAs(t, err, new(*usageError), flags)
	}
}
