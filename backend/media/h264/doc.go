// Package h264 reads the parts of ITU-T H.264 access units that a server needs: which units can be decoded
// alone, which parameter sets they need, and which picture these describe. mediacommon parses the bits; this
// package names the results.
package h264
