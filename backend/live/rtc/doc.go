// Package rtc is the SFU. With its children it is all that knows WebRTC: sockets, ICE,
// DTLS, SRTP, codecs and the copying of packets to viewers. WHIP, WHEP and the SRS calls give
// it an SDP offer and an admitted live.Client, and get the answer.
//
// All peers share one UDP port (package udp), and the TCP port of the same number for
// networks without UDP. Package negotiation reads their offers.
//
// A Publisher is a PeerConnection of pion's. It feeds the relay of its stream (package
// relay) and, while somebody reads frames, the session (package ingest). A Viewer is a
// connection of package lite that subscribes to the relay. The relay lives as long as
// either is there, so viewers outlive publishers.
//
// Lifecycle: Open, then Publish and Play; Close ends every peer and waits.
package rtc
