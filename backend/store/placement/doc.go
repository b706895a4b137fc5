// Package placement remembers which content a place elsewhere was given, and has that place let go of it once
// no recording wants it. What is given is noted before, durably, so that nothing is forgotten there by a
// crash; letting go is a job that is tried again until it is done.
//
//	held := placement.New(placement.Config{Place: "kubo@backup", Memo: kv, Queue: q, …})
//	err := held.Recall(ctx, items) // should the notes have been lost
//	err = held.Hold(ctx, item, func() error { return copies.Keep(ctx, c) })
//	held.Review() // something was removed
package placement
