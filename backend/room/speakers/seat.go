package speakers

import (
	"context"

	"footlight/backend/event"
)

// seat describes a speaker.
func (s *Stage) seat(ctx context.Context, id event.ID, x event.Speaker) (event.Seat, error) {
	stream, back := event.SideStream{Event: id, Speaker: x.ID}.ID(), event.SideStream{Event: id, Speaker: x.ID, Return: true}.ID()
	expires, err := s.expires(ctx, id, x)
	seat := event.Seat{
		Speaker: x, EventID: id, Token: x.Token, ExpiresAt: expires,
		// Browsers do not send a fragment, so the token stands in no log.
		URL:  s.cfg.Origins.SiteURL() + "/speak/" + string(id) + "/" + x.ID + "#" + x.Token,
		WHIP: s.cfg.Origins.URLs(stream).WHIP, WHEP: s.cfg.Origins.URLs(back).WHEP,
	}
	on := s.cfg.Streams.Presence(stream)
	s.mu.Lock()
	defer s.mu.Unlock()
	seat.Here, seat.Why = on.Publishing && !on.Quiet, s.stopped[stream].why
	if seat.Here {
		s.came[stream] = true
	} else if s.came[stream] {
		seat.State = event.SpeakerGone
	}
	return seat, err
}
