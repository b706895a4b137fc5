// Package ts finds out how much of an MPEG transport stream (ISO/IEC 13818-1) is whole: which packets begin a
// frame, which end it, and when its frames are due. A writer that was killed leaves this question behind.
// mediacommon does all other reading and writing.
package ts
