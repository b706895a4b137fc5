package flv_test

import (
	"bytes"
	"encoding/hex"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"footlight/backend/media"
	"footlight/backend/media/flv"
)

var (
	sps  = []byte{0x67, 0x42, 0xC0, 0x1F, 0xD9}
	pps  = []byte{0x68, 0xCE, 0x3C, 0x80}
	idr  = []byte{0x65, 0x88, 0x84}
	sets = [][]byte{sps}
)

// TestFile compares a small file with bytes written by hand from the specification.
func TestFile(t *testing.T) {
	b := flv.Header(true, true)
	b = flv.AppendTag(b, flv.Video, 0, flv.PictureConfig(sets, [][]byte{pps}))
	b = flv.AppendTag(b, flv.Audio, 0, flv.SoundConfig([]byte{0x11, 0x90}))
	b = flv.AppendTag(b, flv.Video, 0x01020304*time.Millisecond, flv.Picture(true, -40*time.Millisecond, [][]byte{idr}))
	b = flv.AppendTag(b, flv.Audio, 23*time.Millisecond, flv.Sound([]byte{0x21, 0x10}))
	want := "464c5601050000000900000000" +
		"090000190000000000000017000000000142c01fffe1000567" + "42c01fd9" + "01000468ce3c80" + "00000024" +
		"080000040000000000000" + "0af001190" + "0000000f" +
		"0900000c020304010000001701ffffd80000000365888400000017" +
		"08000004000017000000" + "00af012110" + "0000000f"
	require.Equal(t, want, hex.EncodeToString(b))
}

func TestReadWhatWasWritten(t *testing.T) {
	c, err := flv.Read(flv.Video, flv.PictureConfig(sets, [][]byte{pps}))
	require.NoError(t, err)
	require.Equal(t, flv.Content{Codec: media.H264, SPS: sets, PPS: [][]byte{pps}}, c)
	for _, offset := range []time.Duration{-80 * time.Millisecond, 0, 120 * time.Millisecond} {
		c, err = flv.Read(flv.Video, flv.Picture(false, offset, [][]byte{idr, pps}))
		require.NoError(t, err)
		require.Equal(t, flv.Content{Codec: media.H264, Units: [][]byte{idr, pps}, Offset: offset}, c)
	}
	c, err = flv.Read(flv.Audio, flv.SoundConfig([]byte{0x11, 0x90}))
	require.NoError(t, err)
	require.Equal(t, flv.Content{Codec: media.AAC, Config: []byte{0x11, 0x90}}, c)
	c, err = flv.Read(flv.Audio, flv.Sound([]byte{1, 2}))
	require.NoError(t, err)
	require.Equal(t, flv.Content{Codec: media.AAC, Units: [][]byte{{1, 2}}}, c)
}

func TestReadRefuses(t *testing.T) {
	for name, tc := range map[string]struct {
		kind flv.Kind
		body []byte
	}{
		"MP3":            {flv.Audio, []byte{0x2F, 0}},
		"Sorenson H.263": {flv.Video, []byte{0x12, 0, 0, 0, 0}},
		"HEVC":           {flv.Video, []byte{0x90, 'h', 'v', 'c', '1'}},
		"AV1":            {flv.Video, []byte{0x91, 'a', 'v', '0', '1', 0}},
		"AC-3":           {flv.Audio, []byte{0x91, 'a', 'c', '-', '3', 0}},
		`codec "none"`:   {flv.Audio, []byte{0x91, 'n', 'o', 'n', 'e'}},
		"Opus of more than two channels": {
			flv.Audio, append([]byte{0x90}, "OpusOpusHead\x01\x06\x00\x00\x80\xbb\x00\x00\x00\x00\x01"...),
		},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := flv.Read(tc.kind, tc.body)
			var refused *flv.CodecError
			require.ErrorAs(t, err, &refused)
			require.Equal(t, name, refused.Name)
		})
	}
	_, err := flv.Read(flv.Video, []byte{0x17, 1, 0, 0, 0, 0, 0, 0, 9, 1})
	require.ErrorContains(t, err, "cut off")
	_, err = flv.Read(flv.Video, []byte{0x17, 0, 0, 0, 0, 1, 66, 0, 31, 0xFC, 0xE1})
	require.ErrorContains(t, err, "four bytes")
}

