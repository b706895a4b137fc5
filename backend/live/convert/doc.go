// Package convert gives every publish in the two forms that players take, each
// made once for all who read it:
//
//   - plain, for HLS, FLV and RTMP: H.264, B-frames and all, with AAC;
//   - for browsers: H.264 whose pictures are shown in the order they come, with
//     Opus.
//
// What a publisher sends that already fits passes as it is. Sound is transcoded
// while somebody is there to hear it. VP8 becomes H.264 for both
// forms, for which its publisher was given a slot. B-frames are encoded away
// while a browser watches and there is a slot, from keyframe to keyframe;
// otherwise they are left out, and the decoder is told so (see package h264,
// InOrder).
//
// Lifecycle: Open, hand Plain and Browser to the protocols, Close after them.
// Each publish that is read has two goroutines until it ends: one takes frames in,
// passes on what fits and transcodes sound; the other one, behind a bounded queue,
// encodes pictures. So nobody but those who need its pictures waits for an
// encoder that hangs.
package convert
