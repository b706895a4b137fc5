// Package broadcast sends encoded media to a stage by WHIP (RFC 9725) and keeps
// it there: it reconnects after a loss and says how it stands.
//
// Make a Publisher, run it, and hand it frames as they are made; H264 access
// units and Opus packets on one clock:
//
//	p := broadcast.New(broadcast.Config{URL: whip, OnKeyframe: encoder.ForceKeyframe})
//	go func() { done <- p.Run(ctx) }()
//	p.Write(frame)
//
// Run ends with its context, after telling the server, or with an error when
// the server refuses for good. In between, a lost connection, a busy stream and
// a failing server are waited out. Frames that are written while nothing is
// connected are dropped, and video begins with a frame that decodes alone.
package broadcast
