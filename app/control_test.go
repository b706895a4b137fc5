package app

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"footlight/app/engine"
	"footlight/app/programme"
)

func TestControlDoesWhatLinesSay(t *testing.T) {
	e, err := engine.Open(engine.Config{Sounds: []engine.Sound{{Name: "Desk of Ada"}}})
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, e.Close()) })
	c := control{show: e}
	for line, complaint := range map[string]string{
		"scene balcony":           "balcony",
		"third 東京":                "letters",
		"mute nobody":             "no such sound",
		"gain Desk of Ada loud":   "loud",
		"gain Desk of Ada 11":     "11",
		"delay Desk of Ada later": "later",
		"gain":                    "no such sound",
		"chapter":                 "chapters.title",
		"dance":                   "the commands are",
	} {
		require.ErrorContains(t, c.do(line), complaint, line)
	}
	for _, line := range []string{"", "scene break", "third Ada | counts", "mute Desk of Ada", "gain Desk of Ada 0.5", "delay Desk of Ada 80ms", "chapter First set"} {
		require.NoError(t, c.do(line), line)
	}
	assert.Equal(t, programme.Break, e.Programme.Scene())
	assert.Equal(t, "First set", e.Chapters.List()[0].Title)
	assert.Equal(t, &programme.Third{Name: "Ada", Role: "counts"}, e.Programme.ShownThird())
	assert.True(t, e.Voice("Desk of Ada").Muted())
	require.NoError(t, c.do("third"))
	require.NoError(t, c.do("unmute Desk of Ada"))
	assert.Nil(t, e.Programme.ShownThird())
	assert.False(t, e.Voice("Desk of Ada").Muted())
}
