package agents

import (
	"encoding/json"
	"time"

	"footlight/backend/curation/draft"
	"footlight/backend/event"
)

// document holds everything an agent knows about an event. Its texts come from the creator, or from drafts of
// the creator's texts.
type document struct {
	Event       briefed                          `json:"event"`
	Facts       facts                            `json:"facts"`
	Constraints []string                         `json:"constraints"`
	Plan        map[event.Aspect]json.RawMessage `json:"plan"`               // aspects that the result must agree with
	Current     json.RawMessage                  `json:"current,omitempty"`  // the version to refine
	Feedback    string                           `json:"feedback,omitempty"` // about the current version
	// requests in the feedback, or in the constraints
	Requests []numbered      `json:"requests,omitempty"`
	Rejected json.RawMessage `json:"rejected,omitempty"` // the agent's previous answer
	Failed   []string        `json:"failed,omitempty"`   // why it was rejected
}

type briefed struct {
	Title       string   `json:"title,omitempty"`
	Category    string   `json:"category,omitempty"`
	Description string   `json:"description,omitempty"`
	Performers  []string `json:"performers"`
	URL         string   `json:"url,omitempty"`
	RoomURL     string   `json:"roomUrl"`
}

// facts can only be changed by the creator.
type facts struct {
	Now              string `json:"now"`
	Timezone         string `json:"timezone"`
	Date             string `json:"date,omitempty"`
	Time             string `json:"time,omitempty"`
	DurationMin      int    `json:"durationMin"`
	Capacity         int    `json:"capacity"`
	Currency         string `json:"currency"`
	MinorDigits      int    `json:"minorDigits"` // decimal places of the currency: with 2, 18.00 is 1800
	TicketPriceMinor *int64 `json:"ticketPriceMinor,omitempty"`
	ReserveMinor     *int64 `json:"reservePriceMinor,omitempty"`
	Language         string `json:"language"`
}

type numbered struct {
	Number int    `json:"number"`
	Text   string `json:"text"`
}

func documentOf(r draft.Request, requests []string) document {
	b := r.Facts.Brief
	d := document{
		Event: briefed{b.Title, b.Category, b.Description, append([]string{}, b.Performers...), b.URL, r.Facts.RoomURL},
		Facts: factsOf(r.Facts), Constraints: append([]string{}, b.Constraints...), Plan: r.Siblings,
		Current: r.Parent, Feedback: r.Feedback, Rejected: r.Rejected, Failed: r.Failed,
	}
	for i, text := range requests {
		d.Requests = append(d.Requests, numbered{i + 1, text})
	}
	return d
}

func factsOf(f draft.Facts) facts {
	out := facts{
		Now: f.Now.In(f.Zone).Format("Monday 2006-01-02T15:04"), Timezone: f.Zone.String(), DurationMin: f.Duration, Capacity: f.Capacity,
		Currency: f.Currency, MinorDigits: f.Digits, TicketPriceMinor: f.Ticket, ReserveMinor: f.Reserve, Language: f.Language,
	}
	if !f.Date.IsZero() {
		out.Date = f.Date.Format(time.DateOnly)
	}
	if f.Time >= 0 {
		out.Time = time.Time{}.Add(f.Time).Format("15:04")
	}
	return out
}
