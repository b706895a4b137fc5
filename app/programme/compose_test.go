package programme

import (
	"context"
	"image"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"footlight/app/capture"
)

// flat returns a picture of one colour.
func flat(width, height int, y, u, v byte) *capture.Picture {
	p := &capture.Picture{At: time.Now()}
	p.Resize(width, height)
	paint(p.Y, p.YStride, p.Rect, y)
	half := image.Rect(0, 0, (width+1)/2, (height+1)/2)
	paint(p.Cb, p.CStride, half, u)
	paint(p.Cr, p.CStride, half, v)
	return p
}

func slotWith(p *capture.Picture) *capture.Slot {
	s := capture.NewSlot()
	s.Put(p)
	return s
}

func TestScenes(t *testing.T) {
	const stage, camera, bar, card, pause = 100, 200, 16, 50, 70
	middle, corner, left := image.Pt(640, 360), image.Pt(1280-32, 720-32), image.Pt(10, 360)
	colours := map[byte]byte{stage: 90, camera: 30, bar: 128, card: 60, pause: 40}
	source := func(width, height int, luma byte, age time.Duration) *capture.Slot {
		s := slotWith(flat(width, height, luma, colours[luma], colours[luma]))
		if age > 0 {
			s.Want()
			time.Sleep(age)
		}
		return s
	}
	for name, test := range map[string]struct {
		scene                Scene
		stageAge, cameraAge  time.Duration
		middle, corner, left byte
	}{
		"stage":             {Stage, 0, 0, stage, stage, stage},
		"camera":            {Camera, 0, 0, camera, bar, bar}, // 4:3, so there are bars
		"camera over stage": {CameraOverStage, 0, 0, stage, camera, stage},
		"starting soon":     {Starting, 0, 0, card, card, card},
		"break":             {Break, 0, 0, pause, pause, pause},
		"stage is late":     {Stage, Away / 2, 0, stage, stage, stage},
		"stage is away":     {Stage, 2 * Away, 0, pause, pause, pause},
		"camera is away":    {Camera, 0, 2 * Away, pause, pause, pause},
		"inset is away":     {CameraOverStage, 0, 2 * Away, stage, stage, stage},
	} {
		synctest.Test(t, func(t *testing.T) {
			p := &pictures{composer: newComposer(1280, 720), Programme: &Programme{
				Inputs:   Inputs{source(1920, 1080, stage, test.stageAge), source(641, 481, camera, test.cameraAge)},
				Starting: source(1280, 720, card, 0), Break: source(1280, 720, pause, 0),
			}}
			p.Cut(test.scene)
			p.compose(p.now(), p.lead(p.now()))
			for at, want := range map[image.Point]byte{middle: test.middle, corner: test.corner, left: test.left} {
				got := p.dst.YCbCrAt(at.X, at.Y)
				assert.Equal(t, want, got.Y, "%s at %v", name, at)
				assert.Equal(t, colours[want], got.Cb, "%s at %v", name, at)
			}
		})
	}
}

func TestSceneNames(t *testing.T) {
	for s := Stage; s <= Break; s++ {
		got, err := ParseScene(s.String())
		require.NoError(t, err)
		assert.Equal(t, s, got)
	}
	_, err := ParseScene("balcony")
	require.ErrorContains(t, err, "balcony")
}

func TestFit(t *testing.T) {
	whole := image.Rect(0, 0, 1280, 720)
	for from, want := range map[image.Point]image.Rectangle{
		image.Pt(1920, 1080): whole,
		image.Pt(640, 480):   image.Rect(160, 0, 1120, 720),
		image.Pt(1280, 400):  image.Rect(0, 160, 1280, 560),
		image.Pt(1, 5000):    image.Rect(638, 0, 640, 720),
	} {
		assert.Equal(t, want, fit(from, whole), from)
	}
}

