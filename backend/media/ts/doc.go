// Package ts reads just enough of an MPEG transport stream (ISO/IEC 13818-1)
// to say how much of it is whole: which packets open a frame, which close it,
// and when its frames are due. Writing and full parsing are mediacommon's; this
// answers the question a writer that was killed leaves behind.
package ts
