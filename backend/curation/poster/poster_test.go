package poster_test

import (
	"bytes"
	"image"
	"image/png"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"footlight/backend/curation/poster"
)

func example() poster.Poster {
	return poster.Poster{
		Palette:  []string{"#14213d", "#fca311", "#e5e5e5"},
		Headline: "Blue Hour: Late Jazz from the Harbour",
		When:     "Friday 5 March 2027 · 20:00 Europe/Berlin",
		Who:      "Ada Brandt Trio · Lena Kvist",
		Seed:     "demo",
	}
}

func TestPosterIsTheSameEveryTimeAndFitsInABlock(t *testing.T) {
	for _, size := range poster.Sizes() {
		one, _, err := example().Draw(size)
		require.NoError(t, err)
		two, _, err := example().Draw(size)
		if err != nil || !bytes.Equal(one, two) {
			t.Errorf("%s: differs from itself (%v)", size.Role, err)
		}
		picture, err := png.DecodeConfig(bytes.NewReader(one))
		if err != nil || picture.Width != size.Width || picture.Height != size.Height {
			t.Errorf("%s: %+v, %v", size.Role, picture, err)
		}
		if len(one) > 1<<20 {
			t.Errorf("%s: %d bytes do not fit in a block", size.Role, len(one))
		}
		if dir := os.Getenv("POSTER_OUT"); dir != "" {
			require.NoError(t, os.WriteFile(filepath.Join(dir, size.Role+".png"), one, 0o600))
		}
	}
}

func TestPosterBearsAnyInput(t *testing.T) {
	for _, p := range []poster.Poster{
		{},
		{Palette: []string{"nonsense", "#zzzzzz", "#fff"}, Headline: "日本語"},
		{Picture: image.NewGray(image.Rect(7, 7, 8, 900)), Headline: "A picture"},
		{Picture: image.NewGray(image.Rect(0, 0, 900, 300))},
		{Palette: []string{"#ffffff", "#000000", "#ff0000"}, Headline: string(bytes.Repeat([]byte("long "), 200))},
	} {
		if _, _, err := p.Draw(poster.Size{Role: "small", Width: 300, Height: 200}); err != nil {
			t.Errorf("%+v: %v", p, err)
		}
	}
}

func TestInkCanBeRead(t *testing.T) {
	for _, hex := range []string{"#000000", "#ffffff", "#777777", "#ff0000", "#ffd700"} {
		if c := poster.Contrast(poster.Ink(poster.Colour(hex)), poster.Colour(hex)); c < 4.4 {
			t.Errorf("%s: contrast %.1f", hex, c)
		}
	}
}

func BenchmarkDraw(b *testing.B) {
	for b.Loop() {
		_, _, err := example().Draw(poster.Sizes()[0])
		require.NoError(b, err)
	}
}
