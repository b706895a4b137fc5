// Package h264 tells what a stage must know of ITU-T H.264 access units: which
// of them decode alone, what parameter sets they need, and what picture those
// describe. Bits are parsed by mediacommon; this package names the result.
package h264
