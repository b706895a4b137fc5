//go:build linux

package audience

import (
	"time"

	"github.com/pion/srtp/v3"

	"footlight/build/load/tally"
)

// Window reports how the packets that were sent in a span of time arrived.
type Window struct {
	Viewers int
	// Gone counts the viewers that the server disconnected, Mute those that got no picture.
	Gone, Mute int
	// Sent counts each packet once for every viewer. Got counts those that arrived.
	Sent, Got uint64
	// Lost counts the packets missing between the first and the last packet that each viewer got: the gaps
	// that viewers notice.
	Lost uint64
	// Packets counts all RTP packets that arrived in the window.
	Packets uint64
	// Repeated counts retransmissions.
	Repeated int
	Faults   Faults
	// Latency is measured from just before a packet is sent to the kernel's time of its arrival, over all
	// packets and viewers.
	Latency *tally.Histogram
	// Joins holds the joining times of all viewers, measured from the offer on.
	Joins Joins
	// Profile is the SRTP profile that the server chose.
	Profile string
}

// Faults counts invalid packets since the viewer joined.
type Faults struct {
	// Undecryptable counts packets that did not authenticate.
	Undecryptable int `json:"undecryptable"`
	// Different counts packets with another payload than was sent under their number, Unsent those whose
	// number was not sent yet.
	Different int `json:"different"`
	Unsent    int `json:"unsent"`
	// Foreign counts packets with a payload type that the answer did not name.
	Foreign int `json:"foreign"`
}

// Sum returns the number of all faults.
func (f Faults) Sum() int { return f.Undecryptable + f.Different + f.Unsent + f.Foreign }

func (f *Faults) add(o Faults) {
	f.Undecryptable += o.Undecryptable
	f.Different += o.Different
	f.Unsent += o.Unsent
	f.Foreign += o.Foreign
}

// Joins holds how long viewers waited for the answer, the first packet and the first keyframe.
type Joins struct{ Answer, Packet, Keyframe []time.Duration }

// window collects what the reader measures for a Window.
type window struct {
	open     bool
	latency  *tally.Histogram
	packets  uint64
	repeated int
}

// note records the arrival of the sender's packet n.
func (w *window) note(t *track, n uint64, late int64) {
	if w.open && (t.to == 0 || n < t.to) && t.seen.add(n) {
		w.latency.Add(time.Duration(late))
	}
}

// grace is the time that End waits for late packets.
const grace = 1500 * time.Millisecond

// Begin opens a window: packets sent from now on count.
func (a *Audience) Begin() {
	a.do(func() {
		a.window = window{open: true, latency: tally.NewHistogram()}
		for _, v := range a.viewers {
			v.video.begin()
			v.audio.begin()
		}
	})
}

// End closes the window: packets sent from now on no longer count. It returns after grace, so that late
// packets count.
func (a *Audience) End() Window {
	var w Window
	a.do(func() {
		w.Packets = a.window.packets
		for _, v := range a.viewers {
			v.video.end()
			v.audio.end()
		}
	})
	<-time.After(grace)
	a.do(func() {
		w.Viewers, w.Latency, w.Repeated = len(a.viewers), a.window.latency, a.window.repeated
		for _, v := range a.viewers {
			v.sum(&w)
		}
		a.window = window{}
	})
	return w
}

// sum adds a viewer's counts to a window.
func (v *viewer) sum(w *Window) {
	for _, t := range []*track{&v.video, &v.audio} {
		sent, got, holes := t.sum()
		w.Sent += sent
		w.Got += got
		w.Lost += holes
		if t == &v.video && got == 0 {
			w.Mute++
		}
	}
	w.Faults.add(v.faults)
	if v.gone.Load() {
		w.Gone++
	}
	w.Joins.add(v)
	if v.crypto != nil {
		w.Profile = srtp.ProtectionProfile(v.crypto.profile).String()
	}
}

func (j *Joins) add(v *viewer) {
	j.Answer = append(j.Answer, v.answered.Sub(v.asked))
	if v.firstPacket != 0 {
		j.Packet = append(j.Packet, time.Duration(v.firstPacket-v.asked.UnixNano()))
	}
	if v.firstKey != 0 {
		j.Keyframe = append(j.Keyframe, time.Duration(v.firstKey-v.asked.UnixNano()))
	}
}
