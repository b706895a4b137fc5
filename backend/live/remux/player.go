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
	maxBytes  = 16 << 20
)

// lead is what a player's clock begins at: a track that is encoded on its way
// brings packets that belong before the other's first one.
const lead = 500 * time.Millisecond

// Player is one reader of a stream. Next and Close are for one goroutine.
type Player struct {
	server *Server
	stream *stream

	// The reader's side.
	publish uint64 // which it is at; 0 before the first
	has     tracks // what it was begun with
	based   bool
	base    time.Duration
	sent    map[flv.Kind]item // the newest packet of each kind, at its time on the player's clock

	mu      sync.Mutex
	queue   []item
	bytes   int
	needKey bool // the next picture must be a keyframe
	closed  bool
	wake    chan struct{} // capacity 1
}

// Next waits for packets and returns all there are, with the configurations that must
// come before them.
//
// It returns io.EOF after Close, and where the tracks change: a player decides with the
// first packets which tracks there are, and cannot go on with others.
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

// follow goes over to the publish that waits, if one does, once it is settled what
// tracks it has.
func (p *Player) follow() (settled <-chan time.Time, err error) {
	next := p.waits()
	if next == p.publish {
		return nil, nil
	}
	has, left := p.stream.tracksOf(next)
	switch {
	case has == p.has: // should there be more, it ends then
	case left > 0:
		return time.After(left), nil
	case p.has != tracks{}:
		return nil, io.EOF
	}
	p.publish, p.has = next, has
	return nil, nil
}

// waits tells of which publish something waits, if of none the one the reader is at.
func (p *Player) waits() uint64 {
	p.mu.Lock()
	defer p.mu.Unlock()
	if len(p.queue) == 0 {
		return p.publish
	}
	return p.queue[0].publish
}

// Has reports which tracks Next returns, once it has returned some.
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

// take gives what waits of the publish the reader is at.
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

// introduce puts configurations in front of what needs them: the first packet
// of a publish, and the first after a change.
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
		if known { // several may belong before the clock's beginning
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

// push queues a packet and reports whether the player begins to wait for a
// keyframe. A keyframe that finds no room takes the place of all that waits.
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
