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
// shows whether the publisher answers, before viewers join. If a keyframe comes slowly, it may have been due anyway: a
// second request follows in the middle of the next GOP.
const firstTrial = time.Second

// A keyframe that comes when the GOP's length lets expect it, patience after a request, shows that the request was
// ignored. Below shortGOP the length shows nothing: a publisher that answers a crowd sends keyframes as regularly.
const (
	patience = 500 * time.Millisecond
	shortGOP = 1500 * time.Millisecond
)

// requests asks the publisher for keyframes, and follows whether it answers. Its methods are safe for concurrent use.
type requests struct {
	ask        atomic.Pointer[func()] // nil if there is no publisher, or one that cannot be asked
	impossible atomic.Bool
	late       atomic.Bool  // the newest keyframe that followed a request came after answerTime
	since      atomic.Int64 // the first unanswered request, in Unix nanoseconds; 0 means none
	trial      atomic.Int64 // when the next trial is due, in Unix nanoseconds; 0 means after the first keyframe
	newest     atomic.Int64 // when the newest keyframe arrived, in Unix nanoseconds; 0 means never
	gop        atomic.Int64 // the time between the newest two keyframes, in nanoseconds; 0 means unknown
}

// begin starts anew for a publisher. A nil ask means that it cannot be asked.
func (r *requests) begin(ask func()) {
	if r.impossible.Store(ask == nil); ask == nil {
		r.ask.Store(nil)
	} else {
		r.ask.Store(&ask)
	}
	r.late.Store(false)
	r.since.Store(0)
	r.trial.Store(0)
	r.newest.Store(0)
	r.gop.Store(0)
}

// request asks for a keyframe.
func (r *requests) request() {
	if ask := r.ask.Load(); ask != nil {
		r.note(time.Now())
		(*ask)()
	}
}

func (r *requests) note(now time.Time) { r.since.CompareAndSwap(0, now.UnixNano()) }

// keyframe takes a keyframe that arrived now. Only one goroutine may call it.
func (r *requests) keyframe(now time.Time) {
	at, last, usual := now.UnixNano(), r.newest.Load(), r.gop.Load()
	r.newest.Store(at)
	if last == 0 {
		r.trial.CompareAndSwap(0, now.Add(firstTrial).UnixNano())
		r.since.Store(0)
		return
	}
	gop, since := at-last, r.since.Swap(0)
	r.gop.Store(gop)
	if since == 0 {
		return
	}
	if usual == 0 && at-since > int64(patience) {
		r.trial.Store(at + gop/2)
	}
	r.judge(at-since, gop, usual)
}

// judge learns from a keyframe whether the publisher answers: how long after a request the keyframe came, and how long
// the GOPs before it were. A keyframe that was due soon after the request tells nothing.
func (r *requests) judge(waited, gop, usual int64) {
	due := usual > int64(shortGOP) && max(gop-usual, usual-gop) <= usual/10
	if !due || waited > int64(patience) {
		r.late.Store(due || waited > int64(answerTime))
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
