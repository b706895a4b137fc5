package event

import "time"

// Scan is a code that a device read at an event's entrance.
type Scan struct {
	Ticket string    `json:"ticket"` // the code as it was read
	At     time.Time `json:"at"`     // by the device's clock
	Device string    `json:"device"` // the name that the device gave itself
}

// Reasons why a scan does not admit.
const (
	ScanTwice   = "twice"   // another code of the ticket was admitted before
	ScanCopied  = "copied"  // the same code was admitted before
	ScanOld     = "old"     // the code had ended
	ScanEarly   = "early"   // the code ends too late: its maker's clock or the device's is wrong
	ScanForeign = "foreign" // the ticket is for another event
	ScanPassed  = "passed"  // the holder does not have the ticket any more
	ScanNoCode  = "unknown" // not a ticket's code, or not signed by the holder
)

// EntranceEntry is a scan with its result.
type EntranceEntry struct {
	At     time.Time `json:"at"`
	Device string    `json:"device"`
	Tier   int       `json:"tier"`             // zero if the code could not be read
	Holder Address   `json:"holder"`           // zero if the code could not be read
	Number int       `json:"number"`           // counts the holder's tickets of the tier from 1; zero if the code could not be read
	Reason string    `json:"reason,omitempty"` // empty if the scan admits
	First  *Admitted `json:"first,omitempty"`  // the earlier admission by the same ticket
}

// Admitted says when and by which device a ticket was admitted.
type Admitted struct {
	At     time.Time `json:"at"`
	Device string    `json:"device"`
}

// TicketHolder holds a wallet's tickets of a tier.
type TicketHolder struct {
	Holder Address `json:"holder"`
	Tier   int     `json:"tier"`
	Units  int64   `json:"units"`
}

// EntranceList holds what a device needs to judge codes without the server.
type EntranceList struct {
	MadeAt  time.Time
	Tiers   []string // names, by number
	Holders []TicketHolder
	Entries []EntranceEntry // admissions and repeated admissions, oldest first
}
