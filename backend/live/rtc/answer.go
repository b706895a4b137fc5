package rtc

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/pion/sdp/v3"
	"github.com/pion/webrtc/v4"
)

// startBitrates keep browsers from starting a camera at a fraction of its size
// and climbing for half a minute: kbit/s to begin with, and not to go below.
const startBitrates = ";x-google-start-bitrate=2500;x-google-min-bitrate=800"

// answer makes the peer's complete answer, with every candidate in it. From
// then on the other side has its time to connect.
func (p *peer) answer(ctx context.Context, offer *sdp.SessionDescription) (string, error) {
	text, err := offer.Marshal()
	if err != nil {
		return "", badOffer("The offer cannot be used: %v.", err)
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
	return oppose(offer, p.pc.LocalDescription().SDP), nil
}

// oppose takes the other DTLS role where an offer insists on being the server.
// pion follows such an offer, but does not say so.
func oppose(offer *sdp.SessionDescription, answer string) string {
	if !passive(offer) {
		return answer
	}
	return strings.ReplaceAll(answer, "a=setup:passive", "a=setup:active")
}

// grouped has an answer of pion's bundle what was offered bundled, in that order.
func grouped(o *offer, answer string) string {
	before, rest, _ := strings.Cut(answer, "a=group:"+bundle+" ")
	mids, after, _ := strings.Cut(rest, "\r\n")
	taken := strings.Fields(mids)
	if len(o.bundle) == 0 || len(taken) == 0 {
		return before + after
	}
	mids = strings.Join(slices.DeleteFunc(slices.Clone(o.bundle), func(mid string) bool { return !slices.Contains(taken, mid) }), " ")
	return before + "a=group:" + bundle + " " + mids + "\r\n" + after
}

// refuse blames the offer, unless the peer has ended meanwhile: then pion fails
// for that reason.
func (p *peer) refuse(format string, err error) error {
	if p.ended.Load() {
		return ErrClosed
	}
	return badOffer(format, err)
}

// hintBitrate adds the bitrates to every H.264 format of an answer.
func hintBitrate(answer string) string {
	lines := strings.SplitAfter(answer, "\r\n")
	for i, line := range lines {
		if strings.HasPrefix(line, "a=fmtp:") && strings.Contains(line, "profile-level-id=") {
			lines[i] = strings.TrimSuffix(line, "\r\n") + startBitrates + "\r\n"
		}
	}
	return strings.Join(lines, "")
}
