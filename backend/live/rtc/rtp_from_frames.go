package rtc

import (
	"context"
	"sync"
	"time"

	"footlight/backend/live"
	"footlight/backend/live/rtc/ingest"
	"footlight/backend/live/rtc/payload"
	"footlight/backend/live/rtc/relay"
	"footlight/backend/media"
)

// bridgeDepth is the length of a bridged publisher's frame queue.
const bridgeDepth = 256

const (
	videoRate = 90000
	audioRate = 48000
)

// bridges are the publishers of other protocols that WebRTC viewers watch.
type bridges struct {
	mu      sync.Mutex
	closed  bool
	readers map[*live.FrameReader]struct{}
}

// Bridge sends another protocol's publish to WebRTC viewers as RTP. It does not block. Pass it to
// live.Hub.OnPublish. Publishers of this package need it only if they send VP8.
func (s *Server) Bridge(session *live.Session) {
	if p, own := session.Source().(interface{ feedsRelay() bool }); own && p.feedsRelay() {
		return
	}
	s.bridges.mu.Lock()
	defer s.bridges.mu.Unlock()
	if s.bridges.closed {
		return
	}
	id := session.EventID()
	r := s.relays.acquire(id)
	frames := s.cfg.Frames(session, bridgeDepth, r.Watched)
	s.bridges.readers[frames] = struct{}{}
	ask := session.RequestKeyframe
	if !session.Answers() {
		ask = nil
	}
	b := &bridge{frames: frames, feed: r.Publish(session.Generation(), ask, ingest.ParamSets{})}
	s.wg.Go(func() {
		b.run()
		s.bridges.remove(frames)
		s.relays.release(id)
	})
}

func (b *bridges) remove(r *live.FrameReader) {
	r.Close()
	b.mu.Lock()
	defer b.mu.Unlock()
	delete(b.readers, r)
}

func (b *bridges) close() {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.closed = true
	for r := range b.readers {
		r.Close()
	}
}

// bridge turns one publish's frames into a relay's packets. Its goroutine owns it.
type bridge struct {
	frames         *live.FrameReader
	feed           *relay.Feed
	sound, picture packets
}

func (b *bridge) run() {
	defer b.feed.Close()
	for {
		f, err := b.frames.Next(context.Background())
		if err != nil {
			return
		}
		write := func(p ingest.Packet) { b.feed.Write(f.Codec, p) }
		switch f.Codec {
		case media.H264:
			b.picture.write(f, payload.H264(f.Units), videoRate, write)
		case media.Opus:
			b.sound.write(f, f.Units[:1], audioRate, write)
		}
	}
}

// packets numbers the packets of one track.
type packets struct{ seq uint16 }

// write writes a frame whose clock has that rate in Hz, as packets with those payloads.
func (n *packets) write(f media.Frame, payloads [][]byte, rate int64, write func(ingest.Packet)) {
	for i, p := range payloads {
		write(ingest.Packet{
			Seq: n.seq, Timestamp: payload.Timestamp(f.PTS, rate), Marker: i == len(payloads)-1,
			Payload: p, Arrival: time.Now(), Wall: f.Wall,
		})
		n.seq++
	}
}
