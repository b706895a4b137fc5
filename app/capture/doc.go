// Package capture captures a show's pictures and sound from the screen, a camera, a test picture, a video
// file and microphones.
//
// A source of pictures is a Video. Its Run puts pictures, stamped with the time of capture, into a Slot until
// its context ends or the source is gone; the caller decides whether to run it again. A Slot keeps the newest
// picture alone, so that source and consumer never wait for each other. A source of sound is a Sound, which
// passes on its samples as they come.
package capture
