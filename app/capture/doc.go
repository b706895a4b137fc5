// Package capture is where a show's pictures and sound come from: the screen, a camera, a test picture, a
// video file, and microphones.
//
// A source of pictures is a Video. Run puts what it captures into a Slot, stamped with the time of its
// capture, until its context ends or the source is gone; whoever runs it decides whether it is tried again.
// A Slot keeps the newest picture alone, so that a source slows nobody, and nobody a source. A source of
// sound is a Sound, which hands over its samples as they come.
package capture
