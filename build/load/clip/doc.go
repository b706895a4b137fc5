// Package clip makes the media the load generator sends: a real x264 picture
// and Opus sound by ffmpeg, once, kept in a cache folder and never in the tree.
package clip