// TestScaleKeepsWhatIsStraight scales a ramp, in which a pixel depends on its position alone.
func TestScaleKeepsWhatIsStraight(t *testing.T) {
	src := flat(100, 50, 0, 128, 128)
	for y := range 50 {
		for x := range 100 {
			src.Y[y*src.YStride+x] = byte(2 * x)
		}
	}
	dst := image.NewYCbCr(image.Rect(0, 0, 250, 120), image.YCbCrSubsampleRatio420)
	(&scaler{}).draw(dst, dst.Rect, &src.YCbCr)
	for x := 3; x < 247; x++ {
		want := 2 * ((float64(x)+0.5)*100/250 - 0.5)
		assert.InDelta(t, want, float64(dst.YCbCrAt(x, 60).Y), 1, x)
	}
}

// sink stores the output of a programme.
type sink struct {
	pictures, sounds []time.Duration
	cost             time.Duration // simulated encoding time per picture
}

func (s *sink) Picture(_ *image.YCbCr, at time.Duration) error {
	s.pictures = append(s.pictures, at)
	time.Sleep(s.cost)
	return nil
}

func (s *sink) Sound(_ []int16, at time.Duration) error {
	s.sounds = append(s.sounds, at)
	return nil
}

// perform runs a programme for ten seconds with a fake clock.
func perform(t *testing.T, p *Programme, s *sink, source func(context.Context)) {
	t.Helper()
	p.Format, p.Mixer = Format{64, 36, 30}, &Mixer{}
	ctx, cancel := context.WithTimeout(t.Context(), 10*time.Second)
	defer cancel()
	if source != nil {
		go source(ctx)
	}
	require.NoError(t, p.Run(ctx, time.Now(), s))
}

func TestProgrammeKeepsItsRate(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var s sink
		p := &Programme{Inputs: Inputs{Stage: capture.NewSlot()}}
		perform(t, p, &s, func(ctx context.Context) { _ = capture.TestPicture{Width: 64, Height: 36}.Run(ctx, p.Stage) })
		assert.InDelta(t, 300, len(s.pictures), 1)
		assert.InDelta(t, 496, len(s.sounds), 1) // the mixer holds the last blocks back
		assert.Equal(t, Counts{}, p.Counts())
		for i := 1; i < len(s.sounds); i++ {
			assert.Equal(t, Block, s.sounds[i]-s.sounds[i-1])
		}
	})
}

// TestProgrammeGoesOnWithoutItsSource covers a source that stops after three seconds.
func TestProgrammeGoesOnWithoutItsSource(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var s sink
		p := &Programme{Inputs: Inputs{Stage: capture.NewSlot()}}
		perform(t, p, &s, func(ctx context.Context) {
			ctx, cancel := context.WithTimeout(ctx, 3*time.Second)
			defer cancel()
			_ = capture.TestPicture{Width: 64, Height: 36}.Run(ctx, p.Stage)
		})
		assert.InDelta(t, 300, len(s.pictures), 2)
		assert.InDelta(t, 210, float64(p.Counts().Late), 3)
		for i := 1; i < len(s.pictures); i++ {
			assert.Greater(t, s.pictures[i], s.pictures[i-1])
		}
	})
}

func TestProgrammeSkipsWhenTheMachineIsTooSlow(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := sink{cost: 50 * time.Millisecond}
		p := &Programme{}
		perform(t, p, &s, nil)
		assert.InDelta(t, 200, len(s.pictures), 5)
		assert.InDelta(t, 100, float64(p.Counts().Skipped), 5)
	})
}

func BenchmarkComposeSameSize(b *testing.B) { benchmarkCompose(b, 1280, 720) }
func BenchmarkComposeScaled(b *testing.B)   { benchmarkCompose(b, 1920, 1080) }

func benchmarkCompose(b *testing.B, width, height int) {
	p := &pictures{composer: newComposer(1280, 720), Programme: &Programme{
		Format: Format{1280, 720, 30},
		Inputs: Inputs{slotWith(flat(width, height, 100, 90, 90)), slotWith(flat(640, 480, 200, 30, 30))},
	}}
	require.NoError(b, p.ShowThird(Third{"Ada", "counts to a hundred"}))
	p.Cut(CameraOverStage)
	frames(b, func() { p.compose(p.now(), p.lead(p.now())) })
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
