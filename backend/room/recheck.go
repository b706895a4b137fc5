package room

import (
	"context"

	"footlight/backend/auth"
	"footlight/backend/event"
)

// Revoked ends what was let in by a token, or by one that was given for it.
func (p *Policy) Revoked(tokenID string) {
	p.admissions.end(func(x *Admission) bool { return x.token == tokenID || x.session == tokenID })
}

// Run ends what tickets let in when they are gone, until ctx ends.
func (p *Policy) Run(ctx context.Context) error {
	return p.cfg.Rules.Tickets.Follow(ctx, p.Attended, func(id event.ID) { p.Recheck(ctx, id) })
}

// Recheck looks again at everybody whose right can end, and at whether the show
// does. Where that cannot be found out, who is in stays in: a show outlives its
// chain.
func (p *Policy) Recheck(ctx context.Context, id event.ID) {
	p.endPublishing(ctx, id)
	for _, who := range p.admissions.attendees(id) {
		s, err := p.cfg.Rules.Standing(ctx, who.event, auth.Identity{Address: who.holder})
		switch {
		case err != nil:
			p.cfg.Log.WarnContext(ctx, "right to watch not checked again", "event", who.event, "error", err)
		case !s.Watches():
			p.admissions.trim(who, 0)
		case s.Role == Holder && s.Need == NeedTicket:
			p.admissions.trim(who, s.Tickets*p.cfg.Devices)
		}
	}
}

// endPublishing ends the admissions of who publishes to what is over.
func (p *Policy) endPublishing(ctx context.Context, id event.ID) {
	for _, published := range p.admissions.published(id) {
		over, err := p.cfg.Shows.Over(ctx, published)
		switch {
		case err != nil:
			p.cfg.Log.WarnContext(ctx, "right to publish not checked again", "event", published, "error", err)
		case over:
			p.admissions.end(func(x *Admission) bool { return x.publishes && x.attendee.event == published })
		}
	}
}
