// Package remux turns every publish into what FLV and RTMP players take: FLV
// bodies of H.264 and AAC, made once and shared by all players of a stream.
//
// A Player is one reader's bounded queue. It starts at the newest keyframe if
// that is recent, outlives publishers (times go on rising, configurations come
// again), and when it is too slow it goes on at a keyframe. It ends where the tracks
// change, sound being gone or new: no FLV player in a browser can follow that, but
// all can load the stream once more.
//
// Lifecycle: Open, hand Publish to live.Hub.OnPublish, Play and close players,
// Close after every protocol that plays.
package remux
