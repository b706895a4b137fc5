//go:build linux

package audience

import (
	"time"

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

// Joins holds how long viewers waited for the answer, the first packet and the first keyframe, and how far they were
// behind at most from two seconds to three seconds after they asked.
type Joins struct{ Answer, Packet, Keyframe, Behind []time.Duration }

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
