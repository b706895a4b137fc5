// Package rtmp serves RTMP: OBS, ffmpeg and other encoders publish, and players watch.
//
// An address is rtmp://<host>/live/<eventId>, or rtmps:// if the listener has a certificate. A token
// follows the stream key or the application as ?token=, or ?secret= as SRS names it.
//
// A publisher sends H.264, and AAC or (with enhanced RTMP) Opus. live.Session gets its frames unchanged.
// Players get what package remux makes of any publish.
//
// Chunks, handshake and AMF are gortmplib's. The messages are this package's own, because gortmplib's
// Conn answers before access is decided.
//
// Lifecycle: Open listens. Run serves until its context ends, and closes every connection before it
// returns. Each connection has one goroutine; a player's has a second one, which reads.
package rtmp
