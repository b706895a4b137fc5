package plans

import (
	"context"
	"encoding/json"

	"footlight/backend/api/router"
	"footlight/backend/api/signed"
	"footlight/backend/event"
	"footlight/backend/event/planning"
)

// messageBody is a user's message to a conversation.
type messageBody struct {
	ConversationID string                `json:"conversationId"`
	Message        string                `json:"message"`
	Drafter        bool                  `json:"drafter"`
	Authorization  *signed.Authorization `json:"authorization"`
}

// message prepares POST /message.
func (c Resource) message(raw []byte, key string) (work, error) {
	var body messageBody
	if err := router.Unmarshal(raw, &body); err != nil {
		return nil, err
	}
	if body.ConversationID == "" {
		return nil, event.Invalid("conversationId", "is required")
	}
	if body.Message == "" {
		return nil, event.Invalid("message", "is required")
	}
	req := planning.MessageRequest{ConversationID: body.ConversationID, Text: body.Message, Drafter: body.Drafter, Key: key}
	if err := body.sign(&req, raw); err != nil {
		return nil, err
	}
	return func(ctx context.Context, o planning.Observer) (any, error) {
		r, err := c.Conversations.Message(ctx, req, o)
		return newReplyAnswer(body.ConversationID, r), err
	}, nil
}

// sign copies the message's signature into the request.
func (b messageBody) sign(req *planning.MessageRequest, raw []byte) (err error) {
	if b.Authorization == nil {
		return nil
	}
	if req.Words, err = signed.Words(raw); err != nil {
		return err
	}
	if req.Consent, err = b.Authorization.Consent(req.Words); err == nil {
		req.Consent.Message = true
	}
	return err
}

// replyAnswer is the 200 of a message. The fields beside Changes describe the first change.
type replyAnswer struct {
	Success         bool             `json:"success"`
	ConversationID  string           `json:"conversationId"`
	Reply           string           `json:"reply"`
	Question        string           `json:"question,omitempty"`
	Changes         []changeAnswer   `json:"changes"`
	Aspect          event.Aspect     `json:"aspect,omitempty"`
	Result          json.RawMessage  `json:"result,omitempty"`
	IterationNumber int              `json:"iterationNumber,omitempty"`
	TransactionHash *event.Hash      `json:"transactionHash,omitempty"`
	MetadataURI     string           `json:"metadataURI,omitempty"`
	Contradictions  []planning.Check `json:"contradictions"`
	planning.Reading
}

// changeAnswer is the new version of one aspect.
type changeAnswer struct {
	Aspect          event.Aspect         `json:"aspect"`
	IterationNumber int                  `json:"iterationNumber"`
	Result          json.RawMessage      `json:"result"`
	Directives      []planning.Directive `json:"directives"`
	Checks          []planning.Check     `json:"checks"`
	TransactionHash event.Hash           `json:"transactionHash"`
	ContentHash     event.Hash           `json:"contentHash"`
	Source          planning.Source      `json:"source"`
	Usage           planning.Usage       `json:"usage,omitzero"`
}

func newReplyAnswer(conversation string, r planning.Reply) replyAnswer {
	out := replyAnswer{
		Success: true, ConversationID: conversation, Reply: r.Text, Question: r.Question, Changes: []changeAnswer{}, Contradictions: r.Contradictions,
		Reading: r.Reading,
	}
	for _, it := range r.Changes {
		out.Changes = append(out.Changes, changeAnswer{
			Aspect: it.Aspect, IterationNumber: it.Number, Result: it.Result, Directives: it.Directives, Checks: it.Checks,
			TransactionHash: it.Transaction, ContentHash: it.Digest, Source: it.Source, Usage: it.Usage,
		})
	}
	if len(r.Changes) > 0 {
		first := out.Changes[0]
		out.Aspect, out.Result, out.IterationNumber = first.Aspect, first.Result, first.IterationNumber
		out.TransactionHash, out.MetadataURI = &first.TransactionHash, r.MetadataURI
	}
	return out
}
