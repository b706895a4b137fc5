package desktop_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"footlight/app/desktop"
	"footlight/backend/event"
)

func TestLinksNameEvents(t *testing.T) {
	for link, want := range map[string]event.ID{
		"footlight://event/jazz-night":     "jazz-night",
		"footlight://event/jazz.night_2/":  "jazz.night_2",
		"footlight://event/":               "",
		"footlight://event/a/b":            "",
		"footlight://event/../../x":        "",
		"footlight://event/a%20b":          "",
		"footlight://server/jazz":          "",
		"footlight:event/jazz":             "",
		"https://event/jazz":               "",
		"jazz":                             "",
		"footlight://event/%zz":            "",
		"footlight://event/<script>":       "",
		"footlight://event/jazz?x=1#later": "jazz",
	} {
		assert.Equal(t, want, desktop.Linked([]string{"-devserver", "127.0.0.1:0", link}), link)
	}
	assert.Empty(t, desktop.Linked(nil))
	assert.True(t, desktop.IsLink("footlight://x"))
	assert.False(t, desktop.IsLink("publish"))
}

func FuzzLinked(f *testing.F) {
	for _, seed := range []string{"footlight://event/gig", "footlight://event/%2e%2e", "footlight://event/\x00", "x"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, link string) {
		id := desktop.Linked([]string{link})
		if id == "" {
			return
		}
		if again, err := event.ParseID(string(id)); err != nil || again != id {
			t.Errorf("%q names %q: %v", link, id, err)
		}
	})
}
