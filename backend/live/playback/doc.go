// Package playback keeps the sessions of players over plain HTTP. HLS has no
// connections, so a session is an unguessable name in addresses, SRS's hls_ctx:
// whoever holds it is the one who was admitted when it was given.
//
//	session, err := sessions.Open(ctx, info)     // asks for access
//	session, ok := sessions.Find(name)           // at every later request
//
// A session is a client of the hub, which counts it, lists it and may kick it. It
// lasts until its access ends, it is kicked, or nobody has used it for a minute. The
// token that opened it is not needed again. Live HLS and replays of recordings are
// played in such sessions.
package playback
