// Package remux turns every publish into what FLV and RTMP players take: FLV
// bodies of H.264 and AAC, made once and shared by all players of a stream.
//
// A Player is one reader's bounded queue. It starts at the newest keyframe if that is
// recent. It outlives publishers: times go on rising, and configurations come again. A
// player that is too slow goes on at a keyframe.
//
// It ends where the tracks change, because sound is gone or new. No FLV player in a
// browser can follow that, but all can load the stream again.
//
// Lifecycle: Open, hand Publish to live.Hub.OnPublish, Play and close players,
// Close after every protocol that plays.
package remux
