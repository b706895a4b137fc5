package relief

import (
	"sync"
	"time"

	"footlight/backend/live/rtc"
	"footlight/backend/media"
	"footlight/backend/media/h264"
)

// rung measures a layer: the size of its pictures, and the rate of the newest seconds, which falls slowly. It is safe for
// concurrent use.
type rung struct {
	mu    sync.Mutex
	is    rtc.Size
	from  time.Time // begin of the second that is counted
	bytes int       // in that second
}

// add takes the next picture.
func (r *rung) add(f media.Frame, now time.Time) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if sets, _ := h264.Split(f.Units); f.Key && len(sets.SPS) > 0 {
		if p, err := h264.ParseSPS(sets.SPS[0]); err == nil {
			r.is.Width, r.is.Height = p.Width, p.Height
		}
	}
	if r.from.IsZero() {
		r.from = now
	}
	if since := now.Sub(r.from); since >= time.Second {
		r.is.Rate = max(int(float64(r.bytes*8)/since.Seconds()), r.is.Rate*9/10)
		r.from, r.bytes = now, 0
	}
	r.bytes += f.Size()
}

// size returns the size and the rate, as far as they are known.
func (r *rung) size() rtc.Size {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.is
}
