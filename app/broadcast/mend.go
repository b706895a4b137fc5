package broadcast

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/pion/webrtc/v4"
)

// trickle sends the server the candidates that are found after the offer, until the session ends. A server
// that sent no ETag does not support trickle ICE (RFC 9725, section 4.3).
func (p *Publisher) trickle(ctx context.Context, s *session, at *resource) {
	for {
		select {
		case <-ctx.Done():
			return
		case <-s.found:
		}
		now := s.peer.LocalDescription().SDP
		if at.tag() == "" || s.asking.Load() || now == s.described.Swap(now) {
			continue
		}
		if _, err := p.whip.patch(ctx, at, at.tag(), fragment(now)); err != nil {
			p.cfg.Logger.DebugContext(ctx, "ICE candidates were not sent to the server", "error", err)
		}
	}
}

// mend restarts ICE (RFC 9725, section 4.3.3) as soon as the server answers, for a network that has changed
// or come back. The session continues for the viewers. If mend returns an error, the session is over.
func (p *Publisher) mend(ctx context.Context, s *session, at *resource) error {
	p.cfg.OnState(State{Phase: Connecting, Err: ErrLost})
	ctx, cancel := context.WithTimeout(ctx, p.cfg.LossTimeout)
	defer cancel()
	s.mending.Store(true)
	s.asking.Store(true)
	was := s.peer.RemoteDescription().SDP
	offer, err := s.offer(ctx, &webrtc.OfferOptions{ICERestart: true})
	if err != nil {
		return err
	}
	select {
	case <-s.connected: // drops the signal of the former ICE generation
	default:
	}
	reply, err := p.restart(ctx, at, fragment(offer))
	if err == nil {
		s.asking.Store(false)
		wake(s.found) // sends the candidates that came after the offer
		err = s.connect(ctx, splice(was, reply), p.cfg.LossTimeout)
	}
	if err != nil {
		return fmt.Errorf("%w: %w", ErrLost, err)
	}
	s.mending.Store(false)
	return nil
}

// restart requests an ICE restart until the server answers. An empty reply means that an earlier request
// reached the server and its answer was lost, so restart fails with ErrTimeout.
func (p *Publisher) restart(ctx context.Context, at *resource, fragment string) (reply string, err error) {
	for {
		reply, err = p.whip.patch(ctx, at, "*", fragment)
		if err == nil && reply == "" {
			err = ErrTimeout
		}
		if !errors.Is(err, ErrUnreachable) || ctx.Err() != nil {
			return reply, err
		}
		sleep(ctx, p.retry.min)
	}
}

// fragment returns the ICE lines of a description's first media section (RFC 8840). All sections share its
// transport.
func fragment(description string) string {
	var b strings.Builder
	sections := 0
	for line := range strings.Lines(description) {
		key, _, _ := strings.Cut(strings.TrimSpace(line), ":")
		isSection := strings.HasPrefix(line, "m=")
		if isSection {
			sections++
		}
		switch {
		case sections > 1:
			return b.String()
		case isSection, key == "a=group", key == "a=mid", isICE(key):
			b.WriteString(line)
		}
	}
	return b.String()
}

// isICE reports whether an ICE restart replaces the SDP lines with this key.
func isICE(key string) bool {
	switch key {
	case "a=ice-ufrag", "a=ice-pwd", "a=candidate", "a=end-of-candidates":
		return true
	}
	return false
}

// splice replaces the ICE lines of every media section of a description with those of a fragment.
func splice(description, fragment string) string {
	var ice, b strings.Builder
	for line := range strings.Lines(fragment) {
		line = strings.TrimSpace(line)
		if key, _, _ := strings.Cut(line, ":"); isICE(key) {
			ice.WriteString(line + "\r\n")
		}
	}
	for line := range strings.Lines(description) {
		if key, _, _ := strings.Cut(strings.TrimSpace(line), ":"); isICE(key) {
			continue
		}
		b.WriteString(line)
		if strings.HasPrefix(line, "c=") {
			b.WriteString(ice.String())
		}
	}
	return b.String()
}
