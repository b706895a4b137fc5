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

// Try runs do, which may need an invite code, and limits guessing of codes.
//
// Only wrong codes are counted. All guests of a party use the same right code, and one phone with a wrong
// code must not lock out the others behind the same address. A client that has used up its wrong codes is
// therefore told so only after its code has proved wrong. Codes are not even looked at in two cases: the
// address has sent far more wrong codes than a crowd mistypes, or it has used them up while the event is
// being guessed at from many addresses. Of the 2^40 codes of eight letters and digits, an address can thus
// try a few thousand, then two per second.
//
// do compares codes in constant time, before any other use of the code.
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

const manyWrong = "too many wrong invite codes came from your address, or for this event"

// least returns how many tries a client must have left for its code to be looked at. A negative number allows
// that much debt.
func (l *Limits) least(all *rate.Limiter) float64 {
	if limit.Due(all, l.now()) > 0 {
		return 1
	}
	return 1 - triesOfNoCrowd
}

// wrong counts a wrong code. It returns how long the client must wait if this code was over a limit. Codes
// over the client's own limit do not count for the event, so that one client alone cannot exhaust the event's
// limit.
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
