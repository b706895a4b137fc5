// Package audience is many WHEP viewers that cost next to nothing.
//
// Each has a socket of its own and goes the whole way of a browser: Chromium's
// offer, ICE checks with message integrity, a DTLS handshake as its client,
// SRTP in the profile the server chose, reports back once a second, consent
// checks, transport-wide feedback where it was agreed on. Only what a browser
// does with the media is missing: packets are counted by their headers, which
// SRTP leaves readable, and looked up in the sender's log. Every viewer
// decrypts until it has found its place in that log, and one packet in 256
// after that; some decrypt and compare everything.
//
// One goroutine reads all sockets in turn, without ever sleeping in them: a
// receiver that must be woken makes each send dearer for the server, and here
// that would be charged to the server. Times are the kernel's, taken as a
// packet arrives, so the turn's length does not count.
package audience
