// Package convert gives every publish in the two forms that players take, each
// made once for all who read it:
//
//   - plain, for HLS, FLV and RTMP: H.264, B-frames and all, with AAC;
//   - for files: H.264, with the AAC or Opus that is sent;
//   - for browsers: H.264 whose pictures are shown in the order they come, with
//     Opus.
//
// What already fits passes as it is. Sound is transcoded while somebody hears it. VP8
// becomes H.264 for both forms; its publisher was given a slot for that.
//
// B-frames are encoded away, from keyframe to keyframe, while a browser watches and
// there is a slot. Otherwise they are left out, and the decoder is told so (see package
// h264, InOrder).
//
// Lifecycle: Open, hand Plain, Files and Browser to the protocols, Close after them.
// Each publish that is read has two goroutines until it ends. One reads frames, passes
// on what fits and transcodes sound. The other one, behind a bounded queue, encodes
// pictures. So only those who need its pictures wait for an encoder that hangs.
package convert
