// Package encode encodes a programme once, as H.264 and Opus, and shares the frames.
//
// An Encoder is a programme's sink. Its Hub holds the frames of the last seconds. The broadcast, the
// recording and the preview each read them through a Reader. A slow Reader skips to a keyframe, and delays no
// other.
package encode
