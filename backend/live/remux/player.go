package remux

import (
	"bytes"
	"context"
	"io"
	"sync"
	"time"

	"footlight/backend/media/flv"
)

// Limits of one player's queue.
const (
	maxQueued = 2 * cacheLength
	maxBytes  = 8<<20 + cacheBytes
)

// lead is the start of a player's clock. It is above zero because a track that is encoded on its way brings
// packets that belong before the other track's first one.
const lead = 500 * time.Millisecond

// Player is one reader of a stream. One goroutine calls Next and Close.
type Player struct {
	server *Server
	stream *stream

	// The fields of the reader's goroutine.
	publish uint64 // generation that it reads; 0 before the first
	has     tracks // the tracks it began with
	based   bool
	base    time.Duration
	sent    map[flv.Kind]item // the newest packet of each kind, with its time on the player's clock

	mu      sync.Mutex
	queue   []item
	bytes   int
	needKey bool // the next picture must be a keyframe
	closed  bool
	wake    chan struct{} // capacity 1
}

// Next waits for packets and returns all that wait, each with the configuration that must come before it.
//
// It returns io.EOF after Close, and when the tracks change: a player decides by the first packets which
// tracks there are, and cannot go on with others.
func (p *Player) Next(ctx context.Context) ([]Packet, error) {
	for {
		settled, err := p.follow()
		if err != nil {
			return nil, err
		}
		items, closed := p.take()
		switch {
		case closed:
			return nil, io.EOF
		case len(items) > 0:
			return p.introduce(items)
		}
		select {
		case <-p.wake:
		case <-settled:
		case <-ctx.Done():
			return nil, ctx.Err()
		}
	}
}

// follow changes to the next publish, if one waits, once its tracks are known.
func (p *Player) follow() (settled <-chan time.Time, err error) {
	next := p.waits()
	if next == p.publish {
		return nil, nil
	}
	has, left := p.stream.tracksOf(next)
	switch {
	case has == p.has: // if more tracks turn up, the player ends then
	case left > 0:
		return time.After(left), nil
	case p.has != tracks{}:
		return nil, io.EOF
	}
	p.publish, p.has = next, has
	return nil, nil
}

// waits returns the generation of the waiting packets, or the current one if no packet waits.
func (p *Player) waits() uint64 {
	p.mu.Lock()
	defer p.mu.Unlock()
	if len(p.queue) == 0 {
		return p.publish
	}
	return p.queue[0].publish
}

// Has reports which tracks Next returns. It is valid once Next has returned packets.
func (p *Player) Has() (audio, video bool) { return p.has.audio, p.has.video }

// Close leaves the stream.
func (p *Player) Close() {
	p.mu.Lock()
	was := p.closed
	p.closed, p.queue = true, nil
	p.mu.Unlock()
	if !was {
		p.server.leave(p)
	}
}

// take returns the waiting packets of the current publish.
func (p *Player) take() (items []item, closed bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	n := 0
	for n < len(p.queue) && p.queue[n].publish == p.publish {
		p.bytes -= len(p.queue[n].body)
		n++
	}
	items, p.queue = p.queue[:n], p.queue[n:]
	if len(p.queue) == 0 {
		p.queue = nil
	}
	return items, p.closed
}

// introduce puts configurations before the packets that need them: the first packet of a publish, and the
// first one after a change.
func (p *Player) introduce(items []item) ([]Packet, error) {
	if !p.based {
		p.based, p.base, p.sent = true, items[0].at-lead, map[flv.Kind]item{}
	}
	packets := make([]Packet, 0, len(items)+2)
	for _, it := range items {
		if p.has.with(it.kind) != p.has {
			return nil, io.EOF
		}
		before, known := p.sent[it.kind]
		at := max(it.at-p.base, 0)
		if known { // several packets may belong before the start of the clock
			at = max(at, before.at+time.Millisecond)
		}
		if before.publish != it.publish || !bytes.Equal(before.config, it.config) {
			packets = append(packets, Packet{it.kind, at, it.config})
		}
		it.at = at
		p.sent[it.kind] = it
		packets = append(packets, Packet{it.kind, at, it.body})
	}
	return packets, nil
}

// push queues a packet and reports whether the player begins to wait for a keyframe. A keyframe that finds no
// room replaces the whole queue.
func (p *Player) push(it item) (lost bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	video := it.kind == flv.Video
	if p.closed || video && p.needKey && !it.key {
		return false
	}
	if full := len(p.queue) >= maxQueued || p.bytes+len(it.body) > maxBytes; full {
		if !it.key || !video {
			p.needKey = p.needKey || video
			return video
		}
		p.queue, p.bytes = nil, 0
	}
	if video {
		p.needKey = false
	}
	p.queue = append(p.queue, it)
	p.bytes += len(it.body)
	p.signal()
	return false
}

func (p *Player) signal() {
	select {
	case p.wake <- struct{}{}:
	default:
	}
}
