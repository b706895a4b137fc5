package rtc

import (
	"errors"

	"footlight/backend/event"
	"footlight/backend/live"
	"footlight/backend/live/rtc/payload"
	"footlight/backend/live/rtc/relay"
	"footlight/backend/media"
)

// Names of two layers that have no RID: the one that the server makes, and the only one of a publisher.
const (
	MadeLayer = "made"
	OnlyLayer = "source"
)

// ErrNotAlone refuses a second layer for a publish that has ended, sent no keyframe yet, or has several layers.
var ErrNotAlone = errors.New("rtc: the publish has not one layer alone")

// Size describes one of two layers.
type Size struct {
	Width, Height int
	Rate          int  // bit/s
	Keyframes     bool // the layer has keyframes only
}

// Beside is a layer that the server makes beside the only one of a publisher.
type Beside struct {
	server  *Server
	id      event.ID
	pair    *relay.Pair
	packets packets
}

// Beside opens a layer beside the only one of a publish. Call Close afterwards. The error is ErrNotAlone.
func (s *Server) Beside(session *live.Session) (*Beside, error) {
	id := session.EventID()
	pair := s.relays.acquire(id).Beside(session.Generation(), session.RequestKeyframe)
	if pair == nil {
		s.relays.release(id)
		return nil, ErrNotAlone
	}
	return &Beside{server: s, id: id, pair: pair}, nil
}

// Write sends a picture in H.264 to the viewers of the layer. At most one goroutine may call it.
func (b *Beside) Write(f media.Frame) {
	b.packets.write(f, payload.H264(f.Units), videoRate, b.pair.Made.Write)
}

// Offer tells viewers what the layers are. Each viewer then gets the one that its connection carries.
func (b *Beside) Offer(made, only Size) {
	b.pair.Offer(made.rung(MadeLayer, b.pair.Made), only.rung(OnlyLayer, b.pair.Only))
}

func (s Size) rung(name string, l *relay.Layer) relay.Rung {
	return relay.Rung{Layer: l, ID: name, Width: s.Width, Height: s.Height, Rate: s.Rate, Keyframes: s.Keyframes}
}

// Close ends the layer. Its viewers return to the only one.
func (b *Beside) Close() {
	b.pair.Close()
	b.server.relays.release(b.id)
}
