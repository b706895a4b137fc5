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
		video := newViewerTrack(r.video, *cfg.Video)
		if !video.begin(time.Now()) {
			r.RequestKeyframe()
		}
		v.tracks = append(v.tracks, video)
	}
	v.group.add(v)
	return v
}

// Close removes the viewer. It is called once. A packet that is being written may still be sent.
func (v *Viewer) Close() { v.group.remove(v) }

// flush runs in the shard's goroutine.
func (v *Viewer) flush(b *udp.Batch) (more bool) {
	sent := 0
	for _, t := range v.tracks {
		n, rest, lost := t.flush(b)
		if lost {
			v.relay.RequestKeyframe()
		}
		sent += n
		more = more || rest
	}
	if sent > 0 {
		v.cfg.Sent(sent)
		if v.reported.IsZero() {
			v.report(b, time.Now())
		}
	}
	return more
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
