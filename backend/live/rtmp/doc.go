// Package rtmp serves RTMP: OBS, ffmpeg and the like publish by it, and players of the
// same kind watch.
//
// An address is rtmp://<host>/live/<eventId>, or rtmps:// where the listener has a
// certificate. Where a token is needed, ?token= (or SRS's ?secret=) stands behind the
// stream key or the application.
//
// A publisher sends H.264, with AAC or, by enhanced RTMP, Opus. Its frames go to
// live.Session as they are. Players get what package remux makes of any publish.
//
// Chunks, handshake and AMF are gortmplib's. The messages on top of them are this
// package's own, because gortmplib's Conn answers before access can be decided.
//
// Lifecycle: Open listens. Run serves until its context ends, and closes every
// connection before it returns. Each connection has one goroutine; a player has a
// second one that reads.
package rtmp
