package decode_test

import (
	"bytes"
	"encoding/binary"
	"image"
	"image/color"
	"math"
	"os/exec"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"footlight/app/capture"
	"footlight/app/decode"
	"footlight/app/encode"
	"footlight/backend/media"
)

// vp8 returns the frames of a film of one colour, as ffmpeg encodes them into an IVF file.
func vp8(t *testing.T, size, colour string) (frames [][]byte) {
	t.Helper()
	film, err := exec.CommandContext(t.Context(), "ffmpeg", "-nostdin", "-v", "error", "-f", "lavfi", "-i", "color="+colour+":s="+size+":r=30:d=0.5",
		"-c:v", "libvpx", "-deadline", "realtime", "-f", "ivf", "-").Output()
	require.NoError(t, err)
	for at := 32; at+12 < len(film); {
		n := int(binary.LittleEndian.Uint32(film[at:]))
		frames = append(frames, film[at+12:at+12+n])
		at += 12 + n
	}
	return frames
}

// h264 returns the frames that the studio's own encoder makes of a colour.
func h264(t *testing.T, width, height int, c color.YCbCr) (frames []media.Frame) {
	t.Helper()
	e, err := encode.Open(encode.Config{Width: width, Height: height, FPS: 30, VideoBitrate: 500_000, SoundBitrate: 64_000}, time.Now())
	require.NoError(t, err)
	defer func() { require.NoError(t, e.Close()) }()
	p, r := image.NewYCbCr(image.Rect(0, 0, width, height), image.YCbCrSubsampleRatio420), e.Hub.Subscribe()
	for plane, value := range map[*[]byte]byte{&p.Y: c.Y, &p.Cb: c.Cb, &p.Cr: c.Cr} {
		copy(*plane, bytes.Repeat([]byte{value}, len(*plane)))
	}
	for i := range 10 {
		require.NoError(t, e.Picture(p, time.Duration(i)*time.Second/30))
		f, err := r.Next(t.Context())
		require.NoError(t, err)
		for n, unit := range f.Units {
			f.Units[n] = bytes.Clone(unit)
		}
		f.Units = append([][]byte(nil), f.Units...)
		frames = append(frames, f)
	}
	return frames
}

// TestPicturesAreDecoded decodes both codecs, in the colours of BT.709 whatever those of the source are.
func TestPicturesAreDecoded(t *testing.T) {
	red := color.YCbCr{Y: 63, Cb: 102, Cr: 240} // BT.709, video range
	var frames []media.Frame
	for _, f := range vp8(t, "322x180", "0xff0000") { // BT.601, as all VP8
		frames = append(frames, media.Frame{Codec: media.VP8, Units: [][]byte{f}})
	}
	for name, test := range map[string]struct {
		frames []media.Frame
		size   image.Point
	}{
		"VP8":   {frames, image.Pt(322, 180)},
		"H.264": {h264(t, 640, 360, red), image.Pt(640, 360)},
	} {
		t.Run(name, func(t *testing.T) {
			d, err := decode.OpenPictures(test.frames[0].Codec)
			require.NoError(t, err)
			defer d.Close()
			var p capture.Picture
			for _, f := range test.frames {
				made, err := d.Decode(f, &p)
				require.NoError(t, err)
				require.True(t, made, "no picture is held back")
			}
			assert.Equal(t, test.size, p.Rect.Size())
			got := p.YCbCrAt(test.size.X/2, test.size.Y/2)
			assert.InDeltaSlice(t, []float64{63, 102, 240}, []float64{float64(got.Y), float64(got.Cb), float64(got.Cr)}, 4)
		})
	}
}

// TestBadPicturesAreErrors decodes noise and a picture that is too large, and then a good one.
func TestBadPicturesAreErrors(t *testing.T) {
	good := h264(t, 640, 360, color.YCbCr{Y: 100, Cb: 128, Cr: 128})
	d, err := decode.OpenPictures(media.H264)
	require.NoError(t, err)
	defer d.Close()
	var p capture.Picture
	for name, units := range map[string][][]byte{
		"nothing": nil, "noise": {bytes.Repeat([]byte{0x65, 0x12, 0xff}, 500)}, "too large": h264(t, 2560, 1440, color.YCbCr{Y: 16, Cb: 128, Cr: 128})[0].Units,
	} {
		made, failed := d.Decode(media.Frame{Codec: media.H264, Units: units}, &p)
		assert.False(t, made && failed == nil, name)
	}
	made, err := d.Decode(good[0], &p)
	require.NoError(t, err)
	assert.True(t, made)
}

// TestSoundIsDecoded encodes a tone, decodes it, and conceals what is lost.
func TestSoundIsDecoded(t *testing.T) {
	e, err := encode.OpenSound(64_000)
	require.NoError(t, err)
	defer e.Close()
	d, err := decode.OpenSound()
	require.NoError(t, err)
	defer d.Close()
	block, n, energy := make([]int16, 960*2), 0, 0.
	for i := range 50 {
		for k := range 960 {
			block[2*k] = int16(8000 * math.Sin(2*math.Pi*440*float64(i*960+k)/48000))
			block[2*k+1] = block[2*k]
		}
		packet, failed := e.Encode(block)
		require.NoError(t, failed)
		samples, failed := d.Decode(packet)
		if i%10 == 9 {
			samples, failed = d.Conceal()
		}
		require.NoError(t, failed)
		require.Len(t, samples, 960*2)
		for _, x := range samples {
			energy += float64(x) * float64(x)
		}
		n += len(samples)
	}
	assert.InEpsilon(t, 8000/math.Sqrt2, math.Sqrt(energy/float64(n)), 0.15)
	_, err = d.Decode([]byte{0xff, 0xff, 0xff})
	require.Error(t, err, "no packet of Opus")
}