// TestEnhanced reads bodies written by hand from the specification, Enhanced RTMP v2, "Enhanced Audio" and
// "Enhanced Video".
func TestEnhanced(t *testing.T) {
	nal := "\x00\x00\x00\x03\x65\x88\x84"
	picture := flv.Content{Codec: media.H264, Units: [][]byte{idr}}
	late := picture
	late.Offset = -40 * time.Millisecond
	packet := flv.Content{Codec: media.Opus, Units: [][]byte{{0xfc, 1}}}
	for name, tc := range map[string]struct {
		kind flv.Kind
		body string
		want flv.Content
	}{
		"picture":             {flv.Video, "\x93avc1" + nal, picture},
		"with an offset":      {flv.Video, "\x91avc1\xff\xff\xd8" + nal, late},
		"configuration":       {flv.Video, "\x90avc1\x01\x42\xc0\x1f\xff\xe1\x00\x05" + string(sps) + "\x01\x00\x04" + string(pps), flv.Content{Codec: media.H264, SPS: sets, PPS: [][]byte{pps}}},
		"end":                 {flv.Video, "\x92avc1", flv.Content{Codec: media.H264}},
		"command":             {flv.Video, "\xd1\x00", flv.Content{}},
		"refined time":        {flv.Video, "\x97\x02\x01\x02\x03\x03avc1" + nal, picture},
		"one of two tracks":   {flv.Video, "\x96\x13avc1\x01\x00\x00\x01\xff\x00\x00\x00\x07" + nal, picture},
		"the only track":      {flv.Video, "\x96\x03avc1\x00" + nal, picture},
		"another codec's too": {flv.Video, "\x96\x23hvc1\x01\x00\x00\x01\xffavc1\x00\x00\x00\x07" + nal, picture},
		"Opus":                {flv.Audio, "\x91Opus\xfc\x01", packet},
		"Opus header":         {flv.Audio, "\x90OpusOpusHead\x01\x02\x38\x01\x80\xbb\x00\x00\x00\x00\x00", flv.Content{Codec: media.Opus}},
		"AAC configuration":   {flv.Audio, "\x90mp4a\x11\x90", flv.Content{Codec: media.AAC, Config: []byte{0x11, 0x90}}},
		"AAC":                 {flv.Audio, "\x91mp4a\x21", flv.Content{Codec: media.AAC, Units: [][]byte{{0x21}}}},
	} {
		t.Run(name, func(t *testing.T) {
			c, err := flv.Read(tc.kind, []byte(tc.body))
			require.NoError(t, err)
			require.Equal(t, tc.want, c)
		})
	}
}

func FuzzRead(f *testing.F) {
	f.Add(true, flv.PictureConfig(sets, [][]byte{pps}))
	f.Add(true, flv.Picture(true, time.Second, [][]byte{sps, pps, idr}))
	f.Add(false, flv.SoundConfig([]byte{0x11, 0x90}))
	f.Add(false, flv.Sound([]byte{1}))
	f.Add(true, []byte{0x57, 0})
	f.Add(true, []byte("\x96\x13avc1\x01\x00\x00\x01\xff\x00\x00\x00\x04\x00\x00\x00\x00"))
	f.Add(true, []byte("\x97\xff\x00\x00\x00\x03avc1"))
	f.Add(false, []byte("\x91Opus\xfc\x01"))
	f.Fuzz(func(t *testing.T, video bool, body []byte) {
		kind := flv.Audio
		if video {
			kind = flv.Video
		}
		c, err := flv.Read(kind, body)
		if err != nil {
			return
		}
		size := 0
		for _, u := range append(append(append([][]byte{c.Config}, c.SPS...), c.PPS...), c.Units...) {
			size += len(u)
		}
		if size > len(body) {
			t.Fatalf("%d bytes read out of %d", size, len(body))
		}
	})
}

func FuzzReader(f *testing.F) {
	file := flv.AppendTag(flv.Header(true, true), flv.Video, time.Second, flv.Picture(true, 0, [][]byte{idr}))
	f.Add(flv.AppendTag(file, flv.Audio, time.Second, flv.Sound([]byte{1})))
	f.Fuzz(func(t *testing.T, file []byte) {
		r, err := flv.NewReader(bytes.NewReader(file))
		size := 0
		for err == nil {
			var tag flv.Tag
			tag, err = r.Next()
			size += len(tag.Body)
		}
		if size > len(file) {
			t.Fatalf("%d bytes read out of %d", size, len(file))
		}
	})
}
