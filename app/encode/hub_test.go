package encode

import (
	"context"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"footlight/backend/media"
)

// unit returns an access unit of a size. A keyframe begins with a parameter set.
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

// TestSlowReaderSkipsToAKeyframe reads nothing while more frames are published than the hub holds.
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

func BenchmarkHub(b *testing.B) {
	h := NewHub(time.Now())
	r := h.Subscribe()
	key, other := unit(true, 60000), unit(false, 10000)
	h.Publish(media.H264, key, 0)
	frames(b, func() {
		h.Publish(media.H264, other, 1)
		if _, err := r.Next(b.Context()); err != nil {
			b.Fatal(err)
		}
	})
}

// frames measures the work per frame, which must not allocate.
func frames(b *testing.B, frame func()) {
	b.Helper()
	if n := testing.AllocsPerRun(100, frame); n > 0 {
		b.Errorf("%v allocations a frame", n)
	}
	b.ReportAllocs()
	for b.Loop() {
		frame()
	}
}
