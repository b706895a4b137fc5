// Package transcode turns a publisher's Opus into the AAC that HLS, FLV and
// RTMP players need, and an RTMP publisher's AAC into the Opus that WebRTC
// needs. Where the program links C this happens in the process,
// through libavcodec (FFmpeg 5.1 to 7); with CGO_ENABLED=0 an ffmpeg process
// beside it does it, which costs 55 MB and some 100 ms of delay. It also encodes pictures anew, for browsers: see Pictures.
//
// An OpusToAAC, AACToOpus or Pictures belongs to one stream and one goroutine.
// Open it, Push every frame in order, Close it for the rest.
package transcode
