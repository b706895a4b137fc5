package encode

import (
	"context"
	"image"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"footlight/backend/media"
)

// unit is an access unit of a size, with what a keyframe begins with.
func unit(key bool, size int) []byte {
	u := []byte{0, 0, 0, 1, 0x41}
	if key {
		u = []byte{0, 0, 0, 1, 0x67, 1, 0, 0, 0, 1, 0x68, 2, 0, 0, 0, 1, 0x65}
	}
	for len(u) < size {
		u = append(u, 9)
	}
	return u
}

func TestReaderBeginsWithAKeyframe(t *testing.T) {
	begin := time.Now()
	h := NewHub(begin)
	r := h.Subscribe()
	defer r.Close()
	h.Publish(media.H264, unit(false, 50), 1)
	h.Publish(media.Opus, []byte{7}, 2)
	h.Publish(media.H264, unit(true, 50), 3)
	h.Publish(media.H264, unit(false, 60), 4)
	for _, want := range []struct {
		at    time.Duration
		key   bool
		units int
	}{{2, false, 1}, {3, true, 3}, {4, false, 1}} {
		f, err := r.Next(t.Context())
		require.NoError(t, err)
		assert.Equal(t, want.at, f.PTS)
		assert.Equal(t, begin.Add(want.at), f.Wall)
		assert.Equal(t, want.key, f.Key)
		assert.Len(t, f.Units, want.units)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	_, err := r.Next(ctx)
	require.ErrorIs(t, err, context.Canceled)
}

// TestSlowReaderSkipsToAKeyframe reads nothing while more than the hub keeps is published.
func TestSlowReaderSkipsToAKeyframe(t *testing.T) {
	h := NewHub(time.Now())
	r := h.Subscribe()
	var last time.Duration
	for i := range 3000 {
		last = time.Duration(i)
		h.Publish(media.H264, unit(i%60 == 0, 1000+rand.IntN(20000)), last)
	}
	f, err := r.Next(t.Context())
	require.NoError(t, err)
	assert.True(t, f.Key)
	first := f.PTS
	assert.Greater(t, first, 2000*time.Nanosecond)
	assert.Equal(t, uint64(first), r.Missed())
	for f.PTS < last {
		before := f.PTS
		f, err = r.Next(t.Context())
		require.NoError(t, err)
		require.Equal(t, before+1, f.PTS)
		for i, b := range f.Units[len(f.Units)-1][1:] {
			require.EqualValues(t, 9, b, "byte %d of frame %d was overwritten", i, f.PTS)
		}
	}
}

func TestEncoderMakesWhatItWasAskedFor(t *testing.T) {
	const fps, seconds, bitrate = 30, 4, 1_000_000
	e, err := Open(Config{Width: 640, Height: 360, FPS: fps, VideoBitrate: bitrate, SoundBitrate: 128_000}, time.Now())
	require.NoError(t, err)
	defer func() { require.NoError(t, e.Close()) }()
	r := e.Hub.Subscribe()
	p := noise(640, 360)
	block := make([]int16, 960*2)
	var keys []int
	size := 0
	for i := range fps * seconds {
		if i == 45 {
			e.ForceKeyframe()
			e.ForceKeyframe() // is the same one
		}
		stir(p, i)
		require.NoError(t, e.Picture(p, time.Duration(i)*time.Second/fps))
		f, readErr := r.Next(t.Context())
		require.NoError(t, readErr)
		size += f.Size()
		if f.Key {
			keys = append(keys, i)
			assert.Len(t, f.Units, 3, "SPS, PPS, picture")
		}
	}
	assert.Contains(t, keys, 0)
	assert.Contains(t, keys, 45)
	assert.InDelta(t, bitrate, float64(size)*8/seconds, 0.4*bitrate)
	require.NoError(t, e.Sound(block, 0))
	f, err := r.Next(t.Context())
	require.NoError(t, err)
	assert.Equal(t, media.Opus, f.Codec)
}

// noise is a picture with much to encode; stir moves a part of it.
func noise(width, height int) *image.YCbCr {
	p := image.NewYCbCr(image.Rect(0, 0, width, height), image.YCbCrSubsampleRatio420)
	for i := range p.Y {
		p.Y[i] = byte(i/16%100 + rand.IntN(8))
	}
	return p
}

func stir(p *image.YCbCr, i int) {
	at := i * 997 % (len(p.Y) - 2000)
	for j := range 2000 {
		p.Y[at+j] = byte(j*i + j)
	}
}

func BenchmarkHub(b *testing.B) {
	h := NewHub(time.Now())
	r := h.Subscribe()
	key, other := unit(true, 60000), unit(false, 10000)
	h.Publish(media.H264, key, 0)
	b.ReportAllocs()
	for b.Loop() {
		h.Publish(media.H264, other, 1)
		if _, err := r.Next(b.Context()); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkEncode720p(b *testing.B) {
	e, err := Open(Config{Width: 1280, Height: 720, FPS: 30, VideoBitrate: 2_500_000, SoundBitrate: 128_000}, time.Now())
	require.NoError(b, err)
	p := noise(1280, 720)
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		stir(p, i)
		if err := e.Picture(p, time.Duration(i)*time.Second/30); err != nil {
			b.Fatal(err)
		}
	}
}
