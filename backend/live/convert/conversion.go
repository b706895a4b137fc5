package convert

import (
	"context"
	"sync"

	"footlight/backend/live"
	"footlight/backend/media"
)

// pictureDepth limits the pictures that wait for an encoder, to some seconds. If an encoder hangs, the
// pictures up to a keyframe are lost.
const pictureDepth = 128

// conversion converts one publish.
type conversion struct {
	plain   *live.Fan
	files   *live.Fan
	browser *live.Fan
	// the readers of the plain form, and of the browsers' form
	listeners, viewers audience

	// run's goroutine owns these.
	in        *live.FrameReader
	pictures  *live.Fan // feeds encode's goroutine, so that sound and the plain form do not wait for an encoder
	aac, opus sound
	both      bool // the plain form's pictures come from an encoder, too

	// encode's goroutine owns these.
	vp8   encoder // makes the H.264 of all forms
	order inOrder // makes the browsers' pictures
}

// run converts until the publish ends.
func (g *conversion) run(ctx context.Context) {
	var encoding sync.WaitGroup
	pictures := g.pictures.Frames(pictureDepth)
	encoding.Go(func() { g.encode(ctx, pictures) })
	for {
		f, err := g.in.Next(ctx)
		if err != nil {
			break
		}
		g.take(f)
	}
	g.finish()
	encoding.Wait()
	g.plain.End()
	g.files.End()
	g.browser.End()
}

// take delivers a frame in the forms that it fits, and makes the others.
func (g *conversion) take(f media.Frame) {
	switch f.Codec {
	case media.H264:
		g.plain.Deliver(f)
		g.files.Deliver(f)
		g.pictures.Deliver(f)
	case media.VP8:
		g.both = true
		g.pictures.Deliver(f)
	case media.AAC:
		g.plain.Deliver(f)
		g.files.Deliver(f)
		deliver(g.browser, g.opus.pushFor(&g.viewers, f))
	case media.Opus:
		g.browser.Deliver(f)
		g.files.Deliver(f)
		deliver(g.plain, g.aac.pushFor(&g.listeners, f))
	}
}

// encode makes pictures until there are no more.
func (g *conversion) encode(ctx context.Context, pictures *live.FrameReader) {
	defer pictures.Close()
	defer g.order.close()
	defer g.vp8.close()
	for {
		f, err := pictures.Next(ctx)
		switch {
		case err != nil:
			return
		case f.Codec == media.VP8:
			g.vp8.push(ctx, f)
		default:
			g.order.push(ctx, f)
		}
	}
}

// h264 delivers the H.264 that was made from VP8. It has no B-frames.
func (g *conversion) h264(f media.Frame) {
	g.plain.Deliver(f)
	g.files.Deliver(f)
	g.browser.Deliver(f)
}

// finish delivers the rest of the sound, and ends the forms that wait for no encoder.
func (g *conversion) finish() {
	g.in.Close()
	g.pictures.End()
	deliver(g.plain, g.aac.close())
	deliver(g.browser, g.opus.close())
	if !g.both {
		g.plain.End()
		g.files.End()
	}
}

func deliver(to *live.Fan, frames []media.Frame) {
	for _, f := range frames {
		to.Deliver(f)
	}
}
