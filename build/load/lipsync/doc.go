// Package lipsync measures how far sound and picture are apart in what a server sends, whatever the server
// did to either.
//
// The clip has a beep on every second. Servers pass pictures on unchanged, so the coded bytes of a picture
// tell which picture of the clip it is. Sound may have been transcoded: it is decoded, and the first samples
// of the beeps are searched.
//
// Both have the times of the output: of MPEG-TS as ffmpeg makes it out of FLV, RTMP or HLS, or of RTP with
// the sender reports by which browsers play. At every beep, the picture that is due should be the one that
// the clip has there. The difference is what the server has put between the two; the part that the clip's own
// sound shows when it is decoded the same way is subtracted.
package lipsync
