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
	based bool
	base  time.Duration
	sent  map[flv.Kind]item // the newest packet of each kind

	mu      sync.Mutex
	queue   []item
	bytes   int
	needKey bool // the next picture must be a keyframe
	closed  bool
	wake    chan struct{} // capacity 1
}

// Next waits for packets and gives all there are, with the configurations that
// must come before them. It returns io.EOF after Close.
func (p *Player) Next(ctx context.Context) ([]Packet, error) {
	for {
		items, closed := p.take()
		switch {
		case closed:
			return nil, io.EOF
		case len(items) > 0:
			return p.introduce(items), nil
		}
		select {
		case <-p.wake:
		case <-ctx.Done():
			return nil, ctx.Err()
		}
	}
}

// Has tells what kinds of media to expect.
func (p *Player) Has() (audio, video bool) { return p.stream.has() }

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

func (p *Player) take() (items []item, closed bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	items = p.queue
	p.queue, p.bytes = nil, 0
	return items, p.closed
}

// introduce puts configurations in front of what needs them: the first packet
// of a publish, and the first after a change.
func (p *Player) introduce(items []item) []Packet {
	if !p.based {
		p.based, p.base, p.sent = true, items[0].at-lead, map[flv.Kind]item{}
	}
	packets := make([]Packet, 0, len(items)+2)
	for _, it := range items {
		at := max(it.at-p.base, 0)
		before := p.sent[it.kind]
		if before.publish != it.publish || !bytes.Equal(before.config, it.config) {
			packets = append(packets, Packet{it.kind, at, it.config})
		}
		p.sent[it.kind] = it
		packets = append(packets, Packet{it.kind, at, it.body})
	}
	return packets
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
