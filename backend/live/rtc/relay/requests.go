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
	since      atomic.Int64 // the first unanswered request, in Unix nanoseconds; 0 means none
}

// begin starts anew for a publisher that can be asked or not.
func (r *requests) begin(possible bool) {
	r.impossible.Store(!possible)
	r.since.Store(0)
}

func (r *requests) note(now time.Time) { r.since.CompareAndSwap(0, now.UnixNano()) }

func (r *requests) answered() { r.since.Store(0) }

// ignored reports whether the publisher cannot be asked, or has not answered in time.
func (r *requests) ignored(now time.Time) bool {
	since := r.since.Load()
	return r.impossible.Load() || since != 0 && now.UnixNano()-since > int64(answerTime)
}
