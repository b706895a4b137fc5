// Package playback keeps the sessions of players over plain HTTP. HLS has no
// connections, so a session is an unguessable name in addresses, SRS's hls_ctx:
// whoever holds it is the one who was admitted when it was given.
//
//	session, err := sessions.Open(ctx, info)     // asks at the door
//	session, ok := sessions.Find(name)           // at every later request
//
// A session is a client of the hub, which counts it, lists it and may kick it. It
// lasts, whatever becomes of the token that opened it, until its right ends, it is
// kicked, or nobody has used it for a minute. Live HLS and replays of recordings
// are played in such sessions.
package playback
