// Package restream sends live events to further servers, which their creators name.
//
// Each destination of an event on air has a run: a goroutine that connects, sends what a player of the stream gets, and
// connects again after growing pauses. The player's queue is bounded and goes on at a keyframe (package remux), so a
// destination that is slow or gone affects neither the publisher nor other players.
//
// Lifecycle: Open, hand OnAir to live.Hub.OnAir, Close. Add and Remove may be called at any time.
package restream
