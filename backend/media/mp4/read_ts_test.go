package mp4_test

import (
	"bytes"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"footlight/backend/media/mp4"
)

// segment writes an MPEG-TS segment with pictures out of order.
func segment(t *testing.T, args ...string) []byte {
	t.Helper()
	return makeFile(t, "a.ts", slices.Concat(picture("6"), tone("6"), h264(), aac(), args)...)
}

// TestASegmentHoldsTheSameAsAMovie checks that a segment's fragments hold what the segment does, also if its clock wraps.
func TestASegmentHoldsTheSameAsAMovie(t *testing.T) {
	for name, args := range map[string][]string{"early": nil, "the clock wraps": {"-output_ts_offset", "95440"}} {
		file := segment(t, args...)
		movie, media, err := mp4.ReadTS(bytes.NewReader(file))
		require.NoError(t, err, name)
		require.InDelta(t, 6*mp4.ClockRate, movie.Length(), mp4.ClockRate/20, name)
		head, err := movie.Header()
		require.NoError(t, err)
		whole := append(head, fragments(t, movie, media, 0)...)
		require.Equal(t, decoded(t, file, "v"), decoded(t, whole, "v"), name)
		require.InDelta(t, len(decoded(t, file, "a")), len(decoded(t, whole, "a")), 2, name)
	}
}

func TestWhatIsNoSegment(t *testing.T) {
	file := segment(t)
	for name, b := range map[string][]byte{"nothing": nil, "text": []byte("no media"), "only tables": file[:188*3], "a movie": []byte("ftypmoov")} {
		_, _, err := mp4.ReadTS(bytes.NewReader(b))
		require.ErrorIs(t, err, mp4.ErrUnusable, name)
	}
	_, _, err := mp4.ReadTS(bytes.NewReader(file[:len(file)/2]))
	require.NoError(t, err, "what is cut off is played as far as it goes")
}

// TestParts cuts a movie with a keyframe every two seconds.
func TestParts(t *testing.T) {
	movie := read(t, makeFile(t, "a.mp4", slices.Concat(picture("12"), tone("12"), h264(), aac())...))
	for n, want := range map[int][]int64{1: {12}, 2: {6, 6}, 4: {2, 4, 2, 4}, 6: {2, 2, 2, 2, 2, 2}, 9: {2, 2, 2, 2, 2, 2}} {
		var lengths []int64
		for _, p := range movie.Parts(n) {
			lengths = append(lengths, p.Length/mp4.ClockRate)
		}
		require.Equal(t, want, lengths, n)
	}
}
