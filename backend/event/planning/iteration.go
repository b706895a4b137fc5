package planning

import (
	"cmp"
	"encoding/json"
	"fmt"
	"strings"
	"time"

	"footlight/backend/event"
)

// Kinds of a Source.
const (
	SourceModel   = "llm"
	SourceDrafter = "offline-drafter"
	SourceUser    = "user"
)

// Source names what made a result: a model, the drafter without a model, or the creator.
type Source struct {
	Kind          string `json:"kind"`
	Model         string `json:"model,omitempty"`
	PromptVersion string `json:"promptVersion,omitempty"`
	Restores      int    `json:"restores,omitempty"` // the older version whose result this is; 0 means none
}

// Usage counts what a model consumed to make a result, including all repairs. It is zero if no model was
// used.
type Usage struct {
	PromptTokens     int     `json:"promptTokens"`
	CompletionTokens int     `json:"completionTokens"`
	Requests         int     `json:"requests"`
	Repairs          int     `json:"repairs"`
	Cost             float64 `json:"cost,omitempty"` // at the operator's prices
	Currency         string  `json:"currency,omitempty"`
}

// Plus returns the sum of both.
func (u Usage) Plus(v Usage) Usage {
	return Usage{
		PromptTokens: u.PromptTokens + v.PromptTokens, CompletionTokens: u.CompletionTokens + v.CompletionTokens,
		Requests: u.Requests + v.Requests, Repairs: u.Repairs + v.Repairs, Cost: u.Cost + v.Cost, Currency: cmp.Or(u.Currency, v.Currency),
	}
}

// Severities of a Check.
const (
	SeverityError = "error" // the result should not be published like this
	SeverityWarn  = "warn"  // the creator should look at the result
	SeverityInfo  = "info"
)

// Check is one finding of the code about a result.
type Check struct {
	ID       string `json:"id"` // "<aspect>.<what>"
	OK       bool   `json:"ok"`
	Severity string `json:"severity"` // of a failure
	Detail   string `json:"detail"`
}

// Met states whether a request in a feedback was applied.
type Met string

// Values of Met. In JSON the first two are booleans.
const (
	MetTrue         Met = "true"
	MetFalse        Met = "false"
	MetUnverifiable Met = "unverifiable"
)

// MarshalJSON implements json.Marshaler.
func (m Met) MarshalJSON() ([]byte, error) {
	if m == MetTrue || m == MetFalse {
		return []byte(m), nil
	}
	return json.Marshal(string(m))
}

// UnmarshalJSON implements json.Unmarshaler.
func (m *Met) UnmarshalJSON(b []byte) error {
	switch string(b) {
	case `true`, `"true"`:
		*m = MetTrue
	case `false`, `"false"`:
		*m = MetFalse
	case `"unverifiable"`:
		*m = MetUnverifiable
	default:
		return fmt.Errorf("event: %q is no answer to whether a directive was met", b)
	}
	return nil
}

// Directive is one request found in a feedback. Text and Predicate are public. Quote holds the creator's
// own words; it is private and never part of a public document.
type Directive struct {
	Text      string       `json:"text"`
	Predicate string       `json:"predicate,omitempty"` // what was checked, e.g. `startLocal = T20:00`
	Met       Met          `json:"met"`
	Quote     string       `json:"quote,omitempty"`
	Evidence  string       `json:"evidence,omitempty"` // the field that shows it, and its value
	Aspect    event.Aspect `json:"aspect,omitempty"`   // the aspect whose result was checked
}

// Iteration is one version of one aspect. Iterations are appended and never
// changed.
type Iteration struct {
	Scope       event.Scope     `json:"scope"`
	Aspect      event.Aspect    `json:"aspect"`
	Number      int             `json:"iterationNumber"` // dense from 1
	Parent      int             `json:"parent"`          // the number that it refines; 0 means none
	Initial     bool            `json:"initial"`         // made by a plan call, not by a refinement
	Author      event.Address   `json:"author"`
	Answers     Answers         `json:"answers,omitempty"` // that the result holds, and no earlier version held
	Result      json.RawMessage `json:"result"`
	Directives  []Directive     `json:"directives"`
	Checks      []Check         `json:"checks"`
	Source      Source          `json:"source"`
	Usage       Usage           `json:"usage,omitzero"`
	Feedback    string          `json:"feedback,omitempty"` // private
	CreatedAt   time.Time       `json:"createdAt"`
	Digest      event.Hash      `json:"contentHash"` // sha-256 of the public document
	Transaction event.Hash      `json:"transactionHash"`
	Verified    bool            `json:"verified"` // Author signed it
}

// Iterations holds results by aspect and number, as the contract's answers do.
type Iterations map[event.Aspect]map[int]json.RawMessage

// ErrUnanswered refuses to accept a plan that rests on values that the creator never gave.
type ErrUnanswered struct{ Questions []Question }

func (e *ErrUnanswered) Error() string {
	ids := make([]string, len(e.Questions))
	for i, q := range e.Questions {
		ids[i] = q.ID
	}
	return "selectedIterations: rest on what nobody gave: " + strings.Join(ids, ", ") +
		"; answer these questions with POST /plan/answer, or name them in despite"
}

// ErrContradictory refuses to accept iterations that contradict each other or whose times have passed.
type ErrContradictory struct{ Checks []Check }

func (e *ErrContradictory) Error() string {
	ids := make([]string, len(e.Checks))
	for i, c := range e.Checks {
		ids[i] = c.ID
	}
	return "selectedIterations: contradict each other or the clock: " + strings.Join(ids, ", ") +
		"; change or refresh those aspects, or name these checks in despite"
}
