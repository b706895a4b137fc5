// Package media is the vocabulary of sound and picture: codecs, frames and the
// clock they are stamped with. It is pure: no I/O and no goroutines. Formats
// live in its children (h264, opus, aac, ts).
package media
