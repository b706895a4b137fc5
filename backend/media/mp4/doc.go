// Package mp4 plays a finished MP4 file (ISO/IEC 14496-12) piece by piece. It reads the file's table of
// contents, cuts the movie at keyframes, and writes each Piece as a movie fragment for HLS (RFC 8216, section
// 3.3). go-mp4 reads the boxes and mediacommon writes them; payloads are never parsed.
// ReadTS makes a movie of an MPEG-TS segment of a live show.
//
//	movie, err := mp4.Read(file)
//	for _, piece := range movie.Pieces() {
//		offset, size := movie.Extent(piece)  // the part of the file that it needs
//		fragment, err := movie.Fragment(piece, at, window)
//	}
//
// # Time
//
// A movie begins with its first picture. Encoders put a little sound before the real one (priming). The edit
// list leaves it out, so it is in no Piece.
//
// Several movies that were cut from one show make one timeline without gaps. Write each movie so that its
// Sound begins where the sound of the movie before ends. Without sound, write it after the sum of the Lengths
// before it. Sound may begin a little before its movie does. It then ends as much before the end of the
// preceding movie.
package mp4
