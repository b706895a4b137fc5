package router

import (
	"net/http"
	"time"

	"footlight/backend/limit"
)

// Manner says how requests of a route wait for their turn (see limit.Turns).
type Manner int

// The manners. Curation calls of the contract wait Patiently, and fail with 500, because their contract has no
// 503. Requests for media and for the server's health wait for nothing.
const (
	InTurn Manner = iota
	Patiently
	AtOnce
)

// How long a request waits for its turn before the server answers that it is busy. A plan waits for a
// second turn (plans.Resource): two minutes in sum.
const (
	patience         = 10 * time.Second
	curationPatience = 20 * time.Second
	PlanPatience     = 100 * time.Second
)

// inTurn returns h with a wait for the request's turn. Its turn ends at the latest with its answer.
func (rt *Router) inTurn(h Handler, m Manner) Handler {
	switch m {
	case AtOnce:
		return h
	case Patiently:
		return Contractual(rt.waiting(h, curationPatience))
	default:
		return rt.waiting(h, patience)
	}
}

func (rt *Router) waiting(h Handler, patience time.Duration) Handler {
	return func(w http.ResponseWriter, r *http.Request) error {
		if rt.Turns == nil {
			return h(w, r)
		}
		held, end, err := rt.Turns.Wait(r.Context(), CallerOf(r, Guest(r.Context())), patience)
		if err != nil {
			return err
		}
		defer end()
		return h(w, r.WithContext(held))
	}
}

// CallerOf returns whom a visitor's request is counted for.
func CallerOf(r *http.Request, v Visitor) limit.Caller {
	c := limit.Caller{Network: clientOf(r)}
	if !v.Address.IsZero() {
		c.Wallet = v.Address.String()
	}
	return c
}
