package router

import (
	"net/http"
	"net/netip"
	"time"

	"golang.org/x/time/rate"

	"footlight/backend/event"
	"footlight/backend/limit"
)

// What one client may ask. A venue shares one address among all of its phones,
// so each must do for five hundred people who come in within a minute, with
// their rooms' pages open.
const (
	signInsPerSecond, signInsAtOnce = 50, 3000 // two for each sign-in
	looksPerSecond, looksAtOnce     = 400, 4000
	intentsPerSecond, intentsAtOnce = 20, 1500
	claimsPerSecond, claimsAtOnce   = 10, 500
	triesPerSecond, triesAtOnce     = 2, 200 // of invite codes, that fail
	triesOfNoCrowd                  = 5000   // beyond those: somebody guesses
)

// What all clients together may ask of one event.
const (
	eventClaimsPerSecond, eventClaimsAtOnce = 50, 3000
	eventTriesPerSecond, eventTriesAtOnce   = 10, 1000
)

// Limits counts what clients ask for that is worth a limit: what takes
// computing or the chain's time, tickets, which the ledger's operator pays for,
// and tries of invite codes. nil counts nothing. It is safe for concurrent use.
type Limits struct {
	now func() time.Time

	signIns, looks, intents, claims, tries *clients
	eventClaims, eventTries                *buckets[event.ID]
}

// buckets are one for each client or event.
type buckets[K comparable] = limit.Table[K, *rate.Limiter]

type clients = buckets[netip.Prefix]

// NewLimits begins to count. A nil now is time.Now.
func NewLimits(now func() time.Time) *Limits {
	if now == nil {
		now = time.Now
	}
	return &Limits{
		now:         now,
		signIns:     newBuckets[netip.Prefix](now, signInsPerSecond, signInsAtOnce),
		looks:       newBuckets[netip.Prefix](now, looksPerSecond, looksAtOnce),
		intents:     newBuckets[netip.Prefix](now, intentsPerSecond, intentsAtOnce),
		claims:      newBuckets[netip.Prefix](now, claimsPerSecond, claimsAtOnce),
		tries:       newBuckets[netip.Prefix](now, triesPerSecond, triesAtOnce),
		eventClaims: newBuckets[event.ID](now, eventClaimsPerSecond, eventClaimsAtOnce),
		eventTries:  newBuckets[event.ID](now, eventTriesPerSecond, eventTriesAtOnce),
	}
}

// newBuckets bound what may be asked in the long run, and at once.
func newBuckets[K comparable](now func() time.Time, perSecond rate.Limit, burst int) *buckets[K] {
	return &buckets[K]{
		New:  func() *rate.Limiter { return rate.NewLimiter(perSecond, burst) },
		Idle: func(b *rate.Limiter) bool { return limit.Full(b, now()) },
	}
}

// SignIn stands before a handler and counts the sign-ins of a client.
func (l *Limits) SignIn(h Handler) Handler {
	return l.each(func() *clients { return l.signIns }, "too many sign-ins come from here at once", h)
}

// Look is SignIn for looks at rooms.
func (l *Limits) Look(h Handler) Handler {
	return l.each(func() *clients { return l.looks }, "too many look at rooms from here at once", h)
}

// Intent is SignIn for questions what to sign.
func (l *Limits) Intent(h Handler) Handler {
	return l.each(func() *clients { return l.intents }, "too many ask from here what to sign at once", h)
}

func (l *Limits) each(counted func() *clients, crowded string, h Handler) Handler {
	if l == nil {
		return h
	}
	return func(w http.ResponseWriter, r *http.Request) error {
		if wait := limit.Wait(counted().Of(clientOf(r)), l.now(), 1); wait > 0 {
			return tooMany(crowded, wait)
		}
		return h(w, r)
	}
}

// Claim counts a ticket that is asked for. Who was let in at the same time as
// others may leave a debt.
func (l *Limits) Claim(r *http.Request, id event.ID) error {
	if l == nil {
		return nil
	}
	now, own, all := l.now(), l.claims.Of(clientOf(r)), l.eventClaims.Of(id)
	if wait := max(limit.Due(own, now), limit.Due(all, now)); wait > 0 {
		return tooMany("too many ask for tickets from here, or of this event, at once", wait)
	}
	own.ReserveN(now, 1)
	all.ReserveN(now, 1)
	return nil
}

func clientOf(r *http.Request) netip.Prefix { return limit.Network(remoteAddr(r)) }

func tooMany(crowded string, after time.Duration) error {
	return &event.ErrLimited{Reason: crowded + "; try again in a moment", After: after}
}
