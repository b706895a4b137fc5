// Package rtmp is the stage's RTMP door: OBS, ffmpeg and everything of their
// kind publish through it, and players of the same kind watch.
//
// An address is rtmp://<host>/live/<eventId>, with ?token= (or SRS's ?secret=)
// behind the stream key or the application where one is needed; rtmps:// where
// the listener has a certificate. A publisher brings H.264 with AAC or, by
// enhanced RTMP, Opus; its frames go to live.Session as they are.
// Players get what package remux makes of whoever publishes.
//
// Chunks, handshake and AMF are gortmplib's; the messages on top of them are
// this package's own, because its Conn answers before anybody was asked.
//
// Lifecycle: Open listens, Run serves until its context ends and has then
// closed every connection. Each connection has one goroutine, a player a
// second one that reads.
package rtmp
