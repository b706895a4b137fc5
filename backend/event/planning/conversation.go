package planning

import (
	"encoding/json"
	"time"

	"footlight/backend/event"
)

// Roles of a Message.
const (
	RoleUser      = "user"
	RoleAssistant = "assistant"
)

// Message is one turn of a conversation about a plan. Its text is private.
type Message struct {
	Role      string       `json:"role"`
	Content   string       `json:"content"`
	Aspect    event.Aspect `json:"aspect,omitempty"`
	Number    int          `json:"iterationNumber,omitempty"`
	CreatedAt time.Time    `json:"createdAt"`
}

// Conversation is the history of one scope of one event.
type Conversation struct {
	ID             string
	EventID        event.ID
	User           event.Address
	Scope          event.Scope
	Status         Status
	Messages       []Message
	Heads          map[event.Aspect]Iteration // the newest iteration of each aspect, or the accepted one
	History        []Iteration                // all, in the order in which they were recorded
	Acceptance     *Finalized                 // nil before acceptance
	Contradictions []Check                    // between the newest iterations
	Reading        Reading                    // facts and questions of the brief, with the answers
	Proxy          event.Address
}

// Iterations returns the history by aspect and number.
func (c Conversation) Iterations() Iterations { return Arrange(c.History) }

// MessageRequest is a free message in a conversation.
type MessageRequest struct {
	ConversationID string
	Text           string
	Key            string // idempotency key; "" means none
	Drafter        bool   // use the drafter even if a model is configured
	Words          string // the signed text; "" if nothing was signed
	Consent        *event.Consent
}

// Reply answers a free message. Changes holds the new iterations, all recorded in one transaction. It is
// empty if the message was only a question, or if the reply asks the user something.
type Reply struct {
	ConversationID string
	Text           string
	Question       string // the question that the user must answer before anything changes; may be ""
	Changes        []Iteration
	MetadataURI    string
	Contradictions []Check // as in a Plan
	Reading        Reading // as in a Plan
}

// Arrange groups iterations by aspect and number.
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
