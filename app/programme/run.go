package programme

import (
	"context"
	"time"

	"golang.org/x/sync/errgroup"

	"footlight/app/capture"
)

// Run makes the show until ctx ends or out fails. Time counts from begin.
func (p *Programme) Run(ctx context.Context, begin time.Time, out Sink) error {
	group, ctx := errgroup.WithContext(ctx)
	drawn := &pictures{Programme: p, composer: newComposer(p.Width, p.Height), begin: begin}
	group.Go(func() error { return drawn.run(ctx, out) })
	group.Go(func() error { return p.Mixer.run(ctx, begin, out) })
	return group.Wait()
}

// pictures makes the pictures of a programme. One goroutine owns it.
type pictures struct {
	*Programme
	*composer
	begin time.Time
	last  time.Duration // time stamp of the previous picture
	lag   time.Duration // age of the newest captured picture when it was composed
	shown time.Time     // when that picture was captured
}

// captureShare is the share of a picture's period that the source may take. Encoding needs the rest.
const captureShare = 0.6

func (p *pictures) run(ctx context.Context, out Sink) error {
	timer := time.NewTimer(0)
	defer timer.Stop()
	due := time.Now()
	for {
		if !wait(ctx, timer, due) {
			return nil
		}
		format := p.Current()
		if size := format.size(); size != p.dst.Rect.Size() {
			p.composer = newComposer(size.X, size.Y)
		}
		period, now := time.Second/time.Duration(format.FPS), p.now()
		lead := p.lead(now)
		p.await(ctx, lead, time.Duration(float64(period)*captureShare), timer)
		p.compose(now, lead)
		if err := out.Picture(p.dst, p.stamp()); err != nil {
			return err
		}
		due = due.Add(period)
		if behind := time.Since(due) / period; behind > 0 {
			due = due.Add(behind * period)
			p.skipped.Add(uint64(behind))
		}
	}
}

// await requests a picture from a source and waits for it, at most limit.
func (p *pictures) await(ctx context.Context, source *capture.Slot, limit time.Duration, timer *time.Timer) {
	if source == nil {
		return
	}
	source.Want()
	timer.Reset(limit)
	select {
	case <-source.Fresh():
	case <-timer.C:
		p.late.Add(1)
	case <-ctx.Done():
	}
}

func (p *pictures) compose(now shown, lead *capture.Slot) {
	if people := p.faces(now.scene); len(people) > 0 {
		p.gather(now, lead, people)
	} else {
		p.drawScene(now, lead)
	}
	if b := p.banner(); b != nil {
		if share := b.share(time.Now()); share > 0 {
			p.drawThird(b, share)
		}
	}
}

func (p *pictures) drawScene(now shown, lead *capture.Slot) {
	view(lead, p.drawFull)
	if camera := now.Camera; now.scene == CameraOverStage && camera != nil {
		if !isAway(camera) {
			camera.View(p.drawInset)
		}
		camera.Want() // asks for the next picture's; this picture waits for the stage only
	}
}

// banner returns the lower third, drawn for the present picture size, or nil if there is none.
func (p *pictures) banner() *banner {
	b := p.third.Load()
	if b == nil || b.frame == p.dst.Rect.Size() {
		return b
	}
	again := *b
	if err := again.draw(p.dst.Rect.Size()); err != nil {
		return nil // does not happen, since it was drawn before
	}
	p.third.CompareAndSwap(b, &again)
	return &again
}

// stamp returns the time stamp of the composed picture: the time of capture. A repeated picture gets the
// present time minus the lag of the last new one.
func (p *pictures) stamp() time.Duration {
	now := time.Now()
	if p.captured.After(p.shown) {
		p.shown, p.lag = p.captured, now.Sub(p.captured)
	}
	p.last = max(now.Sub(p.begin)-p.lag, p.last+time.Millisecond)
	return p.last
}

// lead returns the main source of a scene, or the Break card while that source is away. It keeps requesting
// pictures from a source that is away.
func (p *pictures) lead(now shown) *capture.Slot {
	source := p.sourceOf(now)
	if p.Break == nil || !isAway(source) {
		return source
	}
	if source != nil {
		source.Want()
	}
	return p.Break
}

func (p *pictures) sourceOf(now shown) *capture.Slot {
	switch now.scene {
	case Camera:
		return now.Camera
	case Starting:
		return p.Starting
	case Break:
		return p.Break
	default:
		return now.Stage
	}
}
