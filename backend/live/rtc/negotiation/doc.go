// Package negotiation reads the SDP of WebRTC clients and writes the answers. It has no sockets and knows
// no peers.
//
//	offer, err := negotiation.ParseOffer(text)   // refuses in words for people
//	err = offer.CheckPlay()
//	answer, err := negotiation.NewAnswer(offer, name)
//
// An Answer is for a viewer. pion answers publishers; Group, HintBitrate and OtherRole complete its
// answers. A Fragment is trickled later.
package negotiation
