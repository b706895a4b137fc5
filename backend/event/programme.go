package event

import (
	"time"
)

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

// DescriptionResult is the result of the aspect description.
type DescriptionResult struct {
	Summary       string   `json:"summary"`
	BodyMarkdown  string   `json:"bodyMarkdown"`
	Highlights    []string `json:"highlights"`
	Audience      string   `json:"audience"`
	Accessibility string   `json:"accessibility"`
	Language      string   `json:"language"` // BCP 47, language of the text
	Reasoning     string   `json:"reasoning"`
}

// Segment is one part of the programme. The segments follow each other without gaps and fill the whole
// event.
type Segment struct {
	ID          string  `json:"id"`
	Title       string  `json:"title"`
	Kind        string  `json:"kind"` // pre, talk, performance, qa, break, post
	OffsetMin   int     `json:"offsetMin"`
	DurationMin int     `json:"durationMin"`
	Performer   *string `json:"performer"`
}
