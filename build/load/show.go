//go:build linux

package main

import (
	"context"
	"errors"
	"fmt"
	"time"

	"footlight/build/load/audience"
	"footlight/build/load/lipsync"
	"footlight/build/load/player"
	"footlight/build/load/process"
	"footlight/build/load/sender"
)

// closer is a publisher of either protocol.
type closer interface {
	Close(ctx context.Context) error
}

// show holds all streams and viewers of a measurement.
type show struct {
	clips      *clips
	server     *process.Server
	audience   *audience.Audience
	publishers []closer
	players    []*player.Player
	before     []uint64 // bytes that each player had when the window began
	begun      time.Time
	tapped     []pair
	taps       []*lipsync.Tap
}

// openShow starts all streams and then all viewers. Close the show even if openShow fails.
func openShow(ctx context.Context, s *process.Server, c *clips, pairs []pair) (*show, error) {
	w := &show{clips: c, server: s}
	var err error
	if w.audience, err = audience.Open(); err != nil {
		return w, err
	}
	sources := make([]audience.Source, len(pairs))
	for i, p := range pairs {
		if sources[i], err = w.publish(ctx, p); err != nil {
			return w, fmt.Errorf("%s by %s: %w", p.stream, p.from, err)
		}
	}
	for i, p := range pairs {
		if err := w.watch(ctx, p, sources[i]); err != nil {
			return w, fmt.Errorf("%s: %w", p.route(), err)
		}
	}
	return w, nil
}

// publish starts a stream and returns what WebRTC viewers should receive of it.
func (w *show) publish(ctx context.Context, s pair) (audience.Source, error) {
	from := audience.Source{WHEP: w.server.URL("whep", s.stream)}
	if s.from == byRTMP {
		return from, keep[closer](&w.publishers)(sender.PublishRTMP(ctx, w.server.RTMP, s.stream, w.clips.aac))
	}
	p, err := sender.Publish(ctx, w.server.URL("whip", s.stream), w.clips.opus)
	if err == nil {
		from.Video, from.Audio = p.Video, p.Audio
	}
	return from, keep[closer](&w.publishers)(p, err)
}

// keep returns a function that adds what was opened to a list.
func keep[T any](list *[]T) func(T, error) error {
	return func(one T, err error) error {
		if err == nil {
			*list = append(*list, one)
		}
		return err
	}
}

func (w *show) watch(ctx context.Context, s pair, from audience.Source) error {
	flv, rtmp := "http://"+w.server.HTTP+"/live/"+s.stream+".flv", "rtmp://"+w.server.RTMP+"/live/"+s.stream
	switch {
	case s.tap && s.to == byWHEP:
		return w.tap(s)(lipsync.Watch(ctx, from.WHEP))
	case s.tap && s.to == byFLV:
		return w.tap(s)(lipsync.Play(ctx, flv))
	case s.tap:
		return w.tap(s)(lipsync.Play(ctx, rtmp))
	case s.to == byWHEP:
		return w.audience.Join(ctx, from)
	case s.to == byFLV:
		return keep(&w.players)(player.FLV(ctx, flv))
	}
	return keep(&w.players)(player.RTMP(ctx, w.server.RTMP, s.stream))
}

func (w *show) tap(s pair) func(*lipsync.Tap, error) error {
	w.tapped = append(w.tapped, s)
	return keep(&w.taps)
}

// begin opens the window.
func (w *show) begin() {
	w.audience.Begin()
	w.begun = time.Now()
	w.before = make([]uint64, len(w.players))
	for i, p := range w.players {
		w.before[i] = p.Bytes()
	}
}

// end closes the window and writes the result to o.
func (w *show) end(o *streamsOutcome) {
	least := w.clips.bytesPerSecondMin * time.Since(w.begun).Seconds()
	for i, p := range w.players {
		if p.Gone() || float64(p.Bytes()-w.before[i]) < least {
			o.Short++
		}
	}
	window := w.audience.End()
	o.media(window)
	o.WHEP, o.Players, o.Taps = window.Viewers, len(w.players), len(w.taps)
}

// sync ends the taps and measures sync in what they recorded.
func (w *show) sync(ctx context.Context) (all []syncOutcome, err error) {
	for i, t := range w.taps {
		output, err := t.Close()
		w.taps[i] = nil
		if err != nil {
			return nil, fmt.Errorf("%s: %w", w.tapped[i].route(), err)
		}
		reference := w.clips.opusRef
		if w.tapped[i].from == byRTMP {
			reference = w.clips.aacRef
		}
		skews, err := reference.Skews(ctx, output)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", w.tapped[i].route(), err)
		}
		all = append(all, newSync(w.tapped[i].route(), skews))
	}
	return all, nil
}

// close disconnects everyone, viewers first.
func (w *show) close(ctx context.Context) error {
	var all []error
	for _, t := range w.taps {
		if t != nil {
			_, err := t.Close()
			all = append(all, err)
		}
	}
	for _, p := range w.players {
		p.Close()
	}
	if w.audience != nil {
		all = append(all, w.audience.Close(ctx))
	}
	for _, p := range w.publishers {
		all = append(all, p.Close(ctx))
	}
	return errors.Join(all...)
}
