//go:build linux

package audience

import (
	"time"

	"github.com/pion/srtp/v3"

	"footlight/build/load/tally"
)

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
	if v.behind != 0 {
		j.Behind = append(j.Behind, time.Duration(v.behind))
	}
}
