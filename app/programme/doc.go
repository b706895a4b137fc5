// Package programme makes one show of several sources: pictures composed at the programme's rate, sound
// mixed, both on one clock.
//
// A Programme is Run with a Sink, which gets a picture every 1/FPS seconds and 20 ms of sound every 20 ms,
// whatever sources do: the last picture of a source that has stopped stays for three seconds, then a card stands in
// its place, and its sound becomes silence. Scenes are cut to, a lower third fades.
// Time counts from the beginning of Run. A picture's is when it was captured; sound's follows from the number
// of samples, and microphones, whose clocks are not ours, are resampled until they fit.
package programme
