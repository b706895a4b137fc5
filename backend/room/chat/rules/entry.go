package rules

import "time"

// Kinds of entries.
const (
	opened   = "open"     // the log's first entry
	said     = "say"      // Message
	deleted  = "delete"   // N, and Seq of the message's own entry, which is erased
	voted    = "vote"     // N
	answered = "answered" // N
	pinned   = "pin"      // N; 0 unpins
	banned   = "ban"      // Of, and Name of that person
	unbanned = "unban"    // Of
	barred   = "bar"      // Of, Network, Until
	unbarred = "unbar"    // Seq of the entry of a network, which was erased
	polled   = "poll"     // Poll
	chosen   = "choose"   // PollID, Choice
	closed   = "close"    // PollID
	settled  = "settings" // Settings
	reported = "report"   // N, Why
	named    = "name"     // Name
)

// Entry is one thing that happened in a room. Its kind says which fields count.
type Entry struct {
	Kind string    `json:"kind"`
	At   time.Time `json:"at"`
	By   string    `json:"by,omitempty"` // ID of the person

	Message  *Message  `json:"message,omitempty"`
	N        uint64    `json:"n,omitempty"` // number of a message; in the first entry the number before the next message
	Seq      uint64    `json:"seq,omitempty"`
	Of       string    `json:"of,omitempty"` // ID of another person
	Network  string    `json:"network,omitempty"`
	Until    time.Time `json:"until,omitzero"`
	Poll     *Poll     `json:"poll,omitempty"`
	PollID   string    `json:"pollId,omitempty"`
	Choice   int       `json:"choice,omitempty"`
	Settings *Settings `json:"settings,omitempty"`
	Why      string    `json:"why,omitempty"`
	Name     string    `json:"name,omitempty"`
	Salt     []byte    `json:"salt,omitempty"`
}

// Unbar returns the entry that forgets the network in another entry.
func Unbar(seq uint64, at time.Time) Entry { return Entry{Kind: unbarred, At: at, Seq: seq} }

// Open returns the first entry of a log. salt is the room's secret, from which the IDs of people are made.
// Messages are numbered from last+1.
func Open(salt []byte, last uint64, settings Settings, at time.Time) Entry {
	return Entry{Kind: opened, At: at, Salt: salt, N: last, Settings: &settings}
}

// Bar returns the entry that keeps a network out until a time.
func Bar(of, network string, at, until time.Time) Entry {
	return Entry{Kind: barred, At: at, Of: of, Network: network, Until: until}
}
