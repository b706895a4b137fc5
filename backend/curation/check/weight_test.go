package check_test

import (
	"strings"
	"testing"

	"footlight/backend/curation/check"
)

func TestWeight(t *testing.T) {
	for in, want := range map[string]int{
		"":                 0,
		"hello":            5,
		"Grüße":            5,
		"u\u0308":          1, // composed by NFC
		"日本":               4,
		"“quoted” – dash…": 17, // the ellipsis counts twice
		"🎷":                2,
		"👩‍👩‍👧‍👦":          2,
		"see https://a.example/" + strings.Repeat("x", 100): 27,
		"http://127.0.0.1:8080/room/x":                      28,
		"http://localhost:8080/room/x":                      28,
	} {
		if got := check.Weight(in); got != want {
			t.Errorf("%q weighs %d, want %d", in, got, want)
		}
	}
}

func FuzzWeight(f *testing.F) {
	f.Add("https://")
	f.Add("http://[::1")
	f.Fuzz(func(t *testing.T, s string) {
		if n := check.Weight(s); n < 0 || n > 4*len(s)+23 {
			t.Errorf("%q weighs %d", s, n)
		}
	})
}
