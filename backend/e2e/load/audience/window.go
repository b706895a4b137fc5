//go:build linux

package audience

import (
	"time"

	"github.com/pion/srtp/v3"

	"footlight/backend/e2e/load/tally"
)

// Window is what came of what was sent in a span of time.
type Window struct {
	Viewers int
	// Gone is how many viewers the server has hung up on, Mute how many got
	// no picture.
	Gone, Mute int
	// Sent counts what the sender sent, once; Got what all viewers got of it.
	Sent, Got uint64
	// Lost counts the gaps viewers could see: between the first and the last
	// packet each got.
	Lost uint64
	// Packets and Bytes are all RTP that came meanwhile.
	Packets, Bytes uint64
	// Repeated counts retransmissions, Broken packets that did not
	// authenticate or did not hold what was sent.
	Repeated, Broken int
	// Latency is from just before a packet was sent to the kernel's time of
	// its arrival, over all packets and viewers.
	Latency *tally.Histogram
	// Joins are the times from the offer on, of all viewers.
	Joins Joins
	// Profile is the SRTP profile the server chose.
	Profile string
}

// Joins are the times of joining.
type Joins struct{ Answer, Packet, Keyframe []time.Duration }

// window is the reader's half of a Window.
type window struct {
	open, closing bool
	video, audio  [2]uint64 // from, to
	latency       *tally.Histogram
	packets       uint64
	bytes         uint64
	repeated      int
	control       int
}

func (w *window) see(b []byte) {
	w.packets++
	w.bytes += uint64(len(b))
}

// note takes one of the sender's packets.
func (w *window) note(t *track, n uint64, late int64, picture bool) {
	if !w.open {
		return
	}
	span := &w.audio
	if picture {
		span = &w.video
	}
	if w.closing && n >= span[1] {
		return
	}
	if t.seen.add(n) {
		w.latency.Add(time.Duration(late))
	}
}

// grace is what late packets have after a window.
const grace = 1500 * time.Millisecond

// Begin opens a window: what is sent from now on counts.
func (a *Audience) Begin() {
	a.do(func() {
		a.window = window{open: true, latency: tally.NewHistogram()}
		a.window.video[0], a.window.audio[0] = a.cfg.Video.Next(), a.cfg.Audio.Next()
		for _, v := range a.viewers {
			v.video.seen.reset(a.window.video[0])
			v.audio.seen.reset(a.window.audio[0])
		}
	})
}

// End closes it: what is sent from now on no longer counts. It returns when
// late packets have had their time.
func (a *Audience) End() Window {
	var w Window
	a.do(func() {
		a.window.video[1], a.window.audio[1] = a.cfg.Video.Next(), a.cfg.Audio.Next()
		a.window.closing = true
		w.Packets, w.Bytes = a.window.packets, a.window.bytes
	})
	<-time.After(grace)
	a.do(func() { a.collect(&w) })
	return w
}

func (a *Audience) collect(w *Window) {
	from := a.window
	w.Viewers, w.Latency, w.Repeated = len(a.viewers), from.latency, from.repeated
	w.Sent = from.video[1] - from.video[0] + from.audio[1] - from.audio[0]
	for _, v := range a.viewers {
		v.sum(w, from.video[1], from.audio[1])
	}
	a.window = window{}
}

func (v *viewer) sum(w *Window, video, audio uint64) {
	pictures, gaps := v.video.seen.tally(video)
	sounds, silences := v.audio.seen.tally(audio)
	w.Got += pictures + sounds
	w.Lost += gaps + silences
	w.Broken += v.broken
	if v.gone.Load() {
		w.Gone++
	}
	if pictures == 0 {
		w.Mute++
	}
	w.Joins.Answer = append(w.Joins.Answer, v.answered.Sub(v.asked))
	if v.firstPacket != 0 {
		w.Joins.Packet = append(w.Joins.Packet, time.Duration(v.firstPacket-v.asked.UnixNano()))
	}
	if v.firstKey != 0 {
		w.Joins.Keyframe = append(w.Joins.Keyframe, time.Duration(v.firstKey-v.asked.UnixNano()))
	}
	if v.crypto != nil {
		w.Profile = srtp.ProtectionProfile(v.crypto.profile).String()
	}
}
