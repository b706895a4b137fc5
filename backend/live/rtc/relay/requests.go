package relay

import (
	"sync/atomic"
	"time"
)

// answerTime limits how long a publisher may take to answer a request for a keyframe: requests are merged for a
// second, and then have to reach an encoder.
const answerTime = 2 * time.Second

// requests follows whether the publisher answers requests for keyframes. Its methods are safe for concurrent use.
type requests struct {
	impossible atomic.Bool
	late       atomic.Bool  // the newest keyframe that followed a request came after answerTime
	since      atomic.Int64 // the first unanswered request, in Unix nanoseconds; 0 means none
}

// begin starts anew for a publisher that can be asked or not.
func (r *requests) begin(possible bool) {
	r.impossible.Store(!possible)
	r.late.Store(false)
	r.since.Store(0)
}

func (r *requests) note(now time.Time) { r.since.CompareAndSwap(0, now.UnixNano()) }

// keyframe takes a keyframe that arrived now.
func (r *requests) keyframe(now time.Time) {
	if since := r.since.Swap(0); since != 0 {
		r.late.Store(isLate(since, now))
	}
}

// ignored reports whether the publisher cannot be asked, or does not answer in time.
func (r *requests) ignored(now time.Time) bool {
	since := r.since.Load()
	return r.impossible.Load() || r.late.Load() || since != 0 && isLate(since, now)
}

func isLate(since int64, now time.Time) bool { return now.UnixNano()-since > int64(answerTime) }
