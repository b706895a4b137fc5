package programme

import (
	"context"
	"image"
	"image/color"
	"image/draw"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"footlight/app/capture"
)

func TestLowerThirdComesAndGoes(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := &pictures{composer: newComposer(1280, 720), Programme: &Programme{
			Format: Format{1280, 720, 30}, Inputs: Inputs{Stage: slotWith(flat(1280, 720, 200, 90, 90))},
		}}
		luma := func() (edge, panel, beside byte) {
			p.compose(p.now(), p.Stage)
			return p.dst.YCbCrAt(82, 600).Y, p.dst.YCbCrAt(95, 570).Y, p.dst.YCbCrAt(40, 600).Y
		}
		look := func(edge, panel int) {
			t.Helper()
			e, in, out := luma()
			assert.InDelta(t, edge, int(e), 4)
			assert.InDelta(t, panel, int(in), 4)
			assert.EqualValues(t, 200, out)
		}
		look(200, 200)
		require.NoError(t, p.ShowThird(Third{"Ada", "counts to a hundred"}))
		look(200, 200)
		time.Sleep(fade / 2)
		look(190, 124)
		time.Sleep(fade)
		look(181, 49)
		p.composer = newComposer(640, 360) // as on a machine that is too slow
		p.compose(p.now(), p.Stage)
		assert.InDelta(t, 49, int(p.dst.YCbCrAt(48, 285).Y), 4, "in the smaller picture")
		p.composer = newComposer(1280, 720)
		p.HideThird()
		p.HideThird()
		time.Sleep(fade / 2)
		look(190, 124)
		time.Sleep(fade)
		look(200, 200)
		require.ErrorContains(t, p.ShowThird(Third{Name: "東京"}), "letters")
	})
}

func TestCardCountsDown(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		poster := image.NewRGBA(image.Rect(0, 0, 120, 63))
		draw.Draw(poster, poster.Rect, image.NewUniform(color.RGBA{0xff, 0, 0, 0xff}), image.Point{}, draw.Src)
		c := Card{
			Words: "Starting soon", Title: "An evening of plain tests", Poster: poster,
			Until: time.Now().Add(61 * time.Second), Width: 640, Height: 360,
		}
		ctx, cancel := context.WithCancel(t.Context())
		out := capture.NewSlot()
		done := make(chan error)
		go func() { done <- c.Run(ctx, out) }()
		shown := func() (words []byte) {
			out.Want()
			<-out.Fresh()
			out.View(func(p *capture.Picture) {
				assert.InDelta(t, 63, int(p.YCbCrAt(320, 100).Y), 2, "the poster")
				words = slices.Clone(p.Y[320*p.YStride : 345*p.YStride])
			})
			return words
		}
		first := shown()
		assert.Equal(t, first, shown(), "within a second")
		time.Sleep(time.Second)
		assert.NotEqual(t, first, shown(), "a second later")
		cancel()
		require.NoError(t, <-done)
		assert.Equal(t, "Starting soon  1:01", c.line(c.Until.Add(-61*time.Second)))
		assert.Equal(t, "Starting soon  1:00:00", c.line(c.Until.Add(-time.Hour)))
		assert.Equal(t, "Starting soon", c.line(c.Until.Add(time.Minute)))
	})
}
