// Package replay plays a recording as one video: an HLS playlist (RFC 8216) over
// all chunks, whose segments are made of the stored MP4s when they are asked
// for. Nothing is encoded again and nothing is kept but tables of contents.
//
// # Addresses
//
// A playlist names, relative to itself,
//
//	<cid>/init.mp4        the initialization section of a chunk's format
//	<cid>/<at>/<n>.m4s    piece n of a chunk that begins at that time of the
//	                      replay, in ticks of 1/90000 s
//
// Their bytes depend on nothing but these names, so they never change.
//
// # Joints
//
// Chunks follow each other without a discontinuity where their formats are
// equal and nothing is missing between them. Where something is missing (the
// publisher was away, a chunk could not be made), the replay goes on at once,
// behind an EXT-X-DISCONTINUITY, and an EXT-X-DATERANGE of class footlight.gap
// tells how much is missing. EXT-X-PROGRAM-DATE-TIME keeps the wall clock at the
// start of each chunk; what is missing inside of one has a date range of class
// footlight.gap-inside, and so has what is missing after the last. Each chunk has
// one of class footlight.chunk. X-CID is the chunk's, or that of the chunk after
// the gap. What is missing before the first chunk is told in the same way, and
// nothing is discontinued.
//
// A chunk that is stored and cannot be read keeps its place in the replay, so that
// everything after it is where it was: its segments are there as EXT-X-GAP
// (draft-pantos-hls-rfc8216bis, 4.4.4.7), between discontinuities, with a date
// range of class footlight.gap and its own X-CID. Players step over them, but do
// not begin or end with one: there the date range is all there is. Once the chunk
// can be read again it is played again. One whose table of contents alone can be read
// is listed until somebody meets what cannot, and is a gap from then on, until all of
// it could be read once more: that is tried once a minute.
//
// While the event is recorded the playlist grows (type EVENT); afterwards it is
// of type VOD.
package replay
