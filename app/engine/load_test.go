package engine

import (
	"context"
	"fmt"
	"image"
	"log/slog"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"footlight/app/capture"
)

// press takes pictures. Under a load it takes 70 ms for one of 720p, and less for smaller ones.
type press struct{ load atomic.Bool }

// Picture implements programme.Sink.
func (p *press) Picture(img *image.YCbCr, _ time.Duration) error {
	if p.load.Load() {
		time.Sleep(70 * time.Millisecond * time.Duration(img.Rect.Dx()*img.Rect.Dy()) / (1280 * 720))
	}
	return nil
}

// Sound implements programme.Sink.
func (*press) Sound([]int16, time.Duration) error { return nil }

// TestALoadThatComesAndGoes makes a programme under a load of 20 seconds, and again. It notes when the format changes,
// and the reason that the window shows. live.test.ts has the window's texts.
func TestALoadThatComesAndGoes(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		e, err := Open(Config{Sources: Sources{Stage: Picture{"test", capture.TestPicture{Width: 1280, Height: 720}}}, Log: slog.New(slog.DiscardHandler)})
		require.NoError(t, err)
		ctx, stop := context.WithCancel(t.Context())
		var out press
		done := make(chan error, 3)
		go func() { done <- e.Programme.Run(ctx, e.began, &out) }()
		go func() { done <- e.keepPace(ctx) }()
		go func() { done <- e.Sources().Stage.Source.Run(ctx, e.Programme.Present().Stage) }()
		time.Sleep(time.Millisecond) // after the ticks
		var steps []string
		for second, was := 1, e.Programme.Current(); second <= 110; second++ {
			out.load.Store(second <= 20 || second > 60 && second <= 80)
			time.Sleep(time.Second)
			if now := e.Programme.Current(); now != was {
				steps = append(steps, fmt.Sprintf("%d: %dp%d %s", second, now.Height, now.FPS, e.lowered()))
				was = now
			}
		}
		stop()
		for range 3 {
			require.NoError(t, <-done)
		}
		require.NoError(t, e.Close())
		assert.Equal(t, []string{
			"5: 720p20 busy", "10: 540p20 busy", "30: 720p20 busy", "32: 720p30 ",
			"65: 720p20 busy", "70: 540p20 busy", "90: 720p20 busy", "92: 720p30 ",
		}, steps)
	})
}
