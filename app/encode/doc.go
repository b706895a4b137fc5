// Package encode turns a programme into H.264 and Opus, once, and shares the frames.
//
// An Encoder is a programme's sink. Its Hub keeps the newest frames, some seconds of them. Whatever sends or
// keeps the show reads them through a Reader of its own: one that is too slow misses frames up to a keyframe,
// and slows nobody.
package encode
