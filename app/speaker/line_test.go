package speaker

import (
	"bytes"
	"image"
	"log/slog"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"footlight/app/capture"
	"footlight/app/decode"
	"footlight/app/encode"
	"footlight/app/programme"
	"footlight/backend/media"
)

func newLine() *Line { return New(Config{Log: slog.New(slog.DiscardHandler)}) }

// film returns frames of a grey picture. Only the first one is a keyframe.
func film(t *testing.T, n int) (frames []media.Frame) {
	t.Helper()
	e, err := encode.Open(encode.Config{Width: 64, Height: 48, FPS: 30, VideoBitrate: 100_000, SoundBitrate: 64_000}, time.Now())
	require.NoError(t, err)
	defer func() { require.NoError(t, e.Close()) }()
	p, r := image.NewYCbCr(image.Rect(0, 0, 64, 48), image.YCbCrSubsampleRatio420), e.Hub.Subscribe()
	for i := range n {
		p.Y[0] = byte(i)
		require.NoError(t, e.Picture(p, time.Duration(i)*time.Second/30))
		f, err := r.Next(t.Context())
		require.NoError(t, err)
		var units [][]byte
		for _, unit := range f.Units {
			units = append(units, bytes.Clone(unit))
		}
		f.Units = units
		frames = append(frames, f)
	}
	return frames
}

// TestAFloodIsDroppedUpToAKeyframe sends more pictures than are decoded.
func TestAFloodIsDroppedUpToAKeyframe(t *testing.T) {
	l, frames := newLine(), film(t, 4*waitingPictures)
	for i, f := range frames {
		assert.Equal(t, i >= waitingPictures, l.take(f), i)
	}
	require.Len(t, l.pictures, waitingPictures, "the rest is dropped")
	for range waitingPictures {
		<-l.pictures
	}
	assert.True(t, l.take(frames[1]), "it cannot be decoded without those that were dropped")
	assert.False(t, l.take(frames[0]), "a keyframe begins anew")
	assert.False(t, l.take(frames[1]))
	assert.Len(t, l.pictures, 2)
	sound := media.Frame{Codec: media.Opus, Units: [][]byte{{0xf8, 0xff, 0xfe}}}
	for range 4 * waitingSounds {
		assert.False(t, l.take(sound))
	}
	assert.Len(t, l.sounds, waitingSounds)
}

// TestBadPicturesAreTold decodes noise, and then pictures again.
func TestBadPicturesAreTold(t *testing.T) {
	l, frames := newLine(), film(t, 2)
	d := &pictures{Line: l, next: &capture.Picture{}}
	defer d.close()
	noise := media.Frame{Codec: media.H264, Key: true, Units: [][]byte{bytes.Repeat([]byte{0x65, 0x12, 0xff}, 500)}}
	for i := range tolerated {
		assert.Empty(t, l.Problem(), i)
		d.show(noise)
	}
	assert.Equal(t, unusable, l.Problem())
	assert.True(t, l.take(frames[1]), "a keyframe is asked for")
	assert.True(t, l.Picture.IsEmpty())
	assert.EqualValues(t, tolerated, l.Picture.Spoiled())
	d.show(frames[0])
	assert.Empty(t, l.Problem())
	assert.False(t, l.Picture.IsEmpty())
	d.show(media.Frame{Codec: media.VP8, Key: true, Units: [][]byte{{1, 2, 3}}}) // of another browser
	d.show(frames[0])
	assert.Empty(t, l.Problem())
}

// TestLostSoundIsConcealed loses packets, few and many in a row.
func TestLostSoundIsConcealed(t *testing.T) {
	e, err := encode.OpenSound(backSound)
	require.NoError(t, err)
	defer e.Close()
	d, err := decode.OpenSound()
	require.NoError(t, err)
	defer d.Close()
	packet, err := e.Encode(make([]int16, 960*capture.Channels))
	require.NoError(t, err)
	for missing, ready := range map[int]bool{0: false, mostConcealed: true, mostConcealed + 1: false} {
		l, due := newLine(), time.Duration(0)
		for i := range 4 { // 80 ms are too little to be mixed; with what was concealed it is enough
			at := programme.Block * time.Duration(i+1)
			if i >= 2 {
				at += programme.Block * time.Duration(missing)
			}
			due = l.hear(d, media.Frame{Codec: media.Opus, PTS: at, Units: [][]byte{packet}}, due)
			assert.Equal(t, at+programme.Block, due)
		}
		assert.Equal(t, ready, l.Voice.Ready(), missing)
	}
}

// TestASecondHasSoManyPictures sends small pictures as fast as they are decoded.
func TestASecondHasSoManyPictures(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		l, key, taken := newLine(), media.Frame{Codec: media.VP8, Key: true}, 0
		for range 1000 {
			l.take(key)
			for len(l.pictures) > 0 {
				<-l.pictures
				taken++
			}
		}
		assert.Equal(t, mostPictures, taken)
		time.Sleep(time.Second)
		assert.False(t, l.take(key), "the next second has others")
	})
}
