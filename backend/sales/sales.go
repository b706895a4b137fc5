package sales

import (
	"context"
	"errors"
	"slices"
	"time"

	"footlight/backend/event"
	"footlight/backend/ledger"
	"footlight/backend/ledger/intent"
	"footlight/backend/room"
)

// Sales writes what creators decide about tickets and money, as they signed.
type Sales struct {
	Tickets    *ledger.Tickets
	Consents   *ledger.Consents
	BoxOffices *BoxOffices
	Creators   room.Creators
	Plans      room.Plans
	States     *room.States
	Streams    Streams
	Clock      Clock // nil: the chain's blocks come by themselves
}

// Clock has a chain whose blocks come only with what is written make one now, so that it
// knows how late it is.
type Clock interface {
	Advance(ctx context.Context) error
}

// Streams end the session of who publishes to an event.
type Streams interface{ End(id event.ID) }

// Sell puts tickets on sale, or changes how they are sold.
func (s Sales) Sell(ctx context.Context, x event.Selling) (event.Receipt, error) {
	office, err := s.offer(ctx, x.ID, x.Offer)
	if err != nil {
		return event.Receipt{}, err
	}
	asked := sell(x.Creator, x.ID, office, x.Consent.Nonce, deadline(&x.Consent))
	if err = s.Consents.Check(ctx, x.Creator, asked, x.Consent); err != nil {
		return s.offered(ctx, x, office, err)
	}
	receipt, err := s.Tickets.Sell(ctx, x.ID, x.Creator, office, x.Consent)
	return receipt, decided(err)
}

// Cancel calls an event off, as its creator or a host signed.
func (s Sales) Cancel(ctx context.Context, id event.ID, by event.Address, c event.Consent) (event.Receipt, error) {
	v, err := s.States.Show(ctx, id)
	if err != nil {
		return event.Receipt{}, err
	}
	if v.State == room.Ended && !time.Now().Before(v.Office.HeldUntil()) { // until then a show that did not take place can be called off
		return event.Receipt{}, event.Invalid("eventId", "names an event that is over")
	}
	asked := intent.Cancel{By: by, EventID: id, Nonce: c.Nonce, Deadline: deadline(&c)}
	if err = s.Consents.Check(ctx, by, asked, c); err != nil {
		return s.cancelled(ctx, id, by, err)
	}
	receipt, err := s.Tickets.Cancel(ctx, id, by, c)
	if err == nil {
		s.Streams.End(id)
	}
	return receipt, decided(err)
}

// cancelled answers the repetition of a cancellation, whose nonce is used, with
// the first answer.
func (s Sales) cancelled(ctx context.Context, id event.ID, by event.Address, refusal error) (event.Receipt, error) {
	who, receipt, err := s.Tickets.Cancellation(ctx, id)
	switch {
	case errors.Is(err, event.ErrNotFound), err == nil && who != by:
		return event.Receipt{}, refusal
	}
	return receipt, err
}

// offered answers the repetition of an offer that is on sale just so with the
// transaction that put it there.
func (s Sales) offered(ctx context.Context, x event.Selling, offer event.BoxOffice, refusal error) (event.Receipt, error) {
	if next, err := s.Consents.Nonce(ctx, x.Creator); err != nil || x.Consent.Nonce >= next {
		return event.Receipt{}, errors.Join(err, refusal)
	}
	now, err := s.Tickets.BoxOffice(ctx, x.ID)
	if err != nil {
		return event.Receipt{}, err
	}
	if !now.EndsAt.Equal(offer.EndsAt.Truncate(time.Second)) || !slices.EqualFunc(now.Sales, offer.Sales, sameTerms) {
		return event.Receipt{}, refusal
	}
	return s.Tickets.Offering(ctx, x.ID)
}

// offer is what is to be sold.
func (s Sales) offer(ctx context.Context, id event.ID, given event.Offer) (event.BoxOffice, error) {
	plan, err := s.Plans.Programme(ctx, id)
	if err != nil {
		return event.BoxOffice{}, err
	}
	now, err := s.Tickets.BoxOffice(ctx, id)
	if err != nil {
		return event.BoxOffice{}, err
	}
	return complete(given, plan, now)
}
