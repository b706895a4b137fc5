package convert

import (
	"context"
	"log/slog"

	"footlight/backend/live"
	"footlight/backend/media"
)

// stage is one publish being converted. run's goroutine owns it but for the
// fans and who watches.
type stage struct {
	in      *live.FrameReader
	plain   *live.Fan
	browser *live.Fan
	// Who reads the plain form, and who the browsers'.
	listeners, viewers audience

	aac, opus sound
	vp8       encoder // makes the H.264 of both forms
	order     orderly // makes the browsers' pictures
}

func (s *Server) newStage(session *live.Session) *stage {
	log := s.cfg.Log.With(slog.String("event", string(session.EventID())))
	g := &stage{
		in:      session.Frames(queueDepth),
		plain:   live.NewFan(nil, session.RequestKeyframe),
		browser: live.NewFan(nil, session.RequestKeyframe),
	}
	g.aac = sound{name: "AAC", log: log}
	if open := s.cfg.AAC; open != nil {
		g.aac.open = func(media.Frame) (Transcoder, error) { return open(s.ctx) }
	}
	g.opus = sound{name: "Opus", log: log}
	if open := s.cfg.Opus; open != nil {
		g.opus.open = func(f media.Frame) (Transcoder, error) { return open(s.ctx, f.Config) }
	}
	g.vp8 = encoder{open: s.cfg.Pictures, deliver: g.h264, log: log}
	g.order = orderly{
		id: session.EventID(), slots: s.cfg.Slots, watched: g.viewers.any,
		out:     g.browser.Deliver,
		encoder: encoder{open: s.cfg.Pictures, deliver: g.browser.Deliver, log: log},
	}
	return g
}

// run returns when the publish has ended.
func (g *stage) run(ctx context.Context) {
	for {
		f, err := g.in.Next(ctx)
		if err != nil {
			g.finish()
			return
		}
		g.take(ctx, f)
	}
}

func (g *stage) take(ctx context.Context, f media.Frame) {
	switch f.Codec {
	case media.H264:
		g.plain.Deliver(f)
		g.order.push(ctx, f)
	case media.VP8:
		g.vp8.push(ctx, f)
	case media.AAC:
		g.plain.Deliver(f)
		deliver(g.browser, g.opus.pushFor(&g.viewers, f))
	case media.Opus:
		g.browser.Deliver(f)
		deliver(g.plain, g.aac.pushFor(&g.listeners, f))
	}
}

// h264 passes on what VP8 became, which has no B-frames.
func (g *stage) h264(f media.Frame) {
	g.plain.Deliver(f)
	g.browser.Deliver(f)
}

// finish passes the rest on.
func (g *stage) finish() {
	g.in.Close()
	g.vp8.close()
	g.order.close()
	deliver(g.plain, g.aac.close())
	deliver(g.browser, g.opus.close())
	g.plain.End()
	g.browser.End()
}

func deliver(to *live.Fan, frames []media.Frame) {
	for _, f := range frames {
		to.Deliver(f)
	}
}
