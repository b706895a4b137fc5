package broadcast

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/pion/webrtc/v4"
)

// trickle tells the server of candidates that were found after the offer, until the session ends. One that gave no
// ETag does not take them.
func (p *Publisher) trickle(ctx context.Context, s *session, at *resource) {
	for {
		select {
		case <-ctx.Done():
			return
		case <-s.found:
		}
		now := s.peer.LocalDescription().SDP
		if at.tag() == "" || s.asking.Load() || now == s.told.Swap(now) {
			continue
		}
		if _, err := p.whip.patch(ctx, at, at.tag(), fragment(now)); err != nil {
			p.cfg.Logger.DebugContext(ctx, "the server was not told of candidates", "error", err)
		}
	}
}

// mend restarts ICE (RFC 9725, 4.3.3) as soon as the server answers: the network may be another, or back. The
// session, and what viewers have of it, goes on. An error is its end.
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
	case <-s.connected: // by the former generation
	default:
	}
	told, err := p.restart(ctx, at, fragment(offer))
	if err == nil {
		s.asking.Store(false)
		wake(s.found) // of what came after the offer
		err = s.connect(ctx, splice(was, told), p.cfg.LossTimeout)
	}
	if err != nil {
		return fmt.Errorf("%w: %w", ErrLost, err)
	}
	s.mending.Store(false)
	return nil
}

// restart asks until the server answers. One that heard it before says nothing new, and cannot be followed.
func (p *Publisher) restart(ctx context.Context, at *resource, fragment string) (told string, err error) {
	for {
		told, err = p.whip.patch(ctx, at, "*", fragment)
		if err == nil && told == "" {
			err = ErrTimeout
		}
		if !errors.Is(err, ErrUnreachable) || ctx.Err() != nil {
			return told, err
		}
		sleep(ctx, p.retry.min)
	}
}

// fragment is what a description says about ICE (RFC 8840): in its first section, whose transport all use.
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

// isICE tells what a restart replaces.
func isICE(key string) bool {
	switch key {
	case "a=ice-ufrag", "a=ice-pwd", "a=candidate", "a=end-of-candidates":
		return true
	}
	return false
}

// splice puts a fragment's ICE into every section of a description.
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
