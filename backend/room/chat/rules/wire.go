// Package rules decides what may be said in a room, and what the room's people see. It does no I/O.
//
// A room's history is a log of entries. A State holds the outcome of the log. A Command holds what a person wants:
//
//	verdict := state.Decide(command, person, now)   // an entry for the log, or a refusal
//	change := state.Apply(seq, *verdict.Entry)      // once the entry is in the log
//
// An entry holds everything that was decided, such as the number of a message. All who apply the same log
// therefore have the same state, even after the text of a message was erased from it.
package rules

import "time"

// Role names what a person may do in a room.
type Role string

// Values of Role.
const (
	Creator Role = "creator"
	Host    Role = "host"
	Holder  Role = "holder"
	Guest   Role = "guest"
)

// Runs reports whether the role moderates the room.
func (r Role) Runs() bool { return r == Creator || r == Host }

// Person describes a person in a room. ID is the same for all messages of a person in one room and tells nothing
// outside of it.
type Person struct {
	ID   string `json:"id"`
	Name string `json:"name"`
	Role Role   `json:"role"`
	Tier string `json:"tier,omitempty"`
	// Loose means that the person's ID does not outlast the connection. Repeated messages are then recognised
	// by their own IDs alone.
	Loose bool `json:"-"`
}

// Kind is the kind of a message.
type Kind string

// Values of Kind.
const (
	Say      Kind = "say"
	Question Kind = "question"
)

// Message is something that a person said. ID is the client's, N the room's.
type Message struct {
	N        uint64    `json:"n"`
	ID       string    `json:"id"`
	At       time.Time `json:"at"`
	From     Person    `json:"from"`
	Text     string    `json:"text"`
	Kind     Kind      `json:"kind"`
	Votes    int       `json:"votes,omitempty"`
	Answered bool      `json:"answered,omitempty"`
}

// Changed says what became of a message. Nil fields have not changed.
type Changed struct {
	N        uint64 `json:"n"`
	Deleted  bool   `json:"deleted,omitempty"`
	Votes    *int   `json:"votes,omitempty"`
	Answered *bool  `json:"answered,omitempty"`
	Pinned   *bool  `json:"pinned,omitempty"`
	Reports  int    `json:"reports,omitempty"` // for those who run the room
}

// Poll is a question with choices.
type Poll struct {
	ID       string   `json:"id"`
	Question string   `json:"question"`
	Choices  []Choice `json:"choices"`
	Open     bool     `json:"open"`
}

// Choice is one answer of a poll.
type Choice struct {
	Text  string `json:"text"`
	Votes int    `json:"votes"`
}

// Settings holds what the creator decides about a room's chat.
type Settings struct {
	Slow     int      `json:"slow"`     // seconds between two messages of a person
	KeepDays int      `json:"keepDays"` // days after the show's end after which everything is removed
	Names    bool     `json:"names"`    // shows who is there
	Words    []string `json:"words"`    // phrases that nobody may say
}

// DefaultKeepDays is the number of days for which a chat is kept unless its creator decides otherwise.
const DefaultKeepDays = 30

// Reason is a word for programs that says why something was refused.
type Reason string

// Values of Reason.
const (
	TooLong   Reason = "too-long"
	TooFast   Reason = "too-fast"
	Slow      Reason = "slow"
	Banned    Reason = "banned"
	Words     Reason = "words"
	Closed    Reason = "closed"
	Forbidden Reason = "forbidden"
	NameTaken Reason = "name-taken"
	Unknown   Reason = "unknown"
)

// Refusal says why something was refused. Text is for people. Wait is how many seconds later it would be taken, 0 if
// another time would not help.
type Refusal struct {
	ID     string `json:"id,omitempty"`
	Reason Reason `json:"reason"`
	Text   string `json:"text"`
	Wait   int    `json:"wait,omitempty"`
}

func refuse(reason Reason, text string) *Refusal { return &Refusal{Reason: reason, Text: text} }
