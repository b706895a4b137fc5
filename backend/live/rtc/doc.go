// Package rtc is the SFU. Only this package and its children know WebRTC: sockets, ICE, DTLS, SRTP,
// codecs and the copying of packets to viewers. WHIP, WHEP and the SRS API pass an SDP offer and an
// admitted live.Client, and get the answer.
//
// All peers share one UDP port (package udp), and the TCP port of the same number for networks without
// UDP. Package negotiation reads their offers.
//
// A Publisher is a pion PeerConnection. It feeds the relay of its stream (package relay) and, while
// frames are read, the session (package ingest). A Viewer is a connection of package lite that subscribes
// to the relay. A relay exists as long as its stream has a publisher or a viewer, so viewers outlive
// publishers.
//
// Lifecycle: call Open, then Publish and Play. Close ends every peer and waits for it.
package rtc
