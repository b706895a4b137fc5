// Package values recognises the values that stand in a sentence: money, dates, times of day, lengths, numbers of people,
// places and names. It says nothing of what a value is of; package reading does.
package values

import (
	"time"

	"footlight/backend/curation/reading/words"
)

// Kind tells what an Item is.
type Kind int

// The kinds of Items.
const (
	Unknown Kind = iota // a word of no closed class
	Skip                // says nothing by itself
	Mark                // a mark between clauses
	Hedge               // restricts or takes back what stands beside it
	Host                // a verb of the organiser, such as "present"
	Label               // names the field in Role
	Number
	Clock
	Span
	Date
	Money
	Count // of people or seats
	Length
	Shift // a distance from another time
	Free
	Zone
	Place
	Names
	Quote
	Subject // what the event is
	Group   // of people who pay a price
	Each    // behind a price
	Tongue
	Share  // percent of a price
	Tender // names the currency of prices
)

// Item is a value or a word of a sentence. Several Clocks or Dates are the readings of an ambiguous one.
type Item struct {
	Kind    Kind
	At, End int    // tokens
	Role    string // class of a Label
	Text    string // of a Place, a Quote, a Zone, a Tongue, a Group, a Subject; currency of Money
	Clocks  []string
	Until   []string // ends of a Span
	Dates   []string // "YYYY-MM-DD"
	Amount  string   // of Money, in major units
	N       int      // minutes of a Length or a Shift, people of a Count, a Number, percent of a Share
	Free    bool     // the Subject is called free
	Venue   bool     // the Place is no town
	Bare    bool     // no word stands before the Place
	Names   []string // of people, or the currencies of a Tender
	Zones   []string // of a Place
	Country string   // of a Place
	Length  int      // minutes, if the Clock may be a Length instead
	We      bool     // a Skip that names the makers
	Seats   bool     // the Count is one of seats
	Weak    bool     // the Label is one of any time: "from"; the Tender is only a preposition before a currency
	Title   bool     // the Subject is written as a title, and said to be at some time
	Vague   bool     // the Subject may go on in a town: "songs from Naples", "a night in Vienna"
	Sign    bool     // the Place stands behind "@"
	Lead    bool     // the Skip is a preposition that begins a circumstance
	Rest    bool     // the Money is for the time behind another price's
}

// Context holds what Scan knows of the brief.
type Context struct {
	Lexicon *words.Lexicon
	Now     time.Time // the given moment; its zone is the event's
	Country string    // where the event is, as far as it is known
}
