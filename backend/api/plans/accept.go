package plans

import (
	"context"
	"encoding/json"
	"maps"
	"slices"

	"footlight/backend/api/router"
	"footlight/backend/event"
	"footlight/backend/event/planning"
)

// accept prepares POST /accept and /content/accept.
func (c Resource) accept(scope event.Scope) prepare {
	return func(raw []byte, _ string) (work, error) {
		req, err := readAccept(raw, scope)
		if err != nil {
			return nil, err
		}
		return func(ctx context.Context, o planning.Observer) (any, error) {
			f, err := c.Plans.Accept(ctx, req, o)
			return newAcceptAnswer(f), err
		}, nil
	}
}

func readAccept(raw []byte, scope event.Scope) (planning.AcceptRequest, error) {
	var from who
	var body acceptBody
	if err := router.Unmarshal(raw, &from, &body); err != nil {
		return planning.AcceptRequest{}, err
	}
	id, user, err := from.read()
	if err != nil {
		return planning.AcceptRequest{}, err
	}
	if body.Selected == nil {
		return planning.AcceptRequest{}, event.Invalid("selectedIterations", "is required")
	}
	selection, err := readSelection(body.Selected)
	if err != nil {
		return planning.AcceptRequest{}, err
	}
	consent, err := from.Authorization.Consent("")
	return planning.AcceptRequest{ID: id, User: user, Scope: scope, Selection: selection, Despite: body.Despite, Consent: consent}, err
}

// acceptBody holds the fields of an accept call other than the caller's.
type acceptBody struct {
	Selected map[event.Aspect]json.RawMessage `json:"selectedIterations"`
	Despite  []string                         `json:"despite"`
}

func readSelection(selected map[event.Aspect]json.RawMessage) (event.Selection, error) {
	out := event.Selection{}
	for _, aspect := range slices.Sorted(maps.Keys(selected)) {
		var n *int
		if err := json.Unmarshal(selected[aspect], &n); err != nil || n == nil {
			return nil, event.Invalid("selectedIterations."+string(aspect), "must be an integer of at least 1")
		}
		out[aspect] = *n
	}
	return out, nil
}

// acceptAnswer is the 200 of an accept call.
type acceptAnswer struct {
	Success            bool             `json:"success"`
	Message            string           `json:"message"`
	EventID            event.ID         `json:"eventId"`
	MetadataURI        string           `json:"metadataURI"`
	TransactionHash    event.Hash       `json:"transactionHash"`
	ProxyAddress       event.Address    `json:"proxyAddress"`
	SelectedIterations event.Selection  `json:"selectedIterations"`
	FinalMetadata      json.RawMessage  `json:"finalMetadata"`
	Verified           bool             `json:"verified"`
	Checks             []planning.Check `json:"checks"`
}

func newAcceptAnswer(f planning.Finalized) acceptAnswer {
	what := "The plan"
	if f.Scope == event.Promoter {
		what = "The promotional content"
	}
	return acceptAnswer{
		Success: true, Message: what + " was accepted and finalized on-chain.", EventID: f.EventID,
		MetadataURI: f.MetadataURI, TransactionHash: f.Transaction, ProxyAddress: f.Proxy,
		SelectedIterations: f.Selection, FinalMetadata: f.Metadata, Verified: f.Verified,
		Checks: f.Checks,
	}
}
