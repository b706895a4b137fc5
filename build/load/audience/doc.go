// Package audience is many WHEP viewers that cost next to nothing.
//
// Each viewer has a socket of its own and does all that a browser does to connect and stay: Chromium's offer,
// ICE checks with message integrity, a DTLS handshake as the client, SRTP in the profile that the server
// chose, a report every second, consent checks, and transport-wide feedback where it was agreed on.
//
// It does not decode the media. It counts packets by their headers, which SRTP leaves readable, and looks
// them up in the sender's log. A viewer decrypts packets until it has found its place in that log, then one
// in 256. Some viewers decrypt and compare everything.
//
// One goroutine reads all sockets, one after the other, and never sleeps in them. A receiver that must be
// woken makes each send of the server more expensive, which would be charged to the server here. Times are
// the kernel's, taken as a packet arrives, so it does not matter how long a round takes.
package audience
