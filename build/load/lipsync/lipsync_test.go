package lipsync_test

import (
	"slices"
	"testing"
	"time"

	"footlight/backend/media"
	"footlight/build/load/clip"
	"footlight/build/load/lipsync"
)

// TestShiftedSound moves a clip's sound and expects to measure the same shift.
func TestShiftedSound(t *testing.T) {
	for _, codec := range []media.Codec{media.Opus, media.AAC} {
		spec := clip.Thin()
		spec.Beep, spec.Sound = true, codec
		c, err := clip.Open(t.Context(), t.TempDir(), spec)
		if err != nil {
			t.Fatal(err)
		}
		reference, err := lipsync.NewReference(t.Context(), c)
		if err != nil {
			t.Fatal(err)
		}
		const late = 70 * time.Millisecond
		var out lipsync.Output
		for _, f := range slices.Clone(c.Frames) {
			if f.PTS += time.Hour; !f.Codec.IsVideo() {
				f.PTS += late
			}
			out.Add(f)
		}
		skews, err := reference.Skews(t.Context(), &out)
		if err != nil || len(skews) < 14 {
			t.Fatalf("%v: %d beeps, %v", codec, len(skews), err)
		}
		for _, s := range skews[1:] { // the decoder is still warming up at the first beep
			if (s.Late - late).Abs() > 10*time.Millisecond { // the precision at 24 kbit/s
				t.Errorf("%v at %v: sound is late by %v, want %v", codec, s.At, s.Late, late)
			}
		}
	}
}
