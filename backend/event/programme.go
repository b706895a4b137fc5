package event

import "time"

// Programme is what a room shows of a plan: the accepted one, else the newest
// iterations. Fields the plan does not have yet are zero.
type Programme struct {
	EventID   ID
	Creator   Address
	Accepted  bool
	Title     string
	BannerURL string // ipfs://
	DoorsAt   time.Time
	StartsAt  time.Time
	EndsAt    time.Time
	Created   time.Time
	Timezone  string
	Tiers     []Tier // each with its currency
	Text      DescriptionResult
	Parts     []Segment // in their order
	Refunds   string    // the rule
	PosterAlt string
	ShareURL  string // ipfs://, the poster as links to the room show it
}

// Free reports whether every tier is free. A programme without tiers is not
// known to be free.
func (p Programme) Free() bool {
	for _, t := range p.Tiers {
		if t.AmountMinor > 0 {
			return false
		}
	}
	return len(p.Tiers) > 0
}
