package node

import (
	"context"
	"errors"
	"math/big"
	"slices"
	"time"

	"footlight/backend/api"
	"footlight/backend/auth"
	"footlight/backend/event"
	"footlight/backend/ledger"
	"footlight/backend/ledger/intent"
	"footlight/backend/room"
)

// sales writes what creators decide about tickets and money, as they signed.
type sales struct {
	ledger  *ledger.Ledger
	offices *offices
	plans   room.Plans
	lobby   *room.Lobby
	stage   stage
}

var _ api.Sales = sales{}

func (n *Node) sales() sales {
	return sales{ledger: n.ledger, offices: n.offices, plans: n.curation, lobby: n.lobby, stage: stage{n.hub}}
}

// Sell implements api.Sales.
func (s sales) Sell(ctx context.Context, x api.Selling) (event.Receipt, error) {
	office, err := s.offer(ctx, x.ID, x.Offer)
	if err != nil {
		return event.Receipt{}, err
	}
	wish := sell(x.Creator, x.ID, office, x.Consent.Nonce, deadline(&x.Consent))
	if err = s.ledger.Consents.Check(ctx, x.Creator, wish, x.Consent); err != nil {
		return s.offered(ctx, x, office, err)
	}
	receipt, err := s.ledger.Tickets.Sell(ctx, ledger.Selling{ID: x.ID, Creator: x.Creator, Offer: office, Consent: x.Consent})
	return receipt, decided(err)
}

// Cancel implements api.Sales.
func (s sales) Cancel(ctx context.Context, id event.ID, by event.Address, c event.Consent) (event.Receipt, error) {
	v, err := s.lobby.View(ctx, id)
	if err != nil {
		return event.Receipt{}, err
	}
	if v.State == room.Ended && !time.Now().Before(v.Office.HeldUntil()) { // until then a show that did not take place can be called off
		return event.Receipt{}, event.Invalid("eventId", "names an event that is over")
	}
	wish := intent.Cancel{By: by, EventID: id, Nonce: c.Nonce, Deadline: deadline(&c)}
	if err = s.ledger.Consents.Check(ctx, by, wish, c); err != nil {
		return s.cancelled(ctx, id, by, err)
	}
	receipt, err := s.ledger.Tickets.Cancel(ctx, id, by, c)
	if err == nil {
		s.stage.clear(id)
	}
	return receipt, decided(err)
}

// cancelled answers the repetition of a cancellation, whose nonce is used, with
// the first answer.
func (s sales) cancelled(ctx context.Context, id event.ID, by event.Address, refusal error) (event.Receipt, error) {
	who, receipt, err := s.ledger.Tickets.Cancellation(ctx, id)
	switch {
	case errors.Is(err, event.ErrNotFound), err == nil && who != by:
		return event.Receipt{}, refusal
	}
	return receipt, err
}

// offered answers the repetition of an offer that is on sale just so with the
// transaction that put it there.
func (s sales) offered(ctx context.Context, x api.Selling, offer event.BoxOffice, refusal error) (event.Receipt, error) {
	if next, err := s.ledger.Consents.Nonce(ctx, x.Creator); err != nil || x.Consent.Nonce >= next {
		return event.Receipt{}, errors.Join(err, refusal)
	}
	now, err := s.ledger.Tickets.BoxOffice(ctx, x.ID)
	if err != nil {
		return event.Receipt{}, err
	}
	if !now.EndsAt.Equal(offer.EndsAt.Truncate(time.Second)) || !slices.EqualFunc(now.Sales, offer.Sales, sameTerms) {
		return event.Receipt{}, refusal
	}
	return s.ledger.Tickets.Offering(ctx, x.ID)
}

// sameTerms compares what a creator decides about a tier.
func sameTerms(a, b event.Sale) bool {
	return a.Name == b.Name && a.Price.Cmp(b.Price) == 0 && a.Supply == b.Supply && seconds(a.Opens) == seconds(b.Opens) &&
		seconds(a.Closes) == seconds(b.Closes) && a.Locked == b.Locked && a.Invited == b.Invited
}

// decided says the ledger's refusals in words for who runs an event.
func decided(err error) error {
	switch {
	case errors.Is(err, ledger.ErrClosed):
		return event.Invalid("eventId", "names an event that is over or cancelled")
	case errors.Is(err, event.ErrForbidden):
		return &auth.Refusal{Reason: "only the event's creator may do this, or for a cancellation a host"}
	}
	return unpaid(err)
}

// offer is what is to be sold, completed from the accepted plan. It leaves out
// nothing that is on sale, since the ledger would go on selling it.
func (s sales) offer(ctx context.Context, id event.ID, given api.Offer) (event.BoxOffice, error) {
	plan, err := s.plans.Programme(ctx, id)
	if err != nil {
		return event.BoxOffice{}, err
	}
	now, err := s.ledger.Tickets.BoxOffice(ctx, id)
	if err != nil {
		return event.BoxOffice{}, err
	}
	office := event.BoxOffice{Sales: given.Tiers}
	if office.EndsAt, err = endOf(given.EndsAt, plan, now); err != nil {
		return office, err
	}
	if len(office.Sales) == 0 {
		if !plan.Accepted {
			return office, event.Invalid("tiers", "are those of the accepted plan, and it is not accepted yet")
		}
		if office.Sales, err = asPlanned(plan.Tiers); err != nil {
			return office, err
		}
	}
	return office, whole(office.Sales, now.Sales)
}

// whole refuses an offer of fewer tiers than there are.
func whole(offered, now []event.Sale) error {
	if len(offered) < len(now) {
		return event.Invalid("tiers", "are %d, and %d are on sale: give all of them, in their order; closesAt ends the sale of one", len(offered), len(now))
	}
	return nil
}

// asPlanned are a plan's tiers as a ledger sells them.
func asPlanned(tiers []event.Tier) ([]event.Sale, error) {
	list := make([]event.Sale, len(tiers))
	for i, t := range tiers {
		price, ok := new(big.Int), true
		if t.Wei != "" {
			price, ok = price.SetString(t.Wei, 10)
		}
		if !ok || (t.AmountMinor > 0 && price.Sign() <= 0) {
			return nil, event.Invalid("tiers", "%s costs money, and this chain has no price for it", t.Name)
		}
		list[i] = event.Sale{Name: t.Name, Price: price, Supply: t.Quantity}
	}
	return list, nil
}

// maxSupply is how many units of a tier the ledger counts.
const maxSupply = 1<<32 - 1

// sell is an offer as its creator signs it.
func sell(creator event.Address, id event.ID, office event.BoxOffice, nonce, deadline uint64) intent.Sell {
	i := intent.Sell{Creator: creator, EventID: id, EndsAt: seconds(office.EndsAt), Nonce: nonce, Deadline: deadline}
	for _, s := range office.Sales {
		i.Tiers = append(i.Tiers, intent.Tier{
			Name: s.Name, Price: s.Price, Supply: uint32(min(s.Supply, maxSupply)),
			Opens: seconds(s.Opens), Closes: seconds(s.Closes), Locked: s.Locked, Invited: s.Invited,
		})
	}
	return i
}

// seconds is a time as intents have it, zero for none.
func seconds(t time.Time) uint64 {
	if t.IsZero() {
		return 0
	}
	return uint64(t.Unix())
}
