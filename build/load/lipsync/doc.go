// Package lipsync measures how far apart sound and picture are in a server's output.
//
// The clip has a beep on every second. Servers pass pictures on unchanged, so the coded bytes of a picture
// show which picture of the clip it is. Sound may have been transcoded, so lipsync decodes it and searches
// for the first samples of the beeps.
//
// Pictures and beeps both have times on the output's clock: that of MPEG-TS, which ffmpeg makes out of FLV,
// RTMP or HLS, or that of RTP with the sender reports that browsers use. At every beep lipsync compares the
// picture that is due with the picture that the clip has there. The difference is the skew that the server
// added. It is corrected by the delay that decoding the clip's own sound shows.
package lipsync
