package rules

import (
	"crypto/sha256"
	"encoding/base32"
	"strconv"
	"time"
)

// Limits of a room's memory.
const (
	maxRecent    = 512    // messages whose text is in memory
	maxQuestions = 200    // questions that take votes
	maxMarks     = 40_000 // votes and choices that are counted once for each person
	maxPeople    = 5_000  // people whose last messages are remembered
	maxReports   = 1_000
	pageSize     = 64 // messages between two marks in the log
)

// State holds the outcome of a room's log. Its JSON form is a snapshot, which contains no text of a message.
// One goroutine at a time may use it. New makes it.
type State struct {
	Seq       uint64            `json:"seq"`  // of the last entry
	Last      uint64            `json:"last"` // number of the last message
	Salt      []byte            `json:"salt"`
	Settings  Settings          `json:"settings"`
	Pinned    uint64            `json:"pinned"` // 0 means none
	Poll      *Poll             `json:"poll"`   // the newest one; nil if there was none
	Chosen    map[string]int    `json:"chosen"` // the choice of each person in that poll
	Questions []*question       `json:"questions"`
	Banned    map[string]ban    `json:"banned"`
	Barred    Networks          `json:"barred"`
	Officials map[string]string `json:"officials"` // names of those who ran the room, by ID
	Reports   map[uint64]int    `json:"reports"`
	Pages     []uint64          `json:"pages"` // for each page of messages, an entry at or before its first one
	// First is the number of the first message in the log, and From an entry at or before the first recent one.
	First uint64 `json:"first"`
	From  uint64 `json:"from"`

	recent []recent               // the newest messages, oldest first
	ids    map[string]uint64      // numbers of the recent messages by person and client's ID
	spoke  map[string][]time.Time // when people spoke last
}

// question is a message that takes votes.
type question struct {
	N        uint64          `json:"n"`
	Voters   map[string]bool `json:"voters"`
	Answered bool            `json:"answered,omitempty"`
}

// recent is a message with the number of its entry.
type recent struct {
	Message
	seq     uint64
	deleted bool
}

// New returns the state before the first entry.
func New() *State {
	s := &State{Settings: Settings{KeepDays: DefaultKeepDays}}
	s.Ready()
	return s
}

// Ready completes a state that was read from a snapshot. Then apply the entries from From on.
func (s *State) Ready() {
	if s.Settings.Words == nil {
		s.Settings.Words = []string{}
	}
	s.Chosen, s.Banned, s.Barred = filled(s.Chosen), filled(s.Banned), filled(s.Barred)
	s.Officials, s.Reports = filled(s.Officials), filled(s.Reports)
	s.ids, s.spoke = filled(s.ids), filled(s.spoke)
	for _, q := range s.Questions {
		q.Voters = filled(q.Voters)
	}
}

func filled[K comparable, V any](m map[K]V) map[K]V {
	if m == nil {
		return map[K]V{}
	}
	return m
}

// ids are short, since every vote keeps one.
var ids = base32.NewEncoding("abcdefghijklmnopqrstuvwxyz234567").WithPadding(base32.NoPadding)

// idLength is the length of a person's ID: 50 bits.
const idLength = 10

// PersonID returns the ID of the person with that identity.
func (s *State) PersonID(identity string) string {
	sum := sha256.Sum256(append(append([]byte{}, s.Salt...), identity...))
	return ids.EncodeToString(sum[:])[:idLength]
}

// GuestName returns the name of a person who has chosen none.
func GuestName(p Person) string {
	switch p.Role {
	case Creator:
		return "Creator"
	case Host:
		return "Host"
	}
	sum := sha256.Sum256([]byte(p.ID))
	return "Guest " + strconv.Itoa(1000+(int(sum[0])<<8+int(sum[1]))%9000)
}

// marks returns how many votes and choices are kept.
func (s *State) marks() int {
	n := len(s.Chosen)
	for _, q := range s.Questions {
		n += len(q.Voters)
	}
	return n
}

// find returns a question that takes votes, or nil.
func (s *State) find(n uint64) *question {
	for _, q := range s.Questions {
		if q.N == n {
			return q
		}
	}
	return nil
}
