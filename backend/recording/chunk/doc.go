// Package chunk makes one MP4 (H.264, AAC, moov first) of a chunk's segments with the ffmpeg of the
// machine.
//
// Segments may differ in frame size (the output has the largest one; smaller ones are scaled and
// padded), in codec, in having sound or picture at all (a missing track becomes silence or black,
// unless no segment has it), and in their clocks. A segment that cannot be read is left out and
// reported.
//
// A Profile may ask to copy the segments instead. They must then be of one kind, because players
// cannot continue after a change of the frame.
//
// Make is idempotent: it works in a folder of its own and renames the finished, synced file into
// place.
package chunk
