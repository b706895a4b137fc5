package sales

import (
	"footlight/backend/event"
	"footlight/backend/ledger/intent"
)

// maxSupply is the greatest number of units that the ledger can count.
const maxSupply = 1<<32 - 1

// sell builds the intent that the creator of an offer signs.
func sell(creator event.Address, id event.ID, office event.BoxOffice, nonce, deadline uint64) intent.Sell {
	i := intent.Sell{Creator: creator, EventID: id, EndsAt: intent.Seconds(office.EndsAt), Nonce: nonce, Deadline: deadline}
	for _, s := range office.Sales {
		i.Tiers = append(i.Tiers, intent.Tier{
			Name: s.Name, Price: s.Price, Supply: uint32(min(s.Supply, maxSupply)),
			Opens: intent.Seconds(s.Opens), Closes: intent.Seconds(s.Closes), Locked: s.Locked, Invited: s.Invited,
		})
	}
	return i
}

// giveBack builds the intent that a holder signs to give tickets back.
func giveBack(g event.GivingBack, nonce, deadline uint64) intent.GiveBack {
	return intent.GiveBack{
		Holder: g.Holder, EventID: g.ID, Tier: uint64(g.Tier), Amount: uint32(min(g.Amount, maxSupply)), Nonce: nonce, Deadline: deadline,
	}
}

// passOn builds the intent that a holder signs to pass a ticket on.
func passOn(p event.PassingOn, nonce, deadline uint64) intent.PassOn {
	return intent.PassOn{Holder: p.Holder, EventID: p.ID, Tier: uint64(p.Tier), To: p.To, Nonce: nonce, Deadline: deadline}
}

// postpone builds the intent that the creator signs to postpone an event.
func postpone(p event.Postponement, nonce, deadline uint64) intent.Postpone {
	return intent.Postpone{
		Creator: p.Creator, EventID: p.ID, StartsAt: intent.Seconds(p.StartsAt), EndsAt: intent.Seconds(p.EndsAt), Reason: p.Reason,
		Nonce: nonce, Deadline: deadline,
	}
}

func statement(author event.Address, id event.ID, scope event.Scope, metadata event.Hash) intent.Statement {
	return intent.Statement{Author: author, EventID: id, Scope: scope, Metadata: metadata}
}

// choices returns the choices in the scope's order, as the contracts require.
func choices(scope event.Scope, selection event.Selection, digests map[event.Aspect]event.Hash) []intent.Choice {
	list := make([]intent.Choice, 0, len(selection))
	for _, aspect := range scope.Aspects() {
		list = append(list, intent.Choice{Aspect: aspect, Number: selection[aspect], Digest: digests[aspect]})
	}
	return list
}

// deadline converts a deadline. Package api rejects negative ones.
func deadline(c *event.Consent) uint64 { return uint64(c.Deadline.Unix()) }

func until(q event.IntentRequest) uint64 { return uint64(q.Deadline.Unix()) }
