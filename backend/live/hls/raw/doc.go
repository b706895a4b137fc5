// Package raw holds segments whose sound is still the publisher's Opus, and completes them.
//
// A raw segment is a transport stream with the pictures and tables of the finished segment, which are copied as they
// are. In place of the AAC, its PID has the Opus packets. One more PID, which no table lists, has records: where the
// segment begins and ends, and the Opus just before and after it.
//
// # Joins
//
// The clock of a run of segments, 90 kHz, is also the clock of its sound: an AAC frame of 1024 samples at 48 kHz
// takes 1920 ticks, and begins at a multiple of 1920. A segment has the frames that begin in it. Its encoder also
// gets the Opus around the segment (Before, After), whose frames are dropped. So segments may be completed in any
// order, and each frame overlaps its neighbour as if one encoder had made both. The packets of each segment's sound
// are a multiple of 16, so that the continuity counter of the next segment does not depend on them.
package raw
