package event

import (
	"encoding/json"
	"time"
)

// Roles of a Message.
const (
	RoleUser      = "user"
	RoleAssistant = "assistant"
)

// Message is one turn of a conversation about a plan. Its text is private.
type Message struct {
	Role      string    `json:"role"`
	Content   string    `json:"content"`
	Aspect    Aspect    `json:"aspect,omitempty"`
	Number    int       `json:"iterationNumber,omitempty"`
	CreatedAt time.Time `json:"createdAt"`
}

// Conversation is the history of one scope of one event.
type Conversation struct {
	ID             string
	EventID        ID
	User           Address
	Scope          Scope
	Status         Status
	Messages       []Message
	Heads          map[Aspect]Iteration // the newest of each aspect, or the accepted one
	History        []Iteration          // all, in the order they were recorded
	Acceptance     *Finalized           // nil before acceptance
	Contradictions []Check              // where the newest iterations contradict each other
	Proxy          Address
}

// Iterations arranges the history by aspect and number.
func (c Conversation) Iterations() Iterations { return Arrange(c.History) }

// MessageRequest is a free message in a conversation.
type MessageRequest struct {
	ConversationID string
	Text           string
	Key            string // of a request that may come again; "": none
	Drafter        bool   // without a model, where one is configured
	Words          string // what was signed; "": nothing was
	Consent        *Consent
}

// Reply answers a free message. Changes are the new iterations, all of one transaction; there are none
// where the message only asked something, or where it is asked back.
type Reply struct {
	Text           string
	Question       string // what the user has to say for something to change; "": nothing
	Changes        []Iteration
	MetadataURI    string
	Contradictions []Check // as a Plan has them
}

// Arrange orders iterations by aspect and number.
func Arrange(all []Iteration) Iterations {
	out := Iterations{}
	for _, it := range all {
		if out[it.Aspect] == nil {
			out[it.Aspect] = map[int]json.RawMessage{}
		}
		out[it.Aspect][it.Number] = it.Result
	}
	return out
}
