// Package h264 reads what a server must know of ITU-T H.264 access units: which of them decode alone, which
// parameter sets they need, and what picture these describe. mediacommon parses the bits; this package gives
// the result its names.
package h264
