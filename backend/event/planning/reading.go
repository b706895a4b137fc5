package planning

import (
	"encoding/json"

	"footlight/backend/event"
)

// Field names what a Fact is about.
type Field string

// The fields that a brief can give.
const (
	FieldTitle      Field = "title"
	FieldDate       Field = "date"
	FieldStart      Field = "start"
	FieldEnd        Field = "end"
	FieldDuration   Field = "duration"
	FieldDoors      Field = "doors"
	FieldTimezone   Field = "timezone"
	FieldPrice      Field = "price"
	FieldCurrency   Field = "currency"
	FieldCapacity   Field = "capacity"
	FieldPerformers Field = "performers"
	FieldPlace      Field = "place"
	FieldLanguage   Field = "language"
	FieldRefund     Field = "refund"
)

// Aspect returns the aspect that shows the field.
func (f Field) Aspect() event.Aspect {
	switch f {
	case FieldTitle:
		return event.Title
	case FieldPrice, FieldCurrency, FieldCapacity, FieldRefund:
		return event.Pricing
	case FieldPlace, FieldLanguage:
		return event.Description
	}
	return event.Schedule
}

// Question returns the ID of the question about the field.
func (f Field) Question() string { return string(f.Aspect()) + "." + string(f) }

// Origin states where a Fact comes from.
type Origin string

// Values of Origin.
const (
	FromField  Origin = "field"  // a field of the request
	FromText   Origin = "text"   // a clause of the brief, which Quote holds
	FromAnswer Origin = "answer" // the creator's answer to a Question
)

// Fact is one thing that the creator said. Value depends on Field: a date is "YYYY-MM-DD", a time "HH:MM", a duration and
// a capacity an int, a price a []Price, performers a []string, and anything else a string.
type Fact struct {
	Aspect event.Aspect `json:"aspect"`
	Field  Field        `json:"field"`
	Value  any          `json:"value"`
	Quote  string       `json:"quote,omitempty"` // the whole clause, as the brief has it
	From   Origin       `json:"from"`
}

// Price holds the amount for one group of people. Name is empty if there is only one group.
type Price struct {
	Name        string `json:"name"`
	AmountMinor int64  `json:"amountMinor"`
	Currency    string `json:"currency"`
}

// Answers holds answers as the client gave them, by the IDs of their questions.
type Answers map[string]json.RawMessage

// Question asks for what the brief leaves open or says ambiguously.
type Question struct {
	ID          string       `json:"id"` // "<aspect>.<field>"
	Aspect      event.Aspect `json:"aspect"`
	Field       Field        `json:"field"`
	Text        string       `json:"text"`
	Suggestions []Suggestion `json:"suggestions"`
}

// Suggestion is a possible answer. Value has the form of a Fact's.
type Suggestion struct {
	Label string `json:"label"`
	Value any    `json:"value"`
}

// Assumption holds a value that the plan uses although the brief does not give it.
type Assumption struct {
	Aspect event.Aspect `json:"aspect"`
	Field  Field        `json:"field"`
	Value  any          `json:"value"`
	Why    string       `json:"why"`
}

// Reading holds the result of reading a brief. Unread holds the clauses that give no fact.
type Reading struct {
	Facts       []Fact       `json:"facts"`
	Unread      []string     `json:"unread"`
	Questions   []Question   `json:"questions"`
	Assumptions []Assumption `json:"assumptions"`
}

// Fact returns the fact about a field.
func (r Reading) Fact(f Field) (Fact, bool) {
	for _, fact := range r.Facts {
		if fact.Field == f {
			return fact, true
		}
	}
	return Fact{}, false
}
