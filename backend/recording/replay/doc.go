// Package replay plays a recording as one video: an HLS playlist (RFC 8216) of all chunks. It cuts
// segments out of the stored MP4s on request. Nothing is encoded again, and only tables of contents
// are kept.
//
// # Addresses
//
// A playlist refers to these addresses, relative to itself:
//
//	<cid>/init.mp4        the initialization section of a chunk's format
//	<cid>/<at>/<n>.m4s    piece n of a chunk that begins at that time of the
//	                      replay, in ticks of 1/90000 s
//
//	<segment>/init.mp4        the initialization section of a segment in the spool
//	<segment>/media.m4s?at=   that segment at that time of the replay, or
//	   …?cid=&at=&n=&of=      piece n of so many of the chunk that holds it
//
// The bytes depend only on the address, so they never change. (A chunk's piece may be sent for a segment that is gone.)
//
// # The end of a show that goes on
//
// What is in no stored chunk yet is listed as segments of the recorder's spool. Once the chunk is stored, its pieces
// take the places of its segments, one for one, so that no media sequence number changes. Their paths stay, too, because
// hls.js stops at a path or a discontinuity that has changed. A studio's chunk takes the places of the segments that end
// within it; the one that begins in it and ends later is then played twice in part.
//
// # Joints
//
// Chunks follow each other without a discontinuity if their formats are equal and nothing is
// missing between them. At a gap (the publisher was away, a chunk could not be made), the replay
// continues at once after an EXT-X-DISCONTINUITY, and an EXT-X-DATERANGE of class footlight.gap
// gives the missing time. EXT-X-PROGRAM-DATE-TIME is the wall clock at the start of each chunk. A
// gap inside a chunk, or after the last one, has a date range of class footlight.gap-inside. Each
// chunk has a date range of class footlight.chunk. X-CID is that of the chunk, or of the chunk
// after the gap. A gap before the first chunk has a date range but no discontinuity.
//
// A stored chunk that cannot be read keeps its place in the replay, so that everything after it
// stays where it was. Its segments are listed as EXT-X-GAP (draft-pantos-hls-rfc8216bis, 4.4.4.7)
// between discontinuities, with a date range of class footlight.gap and its own X-CID. Players skip
// such segments, but cannot begin or end with them. There the chunk has only a date range. Once the
// chunk can be read again, it is played again. If only its table of contents can be read, it is
// listed until a request meets a part that cannot be read. It is then a gap until all of it could
// be read, which is tried once a minute.
//
// While the event is recorded, the playlist grows (type EVENT). Afterwards its type is VOD.
package replay
