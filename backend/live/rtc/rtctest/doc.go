// Package rtctest is WebRTC clients for tests: a Publisher that sends a short
// H.264 clip and silence in a loop, and a Viewer that takes apart what it gets.
// They are pion with its defaults, so they offer VP8 first as browsers do, and
// talk to the server under test over real loopback UDP.
package rtctest
