package plans

import (
	"context"
	"encoding/json"
	"fmt"

	"footlight/backend/api/router"
	"footlight/backend/api/signed"
	"footlight/backend/event"
	"footlight/backend/event/planning"
)

// iterate prepares POST /iterate and /content/iterate.
func (c Resource) iterate(scope event.Scope) prepare {
	return func(raw []byte, key string) (work, error) {
		req, err := readIterate(raw, scope)
		req.Key = key
		if err != nil {
			return nil, err
		}
		return func(ctx context.Context, o planning.Observer) (any, error) {
			r, err := c.Plans.Iterate(ctx, req, o)
			return newIterateAnswer(r), err
		}, nil
	}
}

func readIterate(raw []byte, scope event.Scope) (planning.IterateRequest, error) {
	var from who
	var body iterateBody
	if err := router.Unmarshal(raw, &from, &body); err != nil {
		return planning.IterateRequest{}, err
	}
	id, user, err := from.read()
	if err != nil {
		return planning.IterateRequest{}, err
	}
	req := planning.IterateRequest{
		ID: id, User: user, Scope: scope, Aspect: body.Aspect, Feedback: body.Feedback, Result: body.Result, Refresh: body.Refresh, Drafter: body.Drafter,
	}
	if string(req.Result) == "null" {
		req.Result = nil
	}
	if body.Restore != nil {
		if req.Restore = *body.Restore; req.Restore < 1 {
			return planning.IterateRequest{}, event.Invalid("restore", "must be the number of an older version, from 1")
		}
	}
	asked := body.Feedback
	if from.Authorization != nil && asked == "" {
		if asked, err = body.words(); err != nil {
			return planning.IterateRequest{}, err
		}
		req.Words = asked
	}
	req.Consent, err = from.Authorization.Consent(asked)
	return req, err
}

// words returns what is signed of a request without feedback: its result or the number to restore.
func (b iterateBody) words() (string, error) {
	switch {
	case len(b.Result) > 0 && string(b.Result) != "null":
		return signed.JSON("result", b.Result)
	case b.Restore != nil:
		return fmt.Sprintf(`{"restore":%d}`, *b.Restore), nil
	}
	return "", nil
}

// iterateBody holds the fields of an iterate call other than the caller's.
type iterateBody struct {
	Aspect   event.Aspect    `json:"aspect"`
	Feedback string          `json:"feedback"`
	Result   json.RawMessage `json:"result"`  // in place of feedback
	Restore  *int            `json:"restore"` // the older version to make again
	Refresh  bool            `json:"refresh"`
	Drafter  bool            `json:"drafter"`
}

// iterateAnswer is the 200 of an iterate call.
type iterateAnswer struct {
	Success         bool                 `json:"success"`
	Aspect          event.Aspect         `json:"aspect"`
	Result          json.RawMessage      `json:"result"`
	IterationNumber int                  `json:"iterationNumber"`
	Message         string               `json:"message"`
	TransactionHash event.Hash           `json:"transactionHash"`
	MetadataURI     string               `json:"metadataURI"`
	ContentHash     event.Hash           `json:"contentHash"`
	Checks          []planning.Check     `json:"checks"`
	Directives      []planning.Directive `json:"directives"`
	Source          planning.Source      `json:"source"`
	Usage           planning.Usage       `json:"usage,omitzero"`
	Feedback        string               `json:"feedback"`
	Verified        bool                 `json:"verified"`
	Contradictions  []planning.Check     `json:"contradictions"`
	planning.Reading
}

func newIterateAnswer(r planning.Refinement) iterateAnswer {
	kind := "aspect"
	if r.Scope == event.Promoter {
		kind = "content aspect"
	}
	return iterateAnswer{
		Success: true, Aspect: r.Aspect, Result: r.Result, IterationNumber: r.Number,
		Message:         fmt.Sprintf("The %s %s was refined and stored on-chain as iteration %d.", kind, r.Aspect, r.Number),
		TransactionHash: r.Transaction, MetadataURI: r.MetadataURI, ContentHash: r.Digest,
		Checks: r.Checks, Directives: r.Directives, Source: r.Source, Usage: r.Usage, Feedback: r.Feedback, Verified: r.Verified,
		Contradictions: r.Contradictions, Reading: r.Reading,
	}
}
