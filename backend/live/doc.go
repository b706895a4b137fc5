// Package live is the live engine: a Hub of streams, each with at most one Session (a publisher's stay) and
// any number of viewers. The hub knows no protocol. Protocols are child packages (rtc, whip, whep, hls, …)
// and never import each other.
//
// A protocol joins a Client first: the hub asks the Authorizer for access, counts the connection against the
// limit and returns the client. A publisher then makes its client a Session with Client.Publish, and gives
// the hub a Source that can be asked for keyframes and for frames.
//
// Viewers belong to the stream, not to the session: they stay when a publisher leaves and another one comes.
// Every publish has a higher generation number.
//
// Packages that need frames instead of packets (HLS, FLV) learn of sessions through Hub.OnPublish and read
// Session.Frames. The source makes frames only while they are read.
//
// Lifecycle: Open a Hub, register OnPublish, let protocols join, and Close it after the protocols are closed.
// A client ends once, for the first of these reasons: Leave, Kick, the end of its Grant, a takeover, Close.
package live
