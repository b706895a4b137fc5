// Package decode turns what people on stage send into pictures and samples: H.264 and VP8 with libavcodec, Opus with the
// library that package encode uses. It does no I/O. A decoder belongs to one goroutine.
package decode
