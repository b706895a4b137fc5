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

// Sales writes creators' decisions about tickets and money to the ledger. Their creators have signed.
type Sales struct {
	Tickets    *ledger.Tickets
	Consents   *ledger.Consents
	BoxOffices *BoxOffices
	Creators   room.Creators
	Plans      room.Plans
	States     *room.States
	Streams    Streams
	Entrance   Entrance
	Clock      Clock // nil if the chain makes blocks by itself
}

// Clock advances a chain that makes blocks only for transactions, so that the chain's time is the present.
type Clock interface {
	Advance(ctx context.Context) error
}

// Entrance knows which tickets were used at an event's entrance. Used returns an *auth.Refusal if another server keeps
// the entries.
type Entrance interface {
	Used(ctx context.Context, id event.ID, tier int, holder event.Address, number int) (bool, error)
}

// Streams ends the session of an event's publisher.
type Streams interface{ End(id event.ID) }

// Sell puts tickets on sale, or changes the conditions of their sale.
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
	return receipt, hostError(err)
}

// Cancel cancels an event. Its creator or a host has signed.
func (s Sales) Cancel(ctx context.Context, id event.ID, by event.Address, c event.Consent) (event.Receipt, error) {
	v, err := s.States.Show(ctx, id)
	if err != nil {
		return event.Receipt{}, err
	}
	if err = checkCancellation(v, time.Now()); err != nil {
		return event.Receipt{}, err
	}
	asked := intent.Cancel{By: by, EventID: id, Nonce: c.Nonce, Deadline: deadline(&c)}
	if err = s.Consents.Check(ctx, by, asked, c); err != nil {
		return s.cancelled(ctx, id, by, err)
	}
	receipt, err := s.Tickets.Cancel(ctx, id, by, c)
	if err == nil {
		s.Streams.End(id)
	}
	return receipt, hostError(err)
}

// checkCancellation refuses to cancel a show that is over. A show that did not take place can be cancelled
// until its takings are released.
func checkCancellation(v room.View, now time.Time) error {
	if v.State == room.Ended && !now.Before(v.Office.HeldUntil()) {
		return event.Invalid("eventId", "names an event that is over")
	}
	return nil
}

// cancelled answers a repeated cancellation. Its nonce is already used, so it gets the first receipt again.
func (s Sales) cancelled(ctx context.Context, id event.ID, by event.Address, refusal error) (event.Receipt, error) {
	who, receipt, err := s.Tickets.Cancellation(ctx, id)
	switch {
	case errors.Is(err, event.ErrNotFound), err == nil && who != by:
		return event.Receipt{}, refusal
	}
	return receipt, err
}

// offered answers a repeated offer. If exactly this offer is on sale, it gets the receipt of the
// transaction that made it.
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

// offer returns the complete offer.
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
