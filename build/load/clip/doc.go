// Package clip makes the media that the load generator sends: ffmpeg encodes a picture with x264 and sound
// with Opus, once. The result is kept in a cache folder and never in the repository.
package clip
