package names

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestAlike(t *testing.T) {
	for _, c := range []struct {
		a, b string
		want bool
	}{
		{"Ana Lima", "ana lima", true},
		{"Ana Lima", "ANA  LIMA", true},
		{"Ana Lima", "Ana_Lima.", true},
		{"Ana Lima", "Аnа Limа", true}, // Cyrillic
		{"Ana Lima", "Ana L1ma", true},
		{"Ana Lima", "Ana Iima", true},
		{"Ana Lima", "Ａｎａ　Ｌｉｍａ", true}, // full width
		{"Ana Lima", "𝓐𝓷𝓪 𝓛𝓲𝓶𝓪", true},
		{"Ana Lima", "Áña Lìma", true},
		{"Ana Lima", "A\u200bna\u200d Lima", true},
		{"Straße", "STRASSE", true},
		{"Milo", "Mi1o", true},
		{"Milo", "Mi10", true},
		{"Ana Lima", "Ana\u3164 Li\u1160ma\ufe0f", true}, // fillers
		{"Ana Lima", "Ana Limo", false},
		{"Ana", "Ana Lima", false},
		{"👏", "🔥", false},
		{"", "", false},
	} {
		require.Equal(t, c.want, Alike(c.a, c.b), "%s, %s", c.a, c.b)
	}
}

func TestHolds(t *testing.T) {
	banned := []string{"Spoiler", "buy now", "!"}
	for text, want := range map[string]bool{
		"a spoiler!":         true,
		"A SPÖILER":          true,
		"sp0iler":            true,
		"unspoilered":        false,
		"Buy, now: cheap":    true,
		"buy it now":         false,
		"nothing to see. !!": false,
		"":                   false,
	} {
		require.Equal(t, want, Holds(text, banned), text)
	}
	require.False(t, Holds("anything", nil))
}

func TestClean(t *testing.T) {
	for text, want := range map[string]string{
		"  hello\n":              "hello",
		"two\nlines":             "two lines",
		"\u202eevil\u202c":       "evil",
		"\u2066x\u2069\u200f":    "x",
		"bell\a\x00\x7f":         "bell",
		"👩\u200d👩\u200d👧 family": "👩\u200d👩\u200d👧 family",
	} {
		require.Equal(t, want, Clean(text))
	}
	for text, want := range map[string]bool{
		" \u200b\u200d": true, "\u115f\u1160": true, "\u3164": true, "\uffa0 ": true, "\u034f\u2060\ufeff\u00ad": true, "\ufe0f": true,
		"\u180b\u180e": true, "\U000e0001": true, "\u2800": true, "👏": false, "\u1112\u1161": false, "한": false, "❤\ufe0f": false,
	} {
		require.Equal(t, want, Blank(text), "%+q", text)
	}
}

func TestSame(t *testing.T) {
	for _, c := range []struct {
		a, b string
		want bool
	}{
		{"Yes", " YES ", true},
		{"Yes", "Y\u0435s", true}, // Cyrillic
		{"two  words", "Two words", true},
		{"Yes", "Y\u3164es", true},
		{"👍", "👍\ufe0f", true},
		{"Yes", "No", false},
		{"👍", "👎", false},
		{"C++", "C#", false},
		{"10", "11", false},
	} {
		require.Equal(t, c.want, Same(c.a, c.b), "%s, %s", c.a, c.b)
	}
}
