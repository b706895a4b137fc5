// Package convert offers every publish in the forms that players need, each made once for all readers:
//
//   - plain, for FLV and RTMP: H.264, B-frames included, with AAC;
//   - for the files of HLS: the same, but with AAC or Opus as it was sent;
//   - for browsers: H.264 whose pictures are shown in the order they come, with
//     Opus.
//
// Fitting frames pass unchanged. Sound is transcoded only while a form has players. VP8
// becomes H.264 for all forms; its publisher was given a slot for that.
//
// B-frames are encoded away, from keyframe to keyframe, while a browser watches and
// there is a slot. Otherwise they are left out, and the decoder is told so (see package
// h264, InOrder).
//
// Lifecycle: Open, pass Plain, Files and Browser to the protocols, Close after them.
// Each publish that is read has two goroutines until it ends. One reads frames, passes
// on those that fit, and transcodes sound. The other one, behind a bounded queue, encodes
// pictures. So only readers of its pictures wait for an encoder that hangs.
package convert
