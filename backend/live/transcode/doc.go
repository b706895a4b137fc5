// Package transcode turns a publisher's Opus into the AAC that HLS, FLV and RTMP players need, and an RTMP
// publisher's AAC into the Opus that WebRTC needs. It also encodes pictures again for browsers: see Pictures.
//
// If the program links C, libavcodec (FFmpeg 5.1 to 7) transcodes sound in the process. With CGO_ENABLED=0,
// an ffmpeg process does; this costs 55 MB and some 100 ms of delay.
//
// A Sound or Pictures belongs to one stream and one goroutine. Open it, Push every frame in order, and Close
// it for the rest.
package transcode
