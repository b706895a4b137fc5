// Package rtctest contains WebRTC clients for tests: a Publisher that loops a short H.264 clip and
// silence, and a Viewer that parses what it receives. They are pion with its default codecs, so they
// offer VP8 first as browsers do, and connect over real loopback UDP.
package rtctest
