package desktop

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestAPlaceIsKept(t *testing.T) {
	path := filepath.Join(t.TempDir(), "footlight", "window.json")
	assert.Equal(t, first(), load(path))
	want := place{X: 10, Y: 20, Width: 900, Height: 700, Maximised: true, Zoom: 150}
	require.NoError(t, want.save(path))
	assert.Equal(t, want, load(path))
	for _, damaged := range []string{"", "{", `{"width": 1}`, `{"height": -5}`, `{"zoom": 7}`} {
		require.NoError(t, os.WriteFile(path, []byte(damaged), 0o600))
		assert.Equal(t, first(), load(path), damaged)
	}
}

func TestAPlaceIsOnItsScreen(t *testing.T) {
	p := place{X: 1500, Y: 900, Width: 1200, Height: 800}
	assert.Equal(t, place{X: 720, Y: 280, Width: 1200, Height: 800}, p.within(1920, 1080))
	assert.Equal(t, place{Width: 1200, Height: 800}, p.within(1024, 768))
}

func TestZoomHasSteps(t *testing.T) {
	for _, c := range []struct{ from, steps, want int }{
		{100, 1, 110}, {100, -1, 90}, {300, 1, 300}, {50, -1, 50}, {175, 0, 175}, {7, 1, 100},
	} {
		assert.Equal(t, c.want, zoomed(c.from, c.steps), c)
	}
}
