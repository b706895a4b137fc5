package control

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"footlight/app/engine"
	"footlight/app/programme"
)

func TestControlDoesWhatLinesSay(t *testing.T) {
	e, err := engine.Open(engine.Config{Sources: engine.Sources{Sounds: []engine.Sound{{Name: "Desk of Ada"}, {Name: "Room"}}}})
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, e.Close()) })
	for line, complaint := range map[string]string{
		"scene balcony":           "balcony",
		"third 東京":                "letters",
		"mute nobody":             "no such sound",
		"gain Desk of Ada loud":   "loud",
		"gain Desk of Ada 11":     "11",
		"gain Desk of Ada nan":    "nan",
		"delay Desk of Ada later": "later",
		"gain":                    "no such sound",
		"chapter":                 "chapters.title",
		"dance":                   "the commands are",
		"source dream":            "dream",
		"camera test":             "a camera already",
		"sound nobody|default":    "nobody",
		"sound |Desk of Ada":      "in the show already",
		"sound |a third one":      "would be the third sound",
	} {
		require.ErrorContains(t, Do(t.Context(), e, line), complaint, line)
	}
	for _, line := range []string{"", "scene break", "third Ada | counts", "mute Desk of Ada", "gain Desk of Ada 0.5", "delay Desk of Ada 80ms", "chapter First set"} {
		require.NoError(t, Do(t.Context(), e, line), line)
	}
	assert.Equal(t, programme.Break, e.Programme.Scene())
	assert.Equal(t, "First set", e.Chapters.List()[0].Title)
	assert.Equal(t, &programme.Third{Name: "Ada", Role: "counts"}, e.Programme.ShownThird())
	assert.True(t, e.Voice("Desk of Ada").Muted())
	require.NoError(t, Do(t.Context(), e, "third"))
	require.NoError(t, Do(t.Context(), e, "unmute Desk of Ada"))
	assert.Nil(t, e.Programme.ShownThird())
	assert.False(t, e.Voice("Desk of Ada").Muted())
}

func TestControlReadsOnAfterALongLine(t *testing.T) {
	e, err := engine.Open(engine.Config{})
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, e.Close()) })
	var complaints bytes.Buffer
	p := Pipe{Complain: &complaints}
	p.read(t.Context(), strings.NewReader("third "+strings.Repeat("x", 70_000)+"\nscene break\ndance\n"), e)
	assert.Equal(t, programme.Break, e.Programme.Scene())
	assert.Equal(t, 2, strings.Count(complaints.String(), "\n"), "%s", &complaints)
	assert.Contains(t, complaints.String(), "too long")
}

func TestControlIsAPipe(t *testing.T) {
	path := filepath.Join(t.TempDir(), "notes")
	require.NoError(t, os.WriteFile(path, []byte("scene break\n"), 0o600))
	assert.ErrorContains(t, (&Pipe{Path: path}).Run(t.Context(), nil), "not a named pipe")
}
