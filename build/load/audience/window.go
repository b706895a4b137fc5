//go:build linux

package audience

import (
	"time"

	"github.com/pion/srtp/v3"

	"footlight/build/load/tally"
)

// Window is what came of what was sent in a span of time.
type Window struct {
	Viewers int
	// Gone is how many viewers the server has hung up on, Mute how many got
	// no picture.
	Gone, Mute int
	// Sent counts what was sent, once for every viewer; Got what they got of it.
	Sent, Got uint64
	// Lost counts the gaps viewers could see: between the first and the last
	// packet each got.
	Lost uint64
	// Packets is all RTP that came meanwhile.
	Packets uint64
	// Repeated counts retransmissions.
	Repeated int
	Faults   Faults
	// Latency is from just before a packet was sent to the kernel's time of
	// its arrival, over all packets and viewers.
	Latency *tally.Histogram
	// Joins are the times from the offer on, of all viewers.
	Joins Joins
	// Profile is the SRTP profile the server chose.
	Profile string
}

// Faults counts packets that were not as they should be, since a viewer joined.
type Faults struct {
	// Undecryptable did not authenticate.
	Undecryptable int `json:"undecryptable"`
	// Different held something else than was sent under their number, Unsent
	// had a number that was not sent yet.
	Different int `json:"different"`
	Unsent    int `json:"unsent"`
	// Foreign had a payload type that the answer did not name.
	Foreign int `json:"foreign"`
}

// Sum is how many there are.
func (f Faults) Sum() int { return f.Undecryptable + f.Different + f.Unsent + f.Foreign }

func (f *Faults) add(o Faults) {
	f.Undecryptable += o.Undecryptable
	f.Different += o.Different
	f.Unsent += o.Unsent
	f.Foreign += o.Foreign
}

// Joins are the times of joining.
type Joins struct{ Answer, Packet, Keyframe []time.Duration }

// window is the reader's half of a Window.
type window struct {
	open     bool
	latency  *tally.Histogram
	packets  uint64
	repeated int
}

// note takes one of the sender's packets.
func (w *window) note(t *track, n uint64, late int64) {
	if w.open && (t.to == 0 || n < t.to) && t.seen.add(n) {
		w.latency.Add(time.Duration(late))
	}
}

// grace is what late packets have after a window.
const grace = 1500 * time.Millisecond

// Begin opens a window: what is sent from now on counts.
func (a *Audience) Begin() {
	a.do(func() {
		a.window = window{open: true, latency: tally.NewHistogram()}
		for _, v := range a.viewers {
			v.video.begin()
			v.audio.begin()
		}
	})
}

// End closes it: what is sent from now on no longer counts. It returns when
// late packets have had their time.
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

// sum adds a viewer to a window.
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
