// Package draft is what a draft of an aspect rests on and what it comes to:
// the facts of a checked brief, a request, and a proposal.
package draft

import (
	"context"
	"encoding/json"
	"time"

	"footlight/backend/event"
	"footlight/backend/event/planning"
)

// What a brief that says nothing gets.
const (
	defaultDuration = 90 // minutes
	defaultCapacity = 100
	defaultLanguage = "en"
	defaultZone     = "UTC"
)

// What a brief may hold at most.
const (
	maxConstraints = 50
	maxConstraint  = 2000        // characters
	maxDuration    = 7 * 24 * 60 // minutes
	maxCapacity    = 1_000_000
)

// Said is a fact of a brief that only its texts name.
type Said string

// The facts that texts can name.
const (
	SaidDate     Said = "date"
	SaidTime     Said = "time"
	SaidDoors    Said = "doors"
	SaidZone     Said = "zone"
	SaidDuration Said = "duration"
	SaidCapacity Said = "capacity"
	SaidPrice    Said = "price"
	SaidCurrency Said = "currency"
	SaidNames    Said = "performers"
)

// Facts is a checked Brief: everything a draft may rest on.
type Facts struct {
	EventID  event.ID
	Creator  event.Address
	Brief    planning.Brief
	Now      time.Time
	RoomURL  string
	Zone     *time.Location
	Date     time.Time     // noon in Zone, as clocks may skip midnight; the zero time if none was given
	Time     time.Duration // since midnight; negative if none was given
	Duration int           // minutes
	Capacity int
	Currency string
	Digits   int    // between major and minor unit
	Ticket   *int64 // minor units; nil if none was given
	Reserve  *int64
	Language string
	Doors    int              // minutes before the start; 0 if none were given
	Prices   []planning.Price // prices of the groups of people, by the texts; nil means that all pay Ticket
	Reading  planning.Reading // what the brief says
	Place    string           // where it takes place, as the texts call it; "": they name none
	Pitch    string           // the description without what only says time, place, number and price
	Opening  string           // how the texts begin, up to the first fact: what the event is; "": they say too much
	Said     []Said           // what the texts gave and no field did
	Unread   []Unread         // what the texts say that no rule reads
	LeftOut  []string         // words of the description that contradict the plan, which no text repeats
	Notes    []planning.Check // what had to be read with some freedom
}

// Request holds all that a Drafter may use.
type Request struct {
	Scope    event.Scope
	Aspect   event.Aspect
	Number   int // of the iteration to be
	Facts    Facts
	Parent   json.RawMessage                  // the result to refine; nil means to start from the facts
	Feedback string                           // "" with a nil Parent
	Before   string                           // the feedback of the turn before, "" for none
	Siblings map[event.Aspect]json.RawMessage // the results it must agree with
	Former   []string                         // titles that the event had before

	Rejected json.RawMessage // the proposal before this one, where a check refused it
	Failed   []string        // what is wrong with that, a sentence each

	Delta func(attempt int, text string) // called with the draft while it is written; nil if there is no listener
}

// Proposal is a Drafter's proposal.
type Proposal struct {
	Result     json.RawMessage
	Fault      string // why there is no result, where the drafter can be told and try again
	Directives []planning.Directive
	Usage      planning.Usage
}

// Part holds the words of a message about one aspect.
type Part struct {
	Aspect event.Aspect
	Text   string
}

// Session is one run of a Drafter: a whole plan, or one refinement. It is safe for concurrent use.
type Session interface {
	Draft(ctx context.Context, r Request) (Proposal, error)
}

// Unread is a clause of a brief with a number, which no form explains.
type Unread struct {
	Aspect event.Aspect // that it seems to be about
	Text   string       // what it is, in public words
	Quote  string       // the creator's own words
}
