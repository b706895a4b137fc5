package broadcast

import (
	"context"
	"fmt"
	"time"

	"github.com/pion/sdp/v3"
	"github.com/pion/webrtc/v4"
)

// gatherTimeout limits how long an offer waits for candidates. Later ones, such as those from STUN, are
// trickled.
const gatherTimeout = 200 * time.Millisecond

// offer returns the session's SDP offer with the candidates that are found within gatherTimeout.
func (s *session) offer(ctx context.Context, options *webrtc.OfferOptions) (string, error) {
	offer, err := s.peer.CreateOffer(options)
	if err != nil {
		return "", fmt.Errorf("make offer: %w", err)
	}
	gathered := webrtc.GatheringCompletePromise(s.peer)
	if err := s.peer.SetLocalDescription(offer); err != nil {
		return "", fmt.Errorf("make offer: %w", err)
	}
	timer := time.NewTimer(gatherTimeout)
	defer timer.Stop()
	select {
	case <-gathered:
	case <-timer.C:
	case <-ctx.Done():
		return "", ctx.Err()
	}
	now := s.peer.LocalDescription().SDP
	s.described.Store(now)
	return now, nil
}

// connect applies the answer and waits until media can flow.
func (s *session) connect(ctx context.Context, answer string, timeout time.Duration) error {
	if err := s.accept(answer); err != nil {
		return err
	}
	timer := time.NewTimer(timeout)
	defer timer.Stop()
	select {
	case <-s.connected:
		return nil
	case <-s.ended:
	case <-timer.C:
	case <-ctx.Done():
		return ctx.Err()
	}
	return ErrTimeout
}

func (s *session) accept(answer string) error {
	description := webrtc.SessionDescription{Type: webrtc.SDPTypeAnswer, SDP: answer}
	if err := s.peer.SetRemoteDescription(description); err != nil {
		return fmt.Errorf("%w: %w", ErrAnswer, err)
	}
	parsed, err := description.Unmarshal()
	if err != nil {
		return fmt.Errorf("%w: %w", ErrAnswer, err)
	}
	for _, section := range parsed.MediaDescriptions {
		if !receives(section) {
			return fmt.Errorf("%w: it rejects our %s", ErrAnswer, section.MediaName.Media)
		}
	}
	return nil
}

// receives reports whether the server receives the media of an answer's section.
func receives(section *sdp.MediaDescription) bool {
	_, mute := section.Attribute("inactive")
	_, sends := section.Attribute("sendonly")
	return section.MediaName.Port.Value != 0 && !mute && !sends
}

// relayed makes the session use the given servers from its next ICE generation on, and reports whether any is
// valid.
func (s *session) relayed(by []webrtc.ICEServer) (any bool) {
	var usable []webrtc.ICEServer
	for _, server := range by {
		with := append(usable[:len(usable):len(usable)], server)
		if s.peer.SetConfiguration(webrtc.Configuration{ICEServers: with}) == nil {
			usable = with
		}
	}
	return len(usable) > 0
}
