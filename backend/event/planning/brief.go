package planning

import (
	"bytes"
	"encoding/json"
)

// Brief holds what a creator says about an event before anything is planned, as the request has it. Package
// curation checks it.
type Brief struct {
	Title           string         `json:"title,omitempty"`
	Category        string         `json:"category,omitempty"`
	Description     string         `json:"description,omitempty"`
	Duration        int            `json:"duration,omitempty"` // minutes
	MaxParticipants int            `json:"maxParticipants,omitempty"`
	CurrentSchedule *BriefSchedule `json:"currentSchedule,omitempty"`
	CurrentPricing  *BriefPricing  `json:"currentPricing,omitempty"`
	Timezone        string         `json:"timezone,omitempty"`        // IANA name
	BrowserTimezone string         `json:"browserTimezone,omitempty"` // used without Timezone and place
	Language        string         `json:"language,omitempty"`        // BCP 47
	Currency        string         `json:"currency,omitempty"`        // ISO 4217
	Performers      []string       `json:"performers,omitempty"`
	URL             string         `json:"url,omitempty"`
	Constraints     []string       `json:"constraints,omitempty"`
}

// BriefSchedule holds the date and time at which the creator intends to hold the event.
type BriefSchedule struct {
	Date Decimal `json:"date,omitempty"` // milliseconds since the epoch
	Time string  `json:"time,omitempty"` // "HH:MM" in the brief's time zone
}

// BriefPricing holds the prices that the creator intends to charge, in major units of the brief's currency.
type BriefPricing struct {
	TicketPrice  Decimal `json:"ticketPrice,omitempty"`
	ReservePrice Decimal `json:"reservePrice,omitempty"`
}

// Decimal is a number as the client wrote it, so that no float rounds it. It is empty if the client sent
// none. A value that is not a JSON number or string is kept as its JSON text; the check that knows the
// field's name rejects it.
type Decimal string

// UnmarshalJSON implements json.Unmarshaler.
func (d *Decimal) UnmarshalJSON(b []byte) error {
	b = bytes.TrimSpace(b)
	if bytes.Equal(b, []byte("null")) {
		*d = ""
		return nil
	}
	var text string
	if json.Unmarshal(b, &text) == nil {
		*d = Decimal(text)
		return nil
	}
	*d = Decimal(b)
	return nil
}
