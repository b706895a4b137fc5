// Package broadcast publishes encoded media by WHIP (RFC 9725). It connects again after a
// loss, and tells its state.
//
// Make a Publisher, run it, and hand it frames as they are made; H264 access
// units and Opus packets on one clock:
//
//	p := broadcast.New(broadcast.Config{URL: whip, OnKeyframe: encoder.ForceKeyframe})
//	go func() { done <- p.Run(ctx) }()
//	p.Write(frame)
//
// Run ends with its context, after telling the server, or with an error when the server
// refuses for good. It tries again after a lost connection, while somebody else
// publishes, and while the server fails. Frames that are written while nothing is
// connected are dropped. Video begins with a keyframe.
package broadcast
