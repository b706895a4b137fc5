package intent

import (
	"math/big"

	"footlight/backend/event"
)

// Tier holds the terms of a tier of tickets.
type Tier struct {
	Name    string   // name in the plan
	Price   *big.Int // wei for one unit, less than 2^96; zero means that units are claimed, not sold
	Supply  uint32   // units, at least one
	Opens   uint64   // seconds since the epoch; zero means at once
	Closes  uint64   // seconds since the epoch; zero means at the end of the event
	Locked  bool     // buyers cannot pass units on
	Invited bool     // units can only be claimed through an operator
}

func (t Tier) members() []member {
	return []member{
		text("name", t.Name),
		{"price", "uint96", t.Price.String()},
		number("supply", "uint32", uint64(t.Supply)),
		number("opens", "uint40", t.Opens), number("closes", "uint40", t.Closes), flag("locked", t.Locked), flag("invited", t.Invited),
	}
}

// Sell puts tiers on sale or changes their terms. First is the number of the first tier.
type Sell struct {
	Creator  event.Address
	EventID  event.ID
	EndsAt   uint64 // end of the event, seconds since the epoch
	First    uint8
	Tiers    []Tier
	Nonce    uint64
	Deadline uint64 // seconds since the epoch
}

func (i Sell) typed() (string, []member) {
	var tiers [][]member
	for _, t := range i.Tiers {
		tiers = append(tiers, t.members())
	}
	return "Sell", []member{
		address("creator", i.Creator), named(i.EventID), number("endsAt", "uint40", i.EndsAt),
		number("first", "uint8", uint64(i.First)),
		{"tiers", "Tier[]", tiers},
		nonce(i.Nonce), deadline(i.Deadline),
	}
}

// Claim takes the holder's one unit of a free tier, if the event's times, the tier's lock and the end of giving
// back are still those that the holder saw.
type Claim struct {
	Holder   event.Address
	EventID  event.ID
	Tier     uint64
	StartsAt uint64 // the event's start, seconds since the epoch; zero if unknown
	EndsAt   uint64
	Locked   bool
	GiveBack uint64 // end of giving back, seconds since the epoch; zero if units cannot be given back
	Deadline uint64 // seconds since the epoch
}

func (i Claim) typed() (string, []member) {
	return "Claim", []member{
		address("holder", i.Holder), named(i.EventID), number("tier", "uint256", i.Tier),
		number("startsAt", "uint40", i.StartsAt), number("endsAt", "uint40", i.EndsAt), flag("locked", i.Locked),
		number("giveBackUntil", "uint40", i.GiveBack), deadline(i.Deadline),
	}
}

// GiveBack gives unused units back for their price, which the holder gets.
type GiveBack struct {
	Holder   event.Address
	EventID  event.ID
	Tier     uint64
	Amount   uint32
	Nonce    uint64
	Deadline uint64 // seconds since the epoch
}

func (i GiveBack) typed() (string, []member) {
	return "GiveBack", []member{
		address("holder", i.Holder), named(i.EventID), number("tier", "uint256", i.Tier),
		number("amount", "uint32", uint64(i.Amount)), nonce(i.Nonce), deadline(i.Deadline),
	}
}

// PassOn passes a unit on to the next holder.
type PassOn struct {
	Holder   event.Address
	EventID  event.ID
	Tier     uint64
	To       event.Address
	Nonce    uint64
	Deadline uint64 // seconds since the epoch
}

func (i PassOn) typed() (string, []member) {
	return "PassOn", []member{
		address("holder", i.Holder), named(i.EventID), number("tier", "uint256", i.Tier),
		address("to", i.To), nonce(i.Nonce), deadline(i.Deadline),
	}
}

// Redeem uses units at the door, until UpTo of the holder's units are used.
type Redeem struct {
	Holder   event.Address
	EventID  event.ID
	Tier     uint64
	UpTo     uint32
	Deadline uint64 // seconds since the epoch
}

func (i Redeem) typed() (string, []member) {
	return "Redeem", []member{
		address("holder", i.Holder), named(i.EventID), number("tier", "uint256", i.Tier),
		number("upTo", "uint32", uint64(i.UpTo)), deadline(i.Deadline),
	}
}

// Revoke takes units back from a holder, who may collect their price.
type Revoke struct {
	Creator  event.Address
	EventID  event.ID
	Holder   event.Address
	Tier     uint64
	Amount   uint32
	Nonce    uint64
	Deadline uint64 // seconds since the epoch
}

func (i Revoke) typed() (string, []member) {
	return "Revoke", []member{
		address("creator", i.Creator), named(i.EventID), address("holder", i.Holder), number("tier", "uint256", i.Tier),
		number("amount", "uint32", uint64(i.Amount)), nonce(i.Nonce), deadline(i.Deadline),
	}
}

// Postpone moves the event to a later start, and to an end that is not earlier.
type Postpone struct {
	Creator  event.Address
	EventID  event.ID
	StartsAt uint64 // seconds since the epoch
	EndsAt   uint64
	Reason   string
	Nonce    uint64
	Deadline uint64 // seconds since the epoch
}

func (i Postpone) typed() (string, []member) {
	return "Postpone", []member{
		address("creator", i.Creator), named(i.EventID), number("startsAt", "uint40", i.StartsAt),
		number("endsAt", "uint40", i.EndsAt), text("reason", i.Reason), nonce(i.Nonce), deadline(i.Deadline),
	}
}

// Cancel cancels the event. By is its creator or a host.
type Cancel struct {
	By       event.Address
	EventID  event.ID
	Nonce    uint64
	Deadline uint64 // seconds since the epoch
}

func (i Cancel) typed() (string, []member) {
	return "Cancel", []member{address("by", i.By), named(i.EventID), nonce(i.Nonce), deadline(i.Deadline)}
}

// Withdraw pays the released takings to To.
type Withdraw struct {
	Creator  event.Address
	EventID  event.ID
	To       event.Address
	Nonce    uint64
	Deadline uint64 // seconds since the epoch
}

func (i Withdraw) typed() (string, []member) {
	return "Withdraw", []member{
		address("creator", i.Creator), named(i.EventID), address("to", i.To), nonce(i.Nonce), deadline(i.Deadline),
	}
}
