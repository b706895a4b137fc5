package capture

import (
	"context"
	"errors"
	"image"
	"testing"
	"testing/synctest"
	"time"

	"github.com/pion/mediadevices/pkg/frame"
	"github.com/pion/mediadevices/pkg/io/video"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestASpoiledFrameIsDropped spoils the fifth of ten frames. The camera goes on with the sixth.
func TestASpoiledFrameIsDropped(t *testing.T) {
	other := formats(t, 32, 32)
	for format, good := range formats(t, 64, 48) {
		for name, bad := range map[string][]byte{"empty": {}, "truncated": good[:len(good)/2], "of another size": other[format]} {
			decoder, err := frame.NewDecoder(format)
			require.NoError(t, err)
			ctx, stop := context.WithCancel(t.Context())
			n, out := 0, NewSlot()
			camera := video.ReaderFunc(func() (image.Image, func(), error) {
				switch n++; n {
				case 5:
					return decoder.Decode(bad, 64, 48)
				case 10:
					stop()
				}
				return decoder.Decode(good, 64, 48)
			})
			require.NoError(t, newFrames(camera, jpegColours).read(ctx, out), "%s, %s", format, name)
			assert.Equal(t, 10, n)
			assert.EqualValues(t, 1, out.Spoiled(), "%s, %s", format, name)
			out.View(func(p *Picture) { assert.Equal(t, image.Pt(64, 48), p.Rect.Size(), "%s, %s", format, name) })
		}
	}
}

// TestACameraThatChangesItsSizeIsFollowed changes the size for good.
func TestACameraThatChangesItsSizeIsFollowed(t *testing.T) {
	f := frames{}
	small, large := image.Pt(64, 48), image.Pt(128, 96)
	for i, one := range []struct {
		size image.Point
		fits bool
	}{{small, true}, {large, false}, {small, true}, {large, false}, {large, true}, {large, true}, {image.Point{}, false}, {image.Point{}, false}} {
		assert.Equal(t, one.fits, f.fits(one.size), i)
	}
}

// TestACameraEndsAfterTwoSecondsWithoutAGoodFrame tests a camera that loses frames for a while, and one that
// was unplugged.
func TestACameraEndsAfterTwoSecondsWithoutAGoodFrame(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		unplugged, begin, out := errors.New("unplugged"), time.Now(), NewSlot()
		camera := video.ReaderFunc(func() (image.Image, func(), error) {
			if ms := time.Since(begin).Milliseconds(); ms%1900 < 30 && ms < 6000 {
				time.Sleep(30 * time.Millisecond)
				return image.NewYCbCr(image.Rect(0, 0, 8, 8), image.YCbCrSubsampleRatio420), func() {}, nil
			}
			return nil, nil, unplugged
		})
		require.ErrorIs(t, newFrames(camera, jpegColours).read(t.Context(), out), unplugged)
		assert.InDelta(t, 5.73+2, time.Since(begin).Seconds(), 0.05, "two seconds after the last good frame")
		assert.Greater(t, out.Spoiled(), uint64(500))
	})
}
