// Package lipsync measures how far sound and picture are apart in what a
// server gives out, whatever it did to either on the way.
//
// The clip has a beep on every second. Pictures pass servers unchanged, so a
// picture of an output says by its coded bytes which one of the clip it is.
// Sound may have been transcoded: it is decoded, and the beeps' first samples
// are searched. Both come with the output's own times (MPEG-TS, as ffmpeg reads
// it out of FLV, RTMP or HLS; RTP with the sender reports that browsers play
// by). At every beep, the picture due then should be the one the clip has
// there; the difference, less the one that the clip's own sound has when it is
// decoded the same way, is what the server has put between the two.
package lipsync
