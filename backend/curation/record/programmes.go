package record

import (
	"context"
	"slices"
	"time"

	"footlight/backend/event"
	"footlight/backend/event/cache"
	"footlight/backend/event/planning"
)

// Programmes returns what rooms show of events.
type Programmes struct {
	documents
	register Register
	kept     cache.Kept[event.Programme]
}

// NewProgrammes returns Programmes that have read nothing yet. A programme is cached until the feed reports
// that the ledger wrote about the event again.
func NewProgrammes(l Library, r Register, feed cache.Feed) *Programmes {
	return &Programmes{documents: documents{l}, register: r, kept: cache.Kept[event.Programme]{Feed: feed}}
}

// IDs lists the planned events.
func (p *Programmes) IDs(ctx context.Context) ([]event.ID, error) { return p.register.Events(ctx) }

// Programme returns what a room shows of an event: its accepted plan, or else the newest iterations. It
// returns event.ErrNotFound for an event without a plan.
func (p *Programmes) Programme(ctx context.Context, id event.ID) (event.Programme, error) {
	shown, err := p.kept.Get(ctx, id, func(ctx context.Context) (event.Programme, event.Address, error) {
		read, err := p.read(ctx, id)
		return read, p.register.Address(id, read.Creator), err
	})
	shown.Tiers = slices.Clone(shown.Tiers)
	return shown, err
}

// read reads an event's programme, and only the documents that it needs.
func (p *Programmes) read(ctx context.Context, id event.ID) (event.Programme, error) {
	seal, err := p.register.Seal(ctx, id)
	if err != nil {
		return event.Programme{}, err
	}
	heads := &Record{ID: id, Exists: true, Seal: seal}
	for _, sealed := range shown(seal) {
		var doc IterationDocument
		if _, err = p.fetch(ctx, sealed.Digest, &doc); err != nil {
			return event.Programme{}, err
		}
		it, failed := doc.iteration(id, sealed)
		if failed != nil {
			return event.Programme{}, failed
		}
		heads.Iterations = append(heads.Iterations, newIteration(it, Notes{}, Told{}))
	}
	return heads.programme()
}

// shown returns the planner entries that a room shows, one per aspect.
func shown(seal event.Seal) map[event.Aspect]event.SealedEntry {
	accepted, final := seal.Acceptance[event.Planner]
	out := map[event.Aspect]event.SealedEntry{}
	for _, sealed := range seal.Entries {
		if sealed.Scope == event.Planner && (!final || accepted.Selection[sealed.Aspect] == sealed.Number) {
			out[sealed.Aspect] = sealed
		}
	}
	return out
}

func (r *Record) programme() (event.Programme, error) {
	p, err := DecodePlan(Results(r.Heads(event.Planner)))
	if err != nil {
		return event.Programme{}, err
	}
	_, accepted := r.Accepted(event.Planner)
	out := event.Programme{
		EventID: r.ID, Creator: r.Seal.Creator, Accepted: accepted, Title: p.Name(r.ID, planning.Brief{}),
		BannerURL: p.Banner.ImageURL, PosterAlt: p.Banner.AltText, ShareURL: share(p.Banner), Tiers: []event.Tier{},
		Text: p.Description, Parts: p.Schedule.Segments, Refunds: p.Pricing.RefundPolicy,
	}
	if len(r.Seal.Entries) > 0 {
		out.Created = r.Seal.Entries[0].BlockTime
	}
	for _, t := range p.Pricing.Tiers {
		t.Currency = p.Pricing.Currency
		out.Tiers = append(out.Tiers, t)
	}
	showTimes(&out, p.Schedule)
	return out, nil
}

// share returns the poster's form for link previews.
func share(b planning.BannerResult) string {
	for _, r := range b.Renditions {
		if r.Role == "share" {
			return "ipfs://" + r.CID
		}
	}
	return b.ImageURL
}

func showTimes(out *event.Programme, s planning.ScheduleResult) {
	if s.StartUTC.IsZero() {
		return
	}
	out.Timezone, out.StartsAt, out.EndsAt, out.DoorsAt = s.Timezone, s.StartUTC, s.EndUTC, s.StartUTC
	zone, err := time.LoadLocation(s.Timezone)
	if err != nil {
		return
	}
	if doors, err := time.ParseInLocation(planning.LocalTime, s.DoorsLocal, zone); err == nil {
		out.DoorsAt = doors.UTC()
	}
}
