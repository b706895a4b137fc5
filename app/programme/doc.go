// Package programme makes one show of several sources. It composes pictures at the programme's rate and mixes
// sound, both on one clock.
//
// Run passes a picture to its Sink every 1/FPS seconds and 20 ms of sound every 20 ms, whatever the sources
// do. The last picture of a stopped source stays for three seconds, then a card replaces it; its sound
// becomes silence. Scenes change with a cut, lower thirds with a fade.
//
// Time counts from the beginning of Run. The time of a picture is its time of capture. The time of sound
// follows from the number of samples. Microphones have clocks of their own, so their sound is resampled to
// the programme's clock.
package programme
