package hls

import (
	"time"

	"footlight/backend/media"
)

const (
	// liveness is how long a track may be silent and still count, and how far one
	// may run ahead of the other: what comes later may find silence in its place.
	liveness = 3 * time.Second
	// backlog is how many frames may wait, whatever their clock says.
	backlog = 512
	// lookahead is how much Opus beyond a picture is waited for: a segment that ends there gets raw.After of it, from
	// packets whose place may be 60 ms off their time.
	lookahead = 150 * time.Millisecond
)

// The two tracks of a stream.
const (
	video = iota
	audio
	trackCount
)

func trackOf(f media.Frame) int {
	if f.Codec.IsVideo() {
		return video
	}
	return audio
}

// merger puts the frames of both tracks in order of decoding time, because
// sound takes longer to get here: it is transcoded. At the start it waits for
// the second track, so that a segment knows what it will hold.
type merger struct {
	queue  [trackCount][]media.Frame
	heard  [trackCount]bool
	newest [trackCount]time.Duration // arrived
	begun  bool
	first  time.Duration
}

func (m *merger) push(f media.Frame) {
	t := trackOf(f)
	m.queue[t] = append(m.queue[t], f)
	m.heard[t], m.newest[t] = true, f.DTS
	if !m.begun {
		m.begun, m.first = true, f.DTS
	}
}

// pop gives the next frame that need not wait; with all set, none has to.
func (m *merger) pop(all bool) (f media.Frame, ok bool) {
	t := m.earlier()
	if len(m.queue[t]) == 0 || !all && m.waits(t) {
		return f, false
	}
	f = m.queue[t][0]
	m.queue[t][0] = media.Frame{} // lets go of the payload
	m.queue[t] = m.queue[t][1:]
	return f, true
}

// earlier is the track with the next frame; sound goes first.
func (m *merger) earlier() int {
	v, a := m.queue[video], m.queue[audio]
	if len(a) == 0 || len(v) > 0 && v[0].DTS < a[0].DTS {
		return video
	}
	return audio
}

// waits reports whether the other track may still bring something earlier.
func (m *merger) waits(t int) bool {
	other := trackCount - 1 - t
	if q := m.queue[other]; len(q) > 0 && (other == video || q[0].Codec != media.Opus || m.newest[audio] >= m.queue[t][0].DTS+lookahead) {
		return false
	}
	if len(m.queue[t]) >= backlog {
		return false
	}
	now := m.newest[t]
	if !m.heard[other] {
		return now-m.first < liveness
	}
	return m.alive(other, now) && now-m.queue[t][0].DTS < liveness
}

// alive reports whether a track has had frames lately.
func (m *merger) alive(t int, at time.Duration) bool {
	return m.heard[t] && m.newest[t] >= at-liveness
}
