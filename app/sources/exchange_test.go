package sources

import (
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"footlight/app/engine"
)

// TestSourcesAreExchanged follows a show whose sources change one by one. Those that stay are the same.
func TestSourcesAreExchanged(t *testing.T) {
	c, err := Spec{Stage: "screen", Size: DefaultSize, Microphones: []string{"default", "desk"}, Delay: time.Second}.Open(t.Context())
	require.NoError(t, err)
	now := c.Sources
	require.Equal(t, Choice{Stage: "screen", Microphone: "default", Second: "desk"}, Of(now))
	for _, step := range []struct {
		what, name string
		want       Choice
	}{
		{"source", "window:Slides", Choice{Stage: "window:Slides", Microphone: "default", Second: "desk"}},
		{"camera", "camera:video0", Choice{Stage: "window:Slides", Camera: "camera:video0", Microphone: "default", Second: "desk"}},
		{"source", "test", Choice{Stage: "test", Camera: "camera:video0", Microphone: "default", Second: "desk"}},
		{"default", "stage", Choice{Stage: "test", Camera: "camera:video0", Microphone: "stage", Second: "desk"}},
		{"source", "camera:video0", Choice{Stage: "camera:video0", Microphone: "stage", Second: "desk"}},
		{"source", "camera:video1", Choice{Stage: "camera:video1", Microphone: "stage", Second: "desk"}},
		{"stage", NoSound, Choice{Stage: "camera:video1", Microphone: "desk"}},
		{"", "default", Choice{Stage: "camera:video1", Microphone: "desk", Second: "default"}},
		{"source", "screen", Choice{Stage: "screen", Microphone: "desk", Second: "default"}},
		{"camera", "test", Choice{Stage: "screen", Camera: "test", Microphone: "desk", Second: "default"}},
		{"camera", "", Choice{Stage: "screen", Microphone: "desk", Second: "default"}},
		{"desk", "", Choice{Stage: "screen", Microphone: "default"}},
		{"default", NoSound, Choice{Stage: "screen", Microphone: NoSound}},
	} {
		was := now
		switch step.what {
		case "source":
			now, err = WithStage(t.Context(), now, step.name, c.Format)
		case "camera":
			now, err = WithCamera(t.Context(), now, step.name, c.Format)
		default:
			now, err = WithSound(now, step.what, step.name)
		}
		require.NoError(t, err, step)
		assert.Equal(t, step.want, Of(now), step)
		assert.True(t, was.Camera.Name != now.Camera.Name || was.Camera == now.Camera, "the camera stays: %v", step)
		for _, s := range now.Sounds {
			at := slices.IndexFunc(was.Sounds, func(before engine.Sound) bool { return before.Name == s.Name })
			assert.True(t, at < 0 || was.Sounds[at] == s, "%s stays: %v", s.Name, step)
		}
	}
}

// TestARunningShowHasTwoSounds adds a third one, which the diary of a show could not keep. A file's sound is not counted.
func TestARunningShowHasTwoSounds(t *testing.T) {
	now := engine.Sources{Sounds: []engine.Sound{{Name: fileSound}}}
	for _, step := range []struct{ was, name, complaint string }{
		{"", "default", ""},
		{"", "desk", ""},
		{"", "stage", `"stage" would be the third sound`},
		{"desk", "stage", ""},
		{"", "", ""},
		{"default", "", ""},
		{"", "desk", ""},
		{"", "default", "exchange one by sound OLD|NEW"},
	} {
		before := now
		var err error
		now, err = WithSound(now, step.was, step.name)
		if step.complaint == "" {
			require.NoError(t, err, step)
			continue
		}
		require.ErrorContains(t, err, step.complaint, step)
		assert.Equal(t, before, now, "nothing changes")
	}
	assert.Equal(t, []string{"stage", "desk"}, Of(now).Sounds())
}
