package router

import (
	"context"
	"net/http"
	"time"

	"golang.org/x/time/rate"

	"footlight/backend/auth"
	"footlight/backend/event"
	"footlight/backend/limit"
)

// Try does what an invite code may be needed for. Only wrong codes are counted:
// everybody at a party has the same right one, and one phone with a wrong one
// must not keep out the others behind its address. So whoever has used up the
// wrong ones is only told that later. What bounds guessing is that no code at all
// is looked at from where far more wrong ones came than a crowd mistypes, or as
// soon as they are used up while an event is guessed at from many addresses: of
// 2^40 codes of eight letters and digits, an address tries some thousands, then
// two in a second. do compares codes in constant time, before anything else that
// the code is for.
func (l *Limits) Try(r *http.Request, id event.ID, code string, do func(context.Context) error) error {
	if l == nil || code == "" {
		return do(r.Context())
	}
	own, all := l.tries.Of(clientOf(r)), l.eventTries.Of(id)
	if wait := limit.Until(own, l.now(), l.least(all)); wait > 0 {
		return tooMany(manyWrong, wait)
	}
	err := do(r.Context())
	if auth.CodeOf(err) != auth.NeedsInvite {
		return err
	}
	if wait := l.wrong(own, all); wait > 0 {
		return tooMany(manyWrong, wait)
	}
	return err
}

const manyWrong = "too many wrong invite codes came from here, or for this event"

// least is how many wrong codes a client must have left, or how far it may be in
// debt with them, for its codes to be looked at.
func (l *Limits) least(all *rate.Limiter) float64 {
	if limit.Due(all, l.now()) > 0 {
		return 1
	}
	return 1 - triesOfNoCrowd
}

// wrong counts a wrong code, and says how long its sender waits where it was one
// too many. What one client has no more of does not count for the event: alone
// it brings none to its limit.
func (l *Limits) wrong(own, all *rate.Limiter) (wait time.Duration) {
	now := l.now()
	mine, theirs := limit.Due(own, now), limit.Due(all, now)
	own.ReserveN(now, 1)
	switch {
	case mine > 0:
		return limit.Due(own, now)
	case theirs == 0:
		all.ReserveN(now, 1)
	}
	return theirs
}
