package relay

import (
	"sync"
	"time"

	"github.com/pion/rtcp"

	"footlight/backend/live"
	"footlight/backend/live/rtc/udp"
)

// ViewerConfig describes a viewer that is ready to receive.
type ViewerConfig struct {
	Video, Audio *Output // nil means that the viewer does not want it
	// WriteRTCP sends reports. They may wait in the batch. Failed reports are not retried: others follow.
	WriteRTCP func(*udp.Batch, ...rtcp.Packet) error
	CNAME     string             // in every report (RFC 3550 section 6.5.1)
	Sent      func(bytes int)    // counts sent bytes; called once per round
	Rate      func(live.Quality) // called with every report of the viewer; may be nil
}

// Viewer is one receiver of a relay.
type Viewer struct {
	relay    *Relay
	group    *group
	part     int            // the part of a second in which it gets reports
	tracks   []*viewerTrack // audio before video
	video    *viewerTrack   // the last of them, nil if the viewer wants no video
	steering steering
	cfg      ViewerConfig
	reported time.Time // owned by the shard

	mu      sync.Mutex
	quality live.Quality // as reported so far
}

// Subscribe adds a viewer whose transport is connected. Before that, packets would be lost. Close the
// viewer.
//
// The viewer gets audio from now on, and video from the newest keyframe on. If that is long ago, the
// viewer gets a new one where the publisher can be asked, and is sent the pictures since then faster than real
// time where not.
func (r *Relay) Subscribe(cfg ViewerConfig) *Viewer {
	v := &Viewer{relay: r, group: r.lightest(), cfg: cfg}
	if cfg.Audio != nil {
		audio := newViewerTrack(r.audio, *cfg.Audio)
		audio.startAt(r.audio.ring.head.Load())
		v.tracks = append(v.tracks, audio)
	}
	if cfg.Video != nil {
		v.video = newViewerTrack(r.first(), *cfg.Video)
		if !v.video.begin(time.Now()) {
			v.requestKeyframe()
		}
		v.tracks = append(v.tracks, v.video)
	}
	v.group.add(v)
	return v
}

// Close removes the viewer. It is called once. A packet that is being written may still be sent.
func (v *Viewer) Close() { v.group.remove(v) }

// flush runs in the shard's goroutine.
func (v *Viewer) flush(b *udp.Batch) (more bool) {
	sent := 0
	if v.steered() {
		sent = v.steer(b, time.Now())
	}
	for _, t := range v.tracks {
		if t.allow == 0 {
			more = more || v.steering.paused.IsZero()
			continue
		}
		n, rest, lost := t.flush(b)
		if lost {
			v.requestKeyframe()
		}
		sent += n
		more = more || rest
	}
	if sent > 0 {
		v.count(sent)
		if v.reported.IsZero() {
			v.report(b, time.Now())
		}
	}
	return more
}

func (v *Viewer) count(sent int) {
	v.steering.total.Add(int64(sent))
	v.cfg.Sent(sent)
}

// steered reports whether the viewer's layer is chosen before each round: the publisher has layers, or did when the
// viewer came.
func (v *Viewer) steered() bool {
	return v.relay.ladder.Load() != nil || v.steering.begun.Load() || v.video != nil && v.video.track != v.relay.video
}

func (v *Viewer) place(part int) { v.part = part }

func (v *Viewer) reportPart(b *udp.Batch, now time.Time, part int) {
	if v.part == part && now.Sub(v.reported) > reportEvery/2 {
		v.report(b, now)
	}
}

// report sends a sender report per track, so that the viewer can synchronise audio and video.
func (v *Viewer) report(b *udp.Batch, now time.Time) {
	var all []rtcp.Packet
	for _, t := range v.tracks {
		if sr := t.report(now); sr != nil {
			all = append(all, sr)
		}
	}
	if len(all) > 0 {
		v.reported = now
		all = append(all, v.names())
		_ = v.cfg.WriteRTCP(b, all...)
	}
}

// names returns the SDES packet that every compound report contains (RFC 3550 section 6.1).
func (v *Viewer) names() rtcp.Packet {
	d := &rtcp.SourceDescription{}
	for _, t := range v.tracks {
		d.Chunks = append(d.Chunks, rtcp.SourceDescriptionChunk{
			Source: t.out.SSRC, Items: []rtcp.SourceDescriptionItem{{Type: rtcp.SDESCNAME, Text: v.cfg.CNAME}},
		})
	}
	return d
}

// steer chooses the layer. It returns how many bytes it sent.
func (v *Viewer) steer(b *udp.Batch, now time.Time) int {
	if v.video == nil {
		return 0
	}
	sent, moved := v.steering.steer(b, v.relay, v.video, now)
	if moved {
		v.tell(now)
	}
	return sent
}

// tell notes the layer and the estimate for clients of the API.
func (v *Viewer) tell(now time.Time) {
	v.mu.Lock()
	defer v.mu.Unlock()
	state := v.steering.link.state(now)
	if v.quality.Full = state.Full; v.steering.begun.Load() {
		v.quality.Layer, v.quality.Estimate = v.relay.nameOf(v.video.sources.Load().track), state.Rate
	}
	if v.quality.At = now; v.cfg.Rate != nil {
		v.cfg.Rate(v.quality)
	}
}

// Choose has the viewer sent the layer with that name, as long as the publisher sends it. An empty name returns to
// the automatic choice. It may be called from any goroutine.
func (v *Viewer) Choose(layer string) {
	if layer == "" {
		v.steering.wish.Store(nil)
	} else {
		v.steering.wish.Store(&layer)
	}
}

// Served describes what a viewer of layers is sent.
type Served struct {
	Layers []Rung   // layers that the publisher sends, the lowest first; empty if it has no layers
	Silent []string // names of the layers that the publisher does not send now
	Layer  string   // name of the layer that the viewer is sent
	Chosen string   // name of the layer that the viewer chose; empty means automatic
	// Limited means that the viewer's connection does not carry the best layer.
	Limited  bool
	Estimate int // bit/s; 0 means not known
}

// Served returns what the viewer is sent. It may be called from any goroutine.
func (v *Viewer) Served(now time.Time) (s Served) {
	l := v.relay.ladder.Load()
	if l == nil || !v.steering.begun.Load() {
		return s
	}
	s.Layers, s.Silent, s.Layer = l.rungs, l.silent, v.relay.nameOf(v.video.sources.Load().track)
	if wish := v.steering.wish.Load(); wish != nil {
		s.Chosen = *wish
	}
	state := v.steering.link.state(now)
	s.Estimate = state.Rate
	s.Limited = s.Chosen == "" && state.Limited && s.Layer != l.rungs[len(l.rungs)-1].ID
	return s
}

// requestKeyframe asks for a keyframe of what the viewer is sent.
func (v *Viewer) requestKeyframe() {
	if v.video == nil {
		v.relay.RequestKeyframe()
		return
	}
	v.video.sources.Load().track.asked.request()
}
