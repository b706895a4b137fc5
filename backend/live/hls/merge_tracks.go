package hls

import (
	"time"

	"footlight/backend/media"
)

const (
	// liveness is the silence after which a track does not count any more. One track may be ahead of the
	// other by as much; sound that comes later may find silence in its place.
	liveness = 3 * time.Second
	// backlog limits the frames that wait, whatever their times are.
	backlog = 512
	// lookahead is the length of Opus beyond a picture that the merger waits for. A segment that ends there needs
	// raw.After of it, and the place of a packet may differ from its time by 60 ms.
	lookahead = 150 * time.Millisecond
)

// The tracks of a stream.
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

// merger puts the frames of both tracks in order of decoding time, because sound and pictures arrive at
// different times. At the start it waits for the second track, so that a segment knows its tracks.
type merger struct {
	queue  [trackCount][]media.Frame
	heard  [trackCount]bool
	newest [trackCount]time.Duration // DTS of the newest frame
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

// pop returns the next frame that need not wait. If all is true, no frame waits.
func (m *merger) pop(all bool) (f media.Frame, ok bool) {
	t := m.earlier()
	if len(m.queue[t]) == 0 || !all && m.waits(t) {
		return f, false
	}
	f = m.queue[t][0]
	m.queue[t][0] = media.Frame{} // releases the payload
	m.queue[t] = m.queue[t][1:]
	return f, true
}

// earlier returns the track with the next frame. Sound goes first.
func (m *merger) earlier() int {
	v, a := m.queue[video], m.queue[audio]
	if len(a) == 0 || len(v) > 0 && v[0].DTS < a[0].DTS {
		return video
	}
	return audio
}

// waits reports whether the other track may still bring an earlier frame.
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
