// Package mp4 plays a finished MP4 file (ISO/IEC 14496-12) piece by piece: it
// reads the file's table of contents, cuts the movie at keyframes, and writes
// each Piece as a movie fragment for HLS (RFC 8216, 3.3). Boxes are read by
// go-mp4 and written by mediacommon; payloads are never parsed.
//
//	movie, err := mp4.Read(file)
//	for _, piece := range movie.Pieces() {
//		offset, size := movie.Extent(piece)  // what of the file it needs
//		fragment, err := movie.Fragment(piece, at, window)
//	}
//
// # Time
//
// A movie begins with its first picture. Of its sound, the encoder's priming,
// which the edit list leaves out, is not in any Piece. Pieces of several movies
// that were cut out of one show make one gapless timeline when each movie is
// written where its Sound begins as the sound before it ends; where there is
// none, at the sum of the Lengths of those before it. Sound may begin a little
// before its movie does, and then ends as much before the end of the movie before
// it.
package mp4
