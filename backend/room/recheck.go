package room

import (
	"context"

	"footlight/backend/auth"
	"footlight/backend/event"
)

// Revoked ends all admissions by a token, or by a token that was issued for it.
func (p *Policy) Revoked(tokenID string) {
	p.admissions.end(func(x *Admission) bool { return x.token == tokenID || x.session == tokenID })
}

// Run ends admissions whose tickets are gone, until ctx ends.
func (p *Policy) Run(ctx context.Context) error {
	return p.cfg.Rules.Tickets.Follow(ctx, p.Attended, func(id event.ID) { p.Recheck(ctx, id) })
}

// Recheck checks every right at an event ("" means all) that can end, and whether the show is over. If this
// fails, people stay in: a show outlives its chain.
func (p *Policy) Recheck(ctx context.Context, id event.ID) {
	p.endPublishing(ctx, id)
	for _, who := range p.admissions.attendees(id) {
		s, err := p.cfg.Rules.Standing(ctx, who.event, auth.Identity{Address: who.holder})
		switch {
		case err != nil:
			p.cfg.Log.WarnContext(ctx, "right to watch was not checked again", "event", who.event, "error", err)
		case !s.Watches():
			p.admissions.trim(who, 0)
		case s.Role == Holder && s.Need == NeedTicket:
			p.admissions.trim(who, s.Tickets*p.cfg.Devices)
		}
	}
}

// endPublishing ends the admissions of publishers to shows that are over.
func (p *Policy) endPublishing(ctx context.Context, id event.ID) {
	for _, published := range p.admissions.published(id) {
		over, err := p.cfg.Shows.Over(ctx, published)
		switch {
		case err != nil:
			p.cfg.Log.WarnContext(ctx, "right to publish was not checked again", "event", published, "error", err)
		case over:
			p.admissions.end(func(x *Admission) bool { return x.publishes && x.attendee.event == published })
		}
	}
}

// Here returns the known wallets that watch an event now.
func (p *Policy) Here(id event.ID) map[event.Address]bool { return p.admissions.here(id) }
