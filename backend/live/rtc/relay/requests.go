package relay

import (
	"math"
	"sync/atomic"
	"time"
)

// answerTime limits how long a publisher may take to answer a request for a keyframe: requests are merged for a
// second, and then have to reach an encoder.
const answerTime = 2 * time.Second

// firstTrial separates a publisher's first keyframe from a request for another one that no viewer needs. The request
// shows whether the publisher answers, before viewers join.
const firstTrial = time.Second

// requests follows whether the publisher answers requests for keyframes. Its methods are safe for concurrent use.
type requests struct {
	impossible atomic.Bool
	late       atomic.Bool  // the newest keyframe that followed a request came after answerTime
	since      atomic.Int64 // the first unanswered request, in Unix nanoseconds; 0 means none
	trial      atomic.Int64 // when the trial is due, in Unix nanoseconds; 0 means after the first keyframe
}

// begin starts anew for a publisher that can be asked or not.
func (r *requests) begin(possible bool) {
	r.impossible.Store(!possible)
	r.late.Store(false)
	r.since.Store(0)
	r.trial.Store(0)
}

func (r *requests) note(now time.Time) { r.since.CompareAndSwap(0, now.UnixNano()) }

// keyframe takes a keyframe that arrived now.
func (r *requests) keyframe(now time.Time) {
	r.trial.CompareAndSwap(0, now.Add(firstTrial).UnixNano())
	if since := r.since.Swap(0); since != 0 {
		r.late.Store(isLate(since, now))
	}
}

// onTrial reports once for each publisher that a request is due to learn whether the publisher answers.
func (r *requests) onTrial(now time.Time) bool {
	at := r.trial.Load()
	return at != 0 && now.UnixNano() >= at && r.trial.CompareAndSwap(at, math.MaxInt64)
}

// ignored reports whether the publisher cannot be asked, or does not answer in time.
func (r *requests) ignored(now time.Time) bool {
	since := r.since.Load()
	return r.impossible.Load() || r.late.Load() || since != 0 && isLate(since, now)
}

func isLate(since int64, now time.Time) bool { return now.UnixNano()-since > int64(answerTime) }
