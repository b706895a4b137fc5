// Package chunk turns the segments of one chunk into one MP4 (H.264, AAC, moov
// first) with the ffmpeg of the machine.
//
// Segments may differ: in frame size (the output has the largest one, smaller
// ones are scaled and padded), in codec, in having sound or picture at all
// (what is missing becomes silence or black, unless no segment has it), and in
// their clocks. A segment that cannot be read is left out and named.
//
// A Profile may ask for the segments to be copied instead. That takes segments
// of one kind: after a change of the frame no player could go on.
//
// Make is idempotent: it works in a folder of its own and renames the finished,
// synced file into place.
package chunk
