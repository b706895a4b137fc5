// Package wish is the HTTP that WHIP (RFC 9725) and WHEP share: an endpoint
// that answers SDP offers, and a resource per session that takes trickled
// candidates and DELETE. Refusals are text/plain sentences for whoever reads
// them in a browser's console.
//
// The package is named after the IETF working group of both protocols. Its
// users are live/whip and live/whep; sessions belong to the rtc.Server and end
// with it, so an Endpoint needs no closing.
package wish
