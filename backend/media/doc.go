// Package media is the vocabulary of sound and picture: codecs, frames, and the clock that stamps them. It
// does no I/O and starts no goroutines. Formats are in its children (h264, vp8, opus, flv, mp4, ts).
package media
