package ledger

import (
	"context"
	"math/big"

	"github.com/ethereum/go-ethereum/common"

	"footlight/backend/event"
	"footlight/backend/ledger/bindings"
)

// Tickets reads sales and holdings of events' tickets, and writes what their owners signed about tickets and
// money.
type Tickets struct{ writer }

// ContractOf returns an event's contract, which never changes. It returns event.ErrNotFound if the event has
// none.
func (t *Tickets) ContractOf(ctx context.Context, id event.ID) (event.Address, error) {
	plan, err := t.planOf(ctx, id, nil)
	return event.Address(plan), err
}

// Sell puts tiers on sale, or changes their terms, as their creator signed (intent.Sell). It uses only the
// end and the tiers' terms of the offer.
//
// All writes of tickets return these errors:
//
//   - event.ErrNotFound: the event is not registered.   - event.ErrForbidden: the signer may not do this.   -
//
// ErrClosed: the tier is not on sale, or the event is over.   - ErrSoldOut: fewer units are left than
// requested.   - ErrTermsChanged: the buyer saw other terms.   - ErrSpent: units are redeemed, locked,
// claimed before or not the signer's.   - ErrConsent: the signature, its nonce or its deadline is not valid.
// - *event.ErrInvalid: the named terms are not possible.   - ErrBudget: the operator pays no more today.   -
// *PendingError: the transaction was sent and may still be mined.
func (t *Tickets) Sell(ctx context.Context, id event.ID, creator event.Address, offer event.BoxOffice, c event.Consent) (event.Receipt, error) {
	tiers := make([]bindings.Tier, len(offer.Sales))
	for i, sale := range offer.Sales {
		if sale.Supply < 1 || sale.Supply > maxUnits {
			return event.Receipt{}, event.Invalid("tiers.quantity", "must be 1 to %d", maxUnits)
		}
		tiers[i] = bindings.Tier{
			Name: sale.Name, Price: sale.Price, Supply: uint32(sale.Supply), Opens: seconds(sale.Opens), Closes: seconds(sale.Closes),
			Locked: sale.Locked, Invited: sale.Invited,
		}
	}
	data, err := t.factoryABI.TryPackSellSigned(eventKey(id), seconds(offer.EndsAt), 0, tiers, signed(creator, c))
	if err != nil {
		return event.Receipt{}, event.Invalid("tiers", "have a price or time the contracts cannot count")
	}
	return t.writeSigned(ctx, creator, c, data)
}

// maxUnits is the largest supply of a tier: the contracts count units in 32 bits.
const maxUnits = 1<<32 - 1

// Claim takes holder's one unit of a free tier (intent.Claim).
func (t *Tickets) Claim(ctx context.Context, id event.ID, holder event.Address, tier int, seen event.Terms, c event.Consent) (event.Receipt, error) {
	terms := bindings.Seen{
		StartsAt: seconds(seen.StartsAt), EndsAt: seconds(seen.EndsAt), Locked: seen.Locked, GiveBackUntil: seconds(seen.GiveBack),
	}
	return t.writeSigned(ctx, holder, c, t.factoryABI.PackClaimSigned(eventKey(id), big.NewInt(int64(tier)), terms, signed(holder, c)))
}

// Redeem uses holder's units at the door until upTo of them are used (intent.Redeem).
func (t *Tickets) Redeem(ctx context.Context, id event.ID, holder event.Address, tier int, upTo uint32, c event.Consent) (event.Receipt, error) {
	return t.writeSigned(ctx, holder, c, t.factoryABI.PackRedeemSigned(eventKey(id), big.NewInt(int64(tier)), upTo, signed(holder, c)))
}

// GiveBack gives unused units back for their price, which the holder gets (intent.GiveBack).
func (t *Tickets) GiveBack(ctx context.Context, g event.GivingBack, c event.Consent) (event.Receipt, error) {
	tier, amount := big.NewInt(int64(g.Tier)), uint32(min(g.Amount, maxUnits))
	return t.writeSigned(ctx, g.Holder, c, t.factoryABI.PackGiveBackSigned(eventKey(g.ID), tier, amount, signed(g.Holder, c)))
}

// PassOn passes a unit on to another holder (intent.PassOn). The event is charged, not the holder: a ticket could be
// passed on through ever new addresses, which cost nothing to make.
func (t *Tickets) PassOn(ctx context.Context, p event.PassingOn, c event.Consent) (event.Receipt, error) {
	tier := big.NewInt(int64(p.Tier))
	return t.writeSigned(ctx, account(p.ID), c, t.factoryABI.PackPassOnSigned(eventKey(p.ID), tier, common.Address(p.To), signed(p.Holder, c)))
}

// Revoke takes units back from their holder, who may collect their price (intent.Revoke).
func (t *Tickets) Revoke(ctx context.Context, id event.ID, creator, holder event.Address, tier int, amount uint32, c event.Consent) (event.Receipt, error) {
	return t.writeSigned(ctx, creator, c, t.factoryABI.PackRevokeSigned(eventKey(id), common.Address(holder), big.NewInt(int64(tier)), amount, signed(creator, c)))
}

// Postpone moves an event (intent.Postpone).
func (t *Tickets) Postpone(ctx context.Context, p event.Postponement, c event.Consent) (event.Receipt, error) {
	data := t.factoryABI.PackPostponeSigned(eventKey(p.ID), seconds(p.StartsAt), seconds(p.EndsAt), p.Reason, signed(p.Creator, c))
	return t.writeSigned(ctx, p.Creator, c, data)
}

// Cancel cancels an event (intent.Cancel). By is its creator or a host.
func (t *Tickets) Cancel(ctx context.Context, id event.ID, by event.Address, c event.Consent) (event.Receipt, error) {
	return t.writeSigned(ctx, by, c, t.factoryABI.PackCancelSigned(eventKey(id), signed(by, c)))
}

// Withdraw pays the released takings to an address (intent.Withdraw).
func (t *Tickets) Withdraw(ctx context.Context, id event.ID, creator, to event.Address, c event.Consent) (event.Receipt, error) {
	return t.writeSigned(ctx, creator, c, t.factoryABI.PackWithdrawSigned(eventKey(id), common.Address(to), signed(creator, c)))
}
