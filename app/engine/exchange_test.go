package engine

import (
	"bytes"
	"context"
	"errors"
	"log/slog"
	"math"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"footlight/app/capture"
	"footlight/app/programme"
	"footlight/backend/media"
)

// tone is a microphone that hears a tone of some level. It begins late, as real ones do.
type tone struct {
	level float64
	from  time.Time
}

// Run implements capture.Sound.
func (s *tone) Run(ctx context.Context, out func([]int16, time.Time)) error {
	tick, part := time.NewTicker(10*time.Millisecond), make([]int16, capture.SampleRate/100*capture.Channels)
	defer tick.Stop()
	for n := 0; ; n++ {
		select {
		case <-ctx.Done():
			return nil
		case now := <-tick.C:
			for i := range part {
				part[i] = int16(s.level * math.Sin(2*math.Pi*float64(i/capture.Channels)/120)) // four waves
			}
			if now.Sub(s.from) > time.Second/3 {
				out(part, now)
			}
		}
	}
}

// broken is a source that ends at once.
type broken struct{}

var errBroken = errors.New("it does not open")

func (broken) Run(context.Context, *capture.Slot) error { return errBroken }

// mute is a source from which nothing comes.
type mute struct{}

func (mute) Run(ctx context.Context, _ func([]int16, time.Time)) error { <-ctx.Done(); return nil }

// pauses holds the longest time between two pictures and between two packets of sound.
type pauses struct {
	pictures, sounds int
	longest          [2]time.Duration
	last             [2]time.Duration
}

func (p *pauses) take(f media.Frame) error {
	kind := 0
	if p.pictures++; !f.Codec.IsVideo() {
		p.pictures, p.sounds, kind = p.pictures-1, p.sounds+1, 1
	}
	if p.last[kind] > 0 {
		p.longest[kind] = max(p.longest[kind], f.PTS-p.last[kind])
	}
	p.last[kind] = f.PTS
	return nil
}

// TestSourcesAreExchangedWithoutAGap exchanges each source of a running show ten times. The encoder is the real one;
// the clock is the test's.
func TestSourcesAreExchangedWithoutAGap(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		picture := func(name string) Picture {
			return Picture{name, capture.TestPicture{Width: 64, Height: len(name) * 16}}
		}
		now := Sources{picture("bars"), picture("camera"), []Sound{{Name: "desk", Source: &tone{level: 9000}}}}
		var log bytes.Buffer
		e, err := Open(Config{
			Sources: now, Log: slog.New(slog.NewTextHandler(&log, nil)), Format: programme.Format{Width: 64, Height: 48, FPS: 30},
		})
		require.NoError(t, err)
		e.Voice("desk").Mute(true)
		e.Voice("desk").Mute(false)
		ctx, cancel := context.WithCancel(t.Context())
		done := make(chan error, 2)
		go func() { done <- e.Run(ctx) }()
		var seen pauses
		go func() { done <- e.Watch(ctx, seen.take) }()
		time.Sleep(2 * time.Second)
		quietest := programme.Level{}
		for i := range 10 {
			name := string(rune('a' + i))
			for _, change := range []func(){
				func() { now.Stage = picture("stage " + name) },
				func() { now.Camera = picture("camera " + name) },
				func() { now.Sounds = []Sound{{Name: name, Source: &tone{level: 9000, from: time.Now()}}} },
			} {
				change()
				require.NoError(t, e.Exchange(now))
				assert.Equal(t, now, e.Sources())
				time.Sleep(20 * time.Millisecond)
				quietest.Peak = min(quietest.Peak, e.Programme.Mixer.Level().Peak)
			}
		}
		cancel()
		require.NoError(t, errors.Join(<-done, <-done))
		require.NoError(t, e.Close())
		assert.ErrorIs(t, e.Exchange(now), errOver)
		assert.Greater(t, seen.pictures, 100)
		assert.Greater(t, seen.sounds, 200)
		assert.LessOrEqual(t, seen.longest[0], 40*time.Millisecond, "between pictures")
		assert.LessOrEqual(t, seen.longest[1], 40*time.Millisecond, "between packets of sound")
		assert.Greater(t, quietest.Peak, -13.0, "the sound never stopped")
		assert.Empty(t, log.String())
	})
}

// TestAnExchangeThatFailsChangesNothing has new sources that do not open or from which nothing comes.
func TestAnExchangeThatFailsChangesNothing(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		bars := Picture{"bars", capture.TestPicture{Width: 64, Height: 48}}
		now := Sources{Stage: bars, Sounds: []Sound{{Name: "desk", Source: &tone{level: 9000}}}}
		e, err := Open(Config{Sources: now, Log: slog.New(slog.DiscardHandler), Format: programme.Format{Width: 64, Height: 48, FPS: 30}})
		require.NoError(t, err)
		ctx, cancel := context.WithCancel(t.Context())
		done := make(chan error)
		go func() { done <- e.Run(ctx) }()
		require.ErrorIs(t, e.Exchange(Sources{Stage: bars, Camera: Picture{"camera", broken{}}, Sounds: now.Sounds}), errBroken)
		require.ErrorIs(t, e.Exchange(Sources{Stage: bars, Sounds: []Sound{{Name: "other", Source: mute{}}}}), errSilent)
		assert.Equal(t, now, e.Sources())
		time.Sleep(5 * time.Second)
		assert.Empty(t, e.Status().Away)

		e.Voice("desk").SetGain(0.5)
		camera := Sources{Camera: Picture{"camera", bars.Source}, Sounds: []Sound{{Name: "other", Source: &tone{level: 9000}}}}
		require.NoError(t, e.Exchange(camera))
		assert.Equal(t, programme.Camera, e.Programme.Scene(), "the stage is gone")
		assert.Equal(t, 0.5, e.Voice("other").Gain(), "as the sound before")
		require.NoError(t, e.Exchange(Sources{Stage: bars}))
		assert.Equal(t, programme.Stage, e.Programme.Scene())
		cancel()
		require.NoError(t, <-done)
		require.NoError(t, e.Close())
	})
}
