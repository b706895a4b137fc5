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

// answer makes the peer's complete answer, with every candidate in it.
func (p *peer) answer(ctx context.Context, offer string) (string, error) {
	if err := p.pc.SetRemoteDescription(webrtc.SessionDescription{Type: webrtc.SDPTypeOffer, SDP: offer}); err != nil {
		return "", badOffer("The offer cannot be used: %v.", err)
	}
	a, err := p.pc.CreateAnswer(nil)
	if err != nil {
		return "", badOffer("The offer cannot be answered: %v.", err)
	}
	gathered := webrtc.GatheringCompletePromise(p.pc)
	if err := p.pc.SetLocalDescription(a); err != nil {
		return "", badOffer("The offer cannot be answered: %v.", err)
	}
	select {
	case <-gathered:
	case <-p.done:
		return "", ErrClosed
	case <-ctx.Done():
		return "", fmt.Errorf("gather candidates: %w", ctx.Err())
	}
	return p.pc.LocalDescription().SDP, nil
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
