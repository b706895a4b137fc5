// Package broadcast publishes encoded media by WHIP (RFC 9725). It reconnects after a loss, and reports its
// state.
//
// Create a Publisher, run it, and write frames to it: H.264 access units and Opus packets on one clock:
//
//	p := broadcast.New(broadcast.Config{URL: whip, OnKeyframe: encoder.ForceKeyframe})
//	go func() { done <- p.Run(ctx) }()
//	p.Write(frame)
//
// Run ends when its context ends, after it has told the server, or with an error when the server refuses for
// good. It retries after a lost connection, while another publisher holds the stream, and while the server
// fails. Frames that are written without a connection are dropped. Video begins with a keyframe.
package broadcast
