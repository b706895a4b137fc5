package event

import "time"

// Programme holds what a room shows of a plan: of the accepted plan, or else of the newest iterations.
// Fields that the plan does not have yet are zero.
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
	Refunds   string    // the refund policy
	PosterAlt string
	ShareURL  string // ipfs://, the poster as link previews show it
}

// Free reports whether every tier is free. It returns false for a programme without tiers.
func (p Programme) Free() bool {
	for _, t := range p.Tiers {
		if t.AmountMinor > 0 {
			return false
		}
	}
	return len(p.Tiers) > 0
}
