// Package live is the live engine: a Hub of streams, each with at most one
// Session (somebody publishing) and any number of viewers. It knows no
// protocol; those are its children (rtc, whip, whep, hls, …) and never import
// each other.
//
// A protocol joins a Client first: the hub asks the Authorizer for access, counts
// the connection against the limit and returns the client. A publisher then makes
// its client a Session with Client.Publish, and gives the hub a Source that can be
// asked for keyframes and for frames.
//
// Viewers belong to the stream, not to the session: they stay when a publisher
// goes and another one comes. Every publish has a higher generation number.
//
// Whoever wants decoded structure instead of packets (HLS, FLV) learns of
// sessions through Hub.OnPublish and reads Session.Frames; frames are made only
// while somebody reads them.
//
// Lifecycle: Open a Hub, register OnPublish, let protocols join, Close it after
// the protocols are closed. A client ends once, for whatever reason comes
// first: Leave, Kick, the end of its Grant, a takeover, Close.
package live
