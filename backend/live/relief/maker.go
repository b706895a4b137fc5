package relief

import (
	"context"
	"log/slog"
	"sync/atomic"
	"time"

	"footlight/backend/live"
	"footlight/backend/live/convert"
	"footlight/backend/media"
)

const (
	// depth is the length of the queue of frames, some seconds. What an encoder cannot take in time is lost up to the
	// next keyframe.
	depth = 128
	// again is the time after which encoding is tried again.
	again = 10 * time.Second
	// rate is the rate of the layer in bit/s. It is sent no faster while it has keyframes only, which are large.
	rate = 300_000
	// enough is the rate in bit/s from which on a publisher's layer is worth a smaller one.
	enough = 2 * rate
)

// maker makes the layer of one publish.
type maker struct {
	cfg     Config
	slots   *convert.Slots
	session *live.Session
	frames  *live.FrameReader
	busy    atomic.Bool // told by the server
	stills  atomic.Bool // the newest picture of the layer was a keyframe of the publisher's
	done    chan struct{}
	needed  time.Time // owned by the server

	layer      Layer
	made, only rung
	offered    time.Time // owned by the goroutine that sends

	// run's goroutine owns these.
	pictures convert.Pictures // nil while the layer has keyframes only
	after    time.Time        // encoding is not tried before
}

func newMaker(cfg Config, slots *convert.Slots, layer Layer, session *live.Session) *maker {
	m := &maker{
		cfg: cfg, slots: slots, session: session, layer: layer,
		frames: cfg.Frames(session, depth), done: make(chan struct{}),
	}
	m.made.is.Rate = rate
	return m
}

// end has the maker end soon.
func (m *maker) end() { m.frames.Close() }

// ended reports whether the maker has ended.
func (m *maker) ended() bool {
	select {
	case <-m.done:
		return true
	default:
		return false
	}
}

// run makes the layer until the publish or the maker ends.
func (m *maker) run(ctx context.Context) {
	defer close(m.done)
	defer m.layer.Close()
	defer m.close()
	defer m.frames.Close()
	for {
		f, err := m.frames.Next(ctx)
		if err != nil {
			return
		}
		if f.Codec == media.H264 {
			m.take(ctx, f, time.Now())
		}
	}
}

// take makes a picture of the layer of one of the publisher.
func (m *maker) take(ctx context.Context, f media.Frame, now time.Time) {
	m.only.add(f, now)
	if m.pictures != nil && m.busy.Load() {
		m.close()
		m.after = now.Add(again)
	}
	if f.Key && m.pictures == nil {
		m.open(ctx, f, now)
	}
	if m.pictures != nil {
		m.encode(f, now)
	} else if f.Key {
		m.send(f, true)
	}
}

// open starts to encode with a keyframe, if the machine can. Pictures before the newest that waits are decoded alone:
// viewers have been sent what follows them.
func (m *maker) open(ctx context.Context, key media.Frame, now time.Time) {
	if m.busy.Load() || now.Before(m.after) || !m.slots.Take(m.session.EventID()) {
		return
	}
	from, waits := m.frames.Newest()
	if !waits {
		from = key.PTS
	}
	m.pictures = m.cfg.Pictures(ctx, from, func(f media.Frame) { m.send(f, false) })
}

func (m *maker) encode(f media.Frame, now time.Time) {
	if err := m.pictures.Push(f); err != nil {
		m.cfg.Log.Warn("small pictures cannot be encoded", slog.String("event", string(m.session.EventID())), slog.Any("error", err))
		m.close()
		m.after = now.Add(again)
	}
}

// close ends encoding. It returns when the last picture was delivered.
func (m *maker) close() {
	if m.pictures == nil {
		return
	}
	_ = m.pictures.Close() // an encoder that failed has told so before
	m.pictures = nil
	m.slots.Give(m.session.EventID())
}

// send sends a picture of the layer. While there is an encoder, only the encoder calls it.
func (m *maker) send(f media.Frame, keyframes bool) {
	now := time.Now()
	m.stills.Store(keyframes)
	m.made.add(f, now)
	m.layer.Write(f)
	if now.Sub(m.offered) >= time.Second || keyframes {
		m.offered = now
		m.offer(keyframes)
	}
}

// offer tells viewers what the layers are.
func (m *maker) offer(keyframes bool) {
	made, only := m.made.size(), m.only.size()
	if made.Keyframes = keyframes; keyframes {
		made.Rate = min(made.Rate, rate)
	}
	m.layer.Offer(made, only)
}
