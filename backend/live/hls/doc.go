// Package hls writes every publish as HLS and serves it: MPEG-TS segments of
// H.264 and AAC, cut on keyframes, and a playlist of the last minute.
//
// # Files
//
// In the folder live below Config.Dir, as SRS names them:
//
//	<eventId>-<n>.ts       a finished segment; never changes, n never repeats
//	<eventId>.m3u8         the playlist; stays when the segments are gone, and
//	                       then keeps the next n
//	<eventId>-<n>.ts.tmp   a segment that is being written, without the last 200 ms
//	<eventId>-<n>.ts.raw   a finished segment whose sound is still Opus, see package raw
//
// A segment is complete the moment it has its name. It begins with its tables, an
// IDR and its parameter sets. Its mtime is the wall clock of its first frame; the
// collector of segments reads their time from there.
//
// The AAC of a WebRTC publisher's segment is made when a player first asks for it, while it
// is written if players watch, or because it is collected. Threads of low priority make it,
// once. Their queue is the first thing to wait when the machine is short of processor time.
//
// All segments have both tracks, since players would stop where a publisher comes
// back without one. Silence and black pictures take the place of what is missing.
//
// # Lifecycle
//
// Recover finishes the segments that a crash left open, and deletes none. Then the
// collector of segments may look at the folder. Open goes on with the result, and Run
// serves publishes. Only Run deletes: segments that left the window, and streams that
// ended. When it returns, open segments have been finished; raw ones stay raw.
//
// Publish and ServeHTTP may be called from Open on. A stream is playable from its
// first finished segment on.
package hls
