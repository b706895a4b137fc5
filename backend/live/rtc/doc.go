// Package rtc is the one place that knows WebRTC: sockets, ICE, DTLS, SRTP,
// codecs and the copying of packets to viewers. WHIP, WHEP and the SRS calls
// bring it an SDP offer and an admitted live.Client and take the answer away.
//
// Every peer shares one UDP port (package udp), and the TCP port of the same
// number for networks that let no UDP through. A Publisher is a PeerConnection
// of pion's; it feeds the relay of its stream (package relay) and, while
// somebody reads frames, the session (package ingest). A Viewer is a connection
// of package lite and a subscriber of the relay. The relay lives as long as
// either is there, so viewers outlive publishers.
//
// Lifecycle: Open, then Publish and Play; Close ends every peer and waits.
package rtc
