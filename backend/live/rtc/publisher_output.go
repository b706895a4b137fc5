package rtc

import (
	"sync/atomic"

	"footlight/backend/live"
	"footlight/backend/live/rtc/ingest"
	"footlight/backend/live/rtc/relay"
	"footlight/backend/media"
)

// output holds what a publisher's tracks write to.
type output struct {
	session    *live.Session
	feed       *relay.Feed // nil if Bridge feeds the relay
	wantFrames atomic.Bool
}

// WantFrames implements live.Source.
func (o *output) WantFrames(want bool) { o.wantFrames.Store(want) }

// write forwards a packet to viewers, if Bridge does not.
func (o *output) write(codec media.Codec, p ingest.Packet) {
	if o.feed != nil {
		o.feed.Write(codec, p)
	}
}

// assembler makes frames of one track while frames are read.
type assembler struct {
	track *ingest.Track // nil while no frames are read
}

func (a *assembler) push(o *output, codec media.Codec, packet ingest.Packet, params ingest.ParamSets) {
	if !o.wantFrames.Load() {
		a.track = nil
		return
	}
	if a.track == nil {
		a.track = ingest.NewTrack(codec, o.session.Since(), params)
	}
	if lost := a.track.Push(packet, o.session.Deliver); lost {
		o.session.RequestKeyframe()
	}
}

// cut continues with another layer.
func (a *assembler) cut(params ingest.ParamSets) {
	if a.track != nil {
		a.track.Cut(params)
	}
}
