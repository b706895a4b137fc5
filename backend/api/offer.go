package api

import (
	"math/big"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"footlight/backend/event"
)

const (
	maxTiers = 32 // as in the ledger's contract
	maxName  = 64 // of a tier, an invite or a speaker, in characters
)

// offerBody is an event.Offer as clients send it.
type offerBody struct {
	Tiers  []tierBody `json:"tiers"`
	EndsAt string     `json:"endsAt"` // RFC 3339
}

type tierBody struct {
	Name     string `json:"name"`
	Wei      string `json:"wei"` // decimal; "" or "0" means free
	Quantity int    `json:"quantity"`
	OpensAt  string `json:"opensAt"`  // RFC 3339; "" means immediately
	ClosesAt string `json:"closesAt"` // RFC 3339; "" means at the end of the event
	Locked   bool   `json:"locked"`
	Invited  bool   `json:"invited"`
}

func (b offerBody) offer() (event.Offer, error) {
	ends, err := instant("endsAt", b.EndsAt)
	if err != nil {
		return event.Offer{}, err
	}
	o := event.Offer{EndsAt: ends}
	if len(b.Tiers) > maxTiers {
		return o, event.Invalid("tiers", "must be at most %d", maxTiers)
	}
	for _, t := range b.Tiers {
		sale, err := t.sale()
		if err != nil {
			return o, err
		}
		o.Tiers = append(o.Tiers, sale)
	}
	return o, nil
}

func (t tierBody) sale() (event.Sale, error) {
	s := event.Sale{Name: t.Name, Price: new(big.Int), Supply: t.Quantity, Locked: t.Locked, Invited: t.Invited}
	if err := named("tiers.name", t.Name); err != nil {
		return s, err
	}
	if t.Name == "" {
		return s, event.Invalid("tiers.name", "is required")
	}
	if t.Quantity < 1 {
		return s, event.Invalid("tiers.quantity", "must be at least 1")
	}
	if t.Wei != "" {
		if _, ok := s.Price.SetString(t.Wei, 10); !ok || s.Price.Sign() < 0 || len(t.Wei) > maxWei {
			return s, event.Invalid("tiers.wei", "must be a decimal number of wei, as a string")
		}
	}
	var err error
	if s.Opens, err = instant("tiers.opensAt", t.OpensAt); err != nil {
		return s, err
	}
	s.Closes, err = instant("tiers.closesAt", t.ClosesAt)
	return s, err
}

// seenBody is the event and the ticket as the room's page showed them to a buyer.
type seenBody struct {
	StartsAt      string `json:"startsAt"`      // RFC 3339; "" if the event has no start time
	EndsAt        string `json:"endsAt"`        // RFC 3339
	GiveBackUntil string `json:"giveBackUntil"` // RFC 3339; "" for what the contract says
	Locked        bool   `json:"locked"`
}

// terms returns the terms that the buyer saw, or nil if the request names none.
func (b *seenBody) terms() (*event.Terms, error) {
	if b == nil {
		return nil, nil
	}
	starts, err := instant("seen.startsAt", b.StartsAt)
	if err != nil {
		return nil, err
	}
	ends, err := instant("seen.endsAt", b.EndsAt)
	if err == nil && ends.IsZero() {
		err = event.Invalid("seen.endsAt", "is required")
	}
	if err != nil {
		return nil, err
	}
	giveBack, err := instant("seen.giveBackUntil", b.GiveBackUntil)
	return &event.Terms{StartsAt: starts, EndsAt: ends, GiveBack: giveBack, Locked: b.Locked}, err
}

// maxReason limits the reason of a postponement, in characters.
const maxReason = 280

// postponeBody is an event.Postponement as clients send it.
type postponeBody struct {
	StartsAt string `json:"startsAt"` // RFC 3339
	EndsAt   string `json:"endsAt"`   // RFC 3339
	Reason   string `json:"reason"`
}

func (b postponeBody) postponement(id event.ID, creator event.Address) (event.Postponement, error) {
	p := event.Postponement{ID: id, Creator: creator, Reason: b.Reason}
	if utf8.RuneCountInString(b.Reason) > maxReason || !plain(b.Reason) {
		return p, event.Invalid("reason", "must be one line of at most %d characters, none of which reverses or hides text", maxReason)
	}
	var err error
	if p.StartsAt, err = instant("startsAt", b.StartsAt); err != nil {
		return p, err
	}
	if p.EndsAt, err = instant("endsAt", b.EndsAt); err != nil {
		return p, err
	}
	switch {
	case p.StartsAt.IsZero():
		return p, event.Invalid("startsAt", "is required")
	case !p.EndsAt.After(p.StartsAt):
		return p, event.Invalid("endsAt", "is required, and must be after startsAt")
	}
	return p, nil
}

// named checks a name, which may be empty.
func named(field, text string) error {
	if utf8.RuneCountInString(text) > maxName || !plain(text) {
		return event.Invalid(field, "must be one line of at most %d characters, none of which reverses or hides text", maxName)
	}
	return nil
}

// plain reports whether a text is a single line without characters that reorder or hide text.
func plain(text string) bool {
	return !strings.ContainsFunc(text, func(r rune) bool { return unicode.IsControl(r) || event.TurnsText(r) })
}

// maxWei limits the digits of a price. The ledger stores prices below 2^96.
const maxWei = 29

// instant parses a field's time. The empty text is the zero time.
func instant(field, text string) (time.Time, error) {
	if text == "" {
		return time.Time{}, nil
	}
	t, err := time.Parse(time.RFC3339, text)
	if err != nil || t.Unix() < 0 {
		return t, event.Invalid(field, "must be a time such as 2027-03-01T20:00:00Z")
	}
	return t.UTC().Truncate(time.Second), nil
}
