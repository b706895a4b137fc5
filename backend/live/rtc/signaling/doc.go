// Package signaling is the HTTP that WHIP (RFC 9725) and WHEP share: an endpoint that answers SDP offers,
// and a resource per session that takes trickled candidates and DELETE. Refusals are text/plain sentences
// for people who read them in a browser's console.
//
// live/whip and live/whep use it. Sessions belong to the rtc.Server and end with it, so an Endpoint needs
// no closing.
package signaling
