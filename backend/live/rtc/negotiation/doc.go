// Package negotiation reads the SDP that WebRTC clients send, and writes what they
// are answered. It has no sockets and knows no peer.
//
//	offer, err := negotiation.ParseOffer(text)   // refused in words for people
//	err = offer.CheckPlay()
//	answer, err := negotiation.NewAnswer(offer, name)
//
// An Answer is a viewer's. Publishers are answered by pion; what its answers lack is
// added here (Group, HintBitrate, OtherRole). A Fragment is what is trickled later.
package negotiation
