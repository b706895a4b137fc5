// Package encode decides how, and how soon, the segments of a chunk become one MP4
// file, and has package chunk make it.
//
// Less work goes into chunks than was asked for where the machine has not the time
// (package adapt, by what package pressure measures), down to copying. Where the same
// segments were made into a chunk before, that one is taken (adopt), and a chunk that is
// due twice at one moment is made once (making).
package encode
