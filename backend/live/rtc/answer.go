package rtc

import (
	"context"
	"fmt"
	"strings"

	"github.com/pion/webrtc/v4"
)

// startBitrates keep browsers from starting a camera at a fraction of its size
// and climbing for half a minute: kbit/s to begin with, and not to go below.
const startBitrates = ";x-google-start-bitrate=2500;x-google-min-bitrate=800"

// answer makes the peer's complete answer, with every candidate in it. From
// then on the other side has its time to connect.
func (p *peer) answer(ctx context.Context, offer string) (string, error) {
	if err := p.pc.SetRemoteDescription(webrtc.SessionDescription{Type: webrtc.SDPTypeOffer, SDP: offer}); err != nil {
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

// oppose takes the other DTLS role where an offer insists on being the server,
// as FFmpeg's does. pion follows such an offer, but does not say so.
func oppose(offer, answer string) string {
	if !strings.Contains(offer, "a=setup:passive") {
		return answer
	}
	return strings.ReplaceAll(answer, "a=setup:passive", "a=setup:active")
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
