package rtc

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/pion/sdp/v3"
	"github.com/pion/webrtc/v4"

	"footlight/backend/live/rtc/negotiation"
)

// AddCandidates adds the candidates of a trickled SDP fragment (RFC 8840). It skips unusable ones, as RFC
// 9725 section 4.3.2 requires. Errors wrap negotiation.ErrOffer, ErrRestart or ErrClosed.
func (c *connection) AddCandidates(ctx context.Context, fragment string) error {
	f, err := negotiation.ParseFragment(fragment)
	if err != nil {
		return err
	}
	c.signalling.Lock()
	defer c.signalling.Unlock()
	if c.ended.Load() {
		return ErrClosed
	}
	if !f.Continues(c.pc.RemoteDescription().SDP) {
		return ErrRestart
	}
	return c.trickle(ctx, f)
}

// Restart begins another ICE generation (RFC 9725 section 4.3.3) with the credentials and candidates of a
// fragment, and returns the server's fragment. DTLS, tracks and their numbering continue.
//
// An unusable fragment changes nothing. Errors wrap negotiation.ErrOffer or ErrClosed.
func (c *connection) Restart(ctx context.Context, fragment string) (string, error) {
	f, err := negotiation.ParseFragment(fragment)
	if err == nil {
		err = f.CheckCredentials()
	}
	if err != nil {
		return "", err
	}
	c.signalling.Lock()
	defer c.signalling.Unlock()
	if c.ended.Load() {
		return "", ErrClosed
	}
	offer, err := c.reoffer(f)
	if err != nil {
		return "", err
	}
	transport, addr := c.selected()
	// The session changes below: a client that disconnects must not leave it half changed.
	ctx = context.WithoutCancel(ctx)
	answer, err := c.answer(ctx, offer)
	if err != nil {
		return "", err
	}
	return negotiation.ICEFragment(answer, transport, addr), c.trickle(ctx, f)
}

// selected returns the server's end of the selected ICE pair: "udp" or "tcp", and the address. Both are
// empty while no pair is selected.
func (c *connection) selected() (transport, addr string) {
	for _, t := range c.pc.GetTransceivers() {
		var dtls *webrtc.DTLSTransport
		if r := t.Receiver(); r != nil {
			dtls = r.Transport()
		} else if s := t.Sender(); s != nil {
			dtls = s.Transport()
		}
		if dtls == nil {
			continue
		}
		if pair, err := dtls.ICETransport().GetSelectedCandidatePair(); err == nil && pair != nil {
			return pair.Local.Protocol.String(), pair.Local.Address
		}
	}
	return "", ""
}

func (c *connection) trickle(ctx context.Context, f *negotiation.Fragment) error {
	for _, one := range f.Candidates {
		if err := ctx.Err(); err != nil {
			return err
		}
		_ = c.pc.AddICECandidate(webrtc.ICECandidateInit{Candidate: one.Text, SDPMid: one.MID}) // an unusable candidate is skipped
	}
	return nil
}

// reoffer returns the session's offer with new ICE credentials, because pion restarts ICE only for a
// whole offer.
func (c *connection) reoffer(f *negotiation.Fragment) (*sdp.SessionDescription, error) {
	var d sdp.SessionDescription
	if err := d.UnmarshalString(c.pc.RemoteDescription().SDP); err != nil {
		return nil, fmt.Errorf("read the session's offer: %w", err)
	}
	d.Origin.SessionVersion++
	d.Attributes = withoutICE(d.Attributes)
	for _, m := range d.MediaDescriptions {
		m.Attributes = append(withoutICE(m.Attributes), sdp.NewAttribute("ice-ufrag", f.Ufrag), sdp.NewAttribute("ice-pwd", f.Pwd))
		c.declare(m)
	}
	return &d, nil
}

// declare adds the SSRCs that are already being received. Otherwise pion would drop tracks that the offer
// does not declare.
func (c *connection) declare(m *sdp.MediaDescription) {
	for _, t := range c.pc.GetTransceivers() {
		if t.Kind().String() != m.MediaName.Media || t.Receiver() == nil {
			continue
		}
		for _, track := range t.Receiver().Tracks() {
			if ssrc := fmt.Sprint(track.SSRC()); track.RID() == "" && track.SSRC() != 0 && !declares(m, ssrc) {
				m.Attributes = append(m.Attributes, sdp.NewAttribute(sdp.AttrKeySSRC, ssrc+" cname:-"))
			}
		}
	}
}

func declares(m *sdp.MediaDescription, ssrc string) bool {
	return slices.ContainsFunc(m.Attributes, func(a sdp.Attribute) bool {
		return a.Key == sdp.AttrKeySSRC && (a.Value == ssrc || strings.HasPrefix(a.Value, ssrc+" "))
	})
}

func withoutICE(attributes []sdp.Attribute) []sdp.Attribute {
	return slices.DeleteFunc(slices.Clone(attributes), func(a sdp.Attribute) bool {
		return slices.Contains([]string{"ice-ufrag", "ice-pwd", sdp.AttrKeyCandidate, sdp.AttrKeyEndOfCandidates}, a.Key)
	})
}
