package rtctest

import (
	"time"

	"github.com/pion/rtp"
)

// arrival is a video packet that a viewer received.
type arrival struct {
	rtp.Header
	at     time.Time
	begins bool // a keyframe begins with the packet: it has a sequence parameter set
}

func arrived(p *rtp.Packet) arrival {
	const sps, stapA = 7, 24 // RFC 6184 section 5.2
	kind := byte(0)
	if len(p.Payload) > 3 {
		if kind = p.Payload[0] & 31; kind == stapA {
			kind = p.Payload[3] & 31
		}
	}
	return arrival{p.Header, time.Now(), kind == sps}
}

// Shown returns when the viewer could show a picture, as a browser does: each as soon as it is whole and the one before
// it was shown, however late a lost packet came; and each whole keyframe after the newest picture.
func (v *Viewer) Shown() (times []time.Time) {
	v.mu.Lock()
	defer v.mu.Unlock()
	var s screen
	for _, a := range v.video {
		times = append(times, s.take(a)...)
	}
	return times
}

// screen shows pictures.
type screen struct {
	have    map[uint16]arrival
	next    uint16 // the first packet of the next picture
	showing bool
}

// take takes a packet, and returns its time for each picture that can be shown now.
func (s *screen) take(a arrival) (times []time.Time) {
	if s.have == nil {
		s.have = map[uint16]arrival{}
	}
	s.have[a.SequenceNumber] = a
	if start, ok := s.keyframe(a); ok && (!s.showing || int16(start-s.next) > 0) { // wraps on purpose
		s.showing, s.next = true, start
	}
	for s.showing {
		end, ok := s.end(s.next)
		if !ok {
			break
		}
		times, s.next = append(times, a.at), end+1
	}
	return times
}

// keyframe returns the first packet of the keyframe that a packet belongs to, if the keyframe is whole.
func (s *screen) keyframe(a arrival) (start uint16, ok bool) {
	for !a.begins {
		if a, ok = s.have[a.SequenceNumber-1]; !ok || a.Marker {
			return 0, false
		}
	}
	_, ok = s.end(a.SequenceNumber)
	return a.SequenceNumber, ok
}

// end returns the last packet of the picture that begins with the packet of that number, if the picture is whole.
func (s *screen) end(start uint16) (end uint16, ok bool) {
	first := s.have[start]
	for n := start; ; n++ {
		a, ok := s.have[n]
		if !ok || a.Timestamp != first.Timestamp {
			return 0, false
		}
		if a.Marker {
			return n, true
		}
	}
}
