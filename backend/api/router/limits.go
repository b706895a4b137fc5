package router

import (
	"net/http"
	"net/netip"
	"time"

	"golang.org/x/time/rate"

	"footlight/backend/event"
	"footlight/backend/limit"
)

// Limits of one client. All phones in a venue share one address, so each limit must suffice for five hundred
// people who arrive within a minute and have their room's page open.
const (
	signInsPerSecond, signInsAtOnce = 50, 3000 // a sign-in takes two requests
	looksPerSecond, looksAtOnce     = 400, 4000
	intentsPerSecond, intentsAtOnce = 20, 1500
	claimsPerSecond, claimsAtOnce   = 10, 500
	triesPerSecond, triesAtOnce     = 2, 200 // failed tries of invite codes
	triesOfNoCrowd                  = 5000   // beyond this debt of tries the client is guessing
)

// Limits of one event, for all clients together.
const (
	eventClaimsPerSecond, eventClaimsAtOnce = 50, 3000
	eventTriesPerSecond, eventTriesAtOnce   = 10, 1000
)

// Limits counts requests that are costly: those that need computing or the chain's time, tickets, for which
// the ledger's operator pays, and tries of invite codes. A nil *Limits limits nothing. It is safe for
// concurrent use.
type Limits struct {
	now func() time.Time

	signIns, looks, intents, claims, tries *clients
	eventClaims, eventTries                *buckets[event.ID]
}

// buckets holds one rate limiter for each client or event.
type buckets[K comparable] = limit.Table[K, *rate.Limiter]

type clients = buckets[netip.Prefix]

// NewLimits returns limits with nothing counted yet. A nil now means time.Now.
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

// newBuckets returns limiters with a steady rate and a burst.
func newBuckets[K comparable](now func() time.Time, perSecond rate.Limit, burst int) *buckets[K] {
	return &buckets[K]{
		New:  func() *rate.Limiter { return rate.NewLimiter(perSecond, burst) },
		Idle: func(b *rate.Limiter) bool { return limit.Full(b, now()) },
	}
}

// SignIn returns h with the limit on a client's sign-ins.
func (l *Limits) SignIn(h Handler) Handler {
	return l.each(func() *clients { return l.signIns }, "too many sign-ins come from your address", h)
}

// Look returns h with the limit on looking at rooms.
func (l *Limits) Look(h Handler) Handler {
	return l.each(func() *clients { return l.looks }, "too many requests for rooms come from your address", h)
}

// Intent returns h with the limit on requests for data to sign.
func (l *Limits) Intent(h Handler) Handler {
	return l.each(func() *clients { return l.intents }, "too many requests for data to sign come from your address", h)
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

// Claim counts a request for a ticket. Concurrent requests may briefly exceed the limit; later ones wait for
// that.
func (l *Limits) Claim(r *http.Request, id event.ID) error {
	if l == nil {
		return nil
	}
	now, own, all := l.now(), l.claims.Of(clientOf(r)), l.eventClaims.Of(id)
	if wait := max(limit.Due(own, now), limit.Due(all, now)); wait > 0 {
		return tooMany("too many requests for tickets come from your address, or for this event", wait)
	}
	own.ReserveN(now, 1)
	all.ReserveN(now, 1)
	return nil
}

func clientOf(r *http.Request) netip.Prefix { return limit.Network(remoteAddr(r)) }

func tooMany(crowded string, after time.Duration) error {
	return &event.ErrLimited{Reason: crowded + "; try again in a moment", After: after}
}
