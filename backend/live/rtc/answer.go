package rtc

import (
	"context"
	"fmt"

	"github.com/pion/sdp/v3"
	"github.com/pion/webrtc/v4"

	"footlight/backend/live/rtc/negotiation"
)

// answer makes the peer's complete answer, with every candidate in it. From
// then on the other side has its time to connect.
func (p *peer) answer(ctx context.Context, offer *sdp.SessionDescription) (string, error) {
	text, err := offer.Marshal()
	if err != nil {
		return "", negotiation.BadOffer("The offer cannot be used: %v.", err)
	}
	if err = p.pc.SetRemoteDescription(webrtc.SessionDescription{Type: webrtc.SDPTypeOffer, SDP: string(text)}); err != nil {
		return "", p.refuse("The offer cannot be used: %v.", err)
	}
	a, err := p.pc.CreateAnswer(nil)
	if err != nil {
		return "", p.refuse("The offer cannot be answered: %v.", err)
	}
	gathered := webrtc.GatheringCompletePromise(p.pc)
	if err := p.pc.SetLocalDescription(a); err != nil {
		return "", p.refuse("The offer cannot be answered: %v.", err)
	}
	select {
	case <-gathered:
	case <-p.done:
		return "", ErrClosed
	case <-ctx.Done():
		return "", fmt.Errorf("gather candidates: %w", ctx.Err())
	}
	p.connect.Reset(p.server.cfg.ConnectTimeout)
	return negotiation.OtherRole(offer, p.pc.LocalDescription().SDP), nil
}

// refuse blames the offer, unless the peer has ended meanwhile: then pion fails
// for that reason.
func (p *peer) refuse(format string, err error) error {
	if p.ended.Load() {
		return ErrClosed
	}
	return negotiation.BadOffer(format, err)
}
