package h264_test

import (
	"encoding/hex"
	"testing"

	"github.com/stretchr/testify/require"

	"footlight/backend/media/h264"
)

// sps720 is Chromium's constrained baseline 1280x720; sps1080 is x264's High 1920x1080, whose last macroblock
// row is cropped.
const (
	sps720  = "6742c01fd9005005bb011000000300100000030320f183192e"
	sps1080 = "67640028acd940780227e5c05a808080a0000003002000000781e30632c0"
)

func unhex(t testing.TB, s string) []byte {
	t.Helper()
	b, err := hex.DecodeString(s)
	require.NoError(t, err)
	return b
}

func TestParseSPS(t *testing.T) {
	small, err := h264.ParseSPS(unhex(t, sps720))
	require.NoError(t, err)
	require.Equal(t, h264.Picture{Width: 1280, Height: 720, Profile: "Baseline(Constrained)", Level: "3.1"}, small)
	large, err := h264.ParseSPS(unhex(t, sps1080))
	require.NoError(t, err)
	require.Equal(t, h264.Picture{Width: 1920, Height: 1080, Profile: "High", Level: "4"}, large)

	for _, bad := range [][]byte{nil, {}, {0x67}, {0x68, 1, 2, 3}} {
		_, err := h264.ParseSPS(bad)
		require.Error(t, err)
	}
}

func TestSplitAndPrepend(t *testing.T) {
	sps, pps, sei, idr := []byte{0x67, 1}, []byte{0x68, 2}, []byte{0x06, 3}, []byte{0x65, 4}
	sets, rest := h264.Split([][]byte{{0x09, 0xF0}, sps, pps, {}, sei, idr, {0x0C, 0xFF}})
	require.Equal(t, h264.ParameterSets{SPS: [][]byte{sps}, PPS: [][]byte{pps}}, sets)
	require.Equal(t, [][]byte{sei, idr}, rest)
	require.Equal(t, [][]byte{sps, pps, sei, idr}, sets.Prepend(rest))
	require.True(t, h264.IsKey(rest))
	require.False(t, h264.IsKey([][]byte{{0x41}, {}}))
}

func TestUpdateReplacesOnlyWhatIsNew(t *testing.T) {
	old := h264.ParameterSets{SPS: [][]byte{{0x67, 1}}}
	require.False(t, old.Complete())
	pps := h264.ParameterSets{PPS: [][]byte{{0x68, 1}}}
	both := old.Update(pps)
	require.True(t, both.Complete())
	require.Equal(t, old.SPS, both.SPS)
	require.Equal(t, both, both.Update(h264.ParameterSets{}))
}

// Sets as x264 (with and without B-frames) and OpenH264 write them.
const (
	spsMixed    = "674d401feca02802dd8088000003000800000301e078c18cb0"
	spsBaseline = "6742c00bda0a11f970110000030001000003003c0f142aa0"
	spsOpen     = "6742c01e8c8d405017fcb00f08846a"
)

// TestInOrder checks that InOrder changes only the fields it must change.
func TestInOrder(t *testing.T) {
	require.True(t, h264.Reorders([][]byte{unhex(t, spsMixed)}))
	for name, text := range map[string]string{"mixed": spsMixed, "High": sps1080, "baseline": spsBaseline, "OpenH264": spsOpen} {
		t.Run(name, func(t *testing.T) {
			was := [][]byte{{0x09, 0xf0}, unhex(t, text), {0x68, 1}}
			is := h264.InOrder(was)
			require.Equal(t, text, hex.EncodeToString(was[1]), "the input was changed")
			require.NotEqual(t, was[1], is[1])
			require.False(t, h264.Reorders(is))
			before, err := h264.ParseSPS(was[1])
			require.NoError(t, err)
			after, err := h264.ParseSPS(is[1])
			require.NoError(t, err)
			require.Equal(t, before, after)
			require.Equal(t, is, h264.InOrder(is))
		})
	}
	odd := [][]byte{{0x67}, {0x67, 66, 0, 30, 0, 0}, {0x67, 100, 0, 30, 0xff}}
	require.Equal(t, odd, h264.InOrder(odd))
}

func FuzzParseSPS(f *testing.F) {
	f.Add(unhex(f, sps720))
	f.Add(unhex(f, sps1080))
	f.Add(unhex(f, spsOpen))
	f.Fuzz(func(_ *testing.T, unit []byte) {
		_, _ = h264.ParseSPS(unit) // must not panic, whatever a publisher sends
		h264.Split([][]byte{unit})
		h264.IsB([][]byte{unit})
		h264.Reorders(h264.InOrder([][]byte{unit}))
	})
}

func TestIsB(t *testing.T) {
	b, p, idr := []byte{0x01, 0x9e, 0x00}, []byte{0x41, 0x9a, 0x00}, []byte{0x65, 0x88, 0x84}
	sei := []byte{0x06, 0x05}
	for _, tc := range []struct {
		units [][]byte
		want  bool
	}{{[][]byte{b}, true}, {[][]byte{sei, b, b}, true}, {[][]byte{p}, false}, {[][]byte{idr}, false}, {[][]byte{{0x01}}, false}, {nil, false}} {
		require.Equal(t, tc.want, h264.IsB(tc.units), "%x", tc.units)
	}
}
