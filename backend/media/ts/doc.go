// Package ts finds out how much of an MPEG transport stream (ISO/IEC 13818-1) is whole, after its writer was
// killed: which packets begin a frame, which end one, and when the frames are due. mediacommon does all other
// reading and writing.
package ts
