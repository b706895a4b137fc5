package plans

import (
	"cmp"
	"context"
	"encoding/json"
	"maps"
	"net/http"
	"time"

	"footlight/backend/api/router"
	"footlight/backend/event"
	"footlight/backend/event/planning"
)

// initializeBody holds fields that only older clients send beside the plan's.
type initializeBody struct {
	UserID string      `json:"userId"`
	Scope  event.Scope `json:"scope"`
}

// initialize prepares POST /initialize, the older form of a plan call.
func (c Resource) initialize(raw []byte, key string) (work, error) {
	var body planBody
	if err := body.unmarshal(raw); err != nil {
		return nil, err
	}
	var legacy initializeBody
	if err := router.Unmarshal(raw, &legacy); err != nil {
		return nil, err
	}
	body.who.UserAddress = cmp.Or(body.who.UserAddress, legacy.UserID)
	id, user, err := body.who.read()
	if err == nil {
		err = body.who.Authorization.None("/plan")
	}
	if err != nil {
		return nil, err
	}
	req := planning.PlanRequest{
		ID: id, User: user, Scope: cmp.Or(legacy.Scope, event.Planner), Brief: body.brief(),
		Regenerate: body.rest.Regenerate, Drafter: body.rest.Drafter, Key: key,
	}
	return func(ctx context.Context, o planning.Observer) (any, error) {
		p, err := c.Plans.Plan(ctx, req, o)
		return map[string]any{
			"success": true, "conversationId": p.ConversationID, "eventId": p.EventID, "scope": p.Scope,
			"status": p.Status, "message": planMessage(p),
		}, err
	}, nil
}

// curate prepares POST /curate: both scopes in one call.
func (c Resource) curate(raw []byte, key string) (work, error) {
	req, err := readPlan(raw, event.Planner)
	if err != nil {
		return nil, err
	}
	if req.Consent != nil { // one signature cannot cover two scopes
		return nil, event.Invalid("authorization", "this call has no signed form; /plan and /content/plan have")
	}
	req.Key = key
	return func(ctx context.Context, o planning.Observer) (any, error) {
		plan, err := c.Plans.Plan(ctx, req, o)
		if err != nil {
			return nil, err
		}
		second := req
		second.Scope = event.Promoter
		if key != "" {
			second.Key = digestOf([]byte(key)) // the second scope is a write of its own
		}
		content, err := c.Plans.Plan(ctx, second, o)
		if err != nil {
			return nil, err
		}
		both := map[event.Aspect]json.RawMessage{}
		maps.Copy(both, plan.Heads)
		maps.Copy(both, content.Heads)
		return map[string]any{
			"success": true, "eventId": plan.EventID, "metadataURI": content.MetadataURI, "curation": both,
			"proxyAddress": plan.Proxy, "generatedAt": content.GeneratedAt, "status": plan.Status,
		}, nil
	}, nil
}

func (c Resource) conversation(w http.ResponseWriter, r *http.Request) error {
	caller, err := router.Known(r.Context())
	if err != nil {
		return err
	}
	v, err := c.own(r.Context(), caller, r.PathValue("id"))
	return router.AnswerPrivate(w, map[string]any{"success": true, "conversation": newConversation(v)}, err)
}

func (c Resource) conversationOf(w http.ResponseWriter, r *http.Request) error {
	caller, err := router.Known(r.Context())
	if err != nil {
		return err
	}
	id, err := router.PathID(r, "eventId")
	if err != nil {
		return err
	}
	user, err := event.ParseAddress("userAddress", r.PathValue("userAddress"))
	if err != nil {
		return err
	}
	if err = caller.ActAs("userAddress", user); err != nil {
		return err
	}
	scope := event.Scope(r.URL.Query().Get("scope"))
	if scope != "" && scope.Aspects() == nil {
		return event.Invalid("scope", "must be planner or promoter")
	}
	v, err := c.Conversations.ConversationOf(r.Context(), id, user, scope)
	return router.AnswerPrivate(w, map[string]any{"success": true, "conversation": newConversation(v)}, err)
}

// planState answers GET /plan/{conversationId} with the newest iteration of each aspect.
func (c Resource) planState(w http.ResponseWriter, r *http.Request) error {
	caller, err := router.Known(r.Context())
	if err != nil {
		return err
	}
	v, err := c.own(r.Context(), caller, r.PathValue("conversationId"))
	heads, newest := map[event.Aspect]json.RawMessage{}, time.Time{}
	for aspect, it := range v.Heads {
		heads[aspect] = it.Result
		if it.CreatedAt.After(newest) {
			newest = it.CreatedAt
		}
	}
	return router.AnswerPrivate(w, map[string]any{
		"success": true, "conversationId": v.ID, "eventId": v.EventID, "scope": v.Scope, "status": v.Status,
		"plan": planObject(heads, v.Proxy, newest), "iterations": v.Iterations(),
	}, err)
}

// conversationAnswer is a conversation in the form of the legacy calls.
type conversationAnswer struct {
	ID          string               `json:"id"`
	EventID     event.ID             `json:"eventId"`
	UserAddress event.Address        `json:"userAddress"`
	Scope       event.Scope          `json:"scope"`
	Status      planning.Status      `json:"status"`
	Messages    []planning.Message   `json:"messages"`
	Iterations  planning.Iterations  `json:"iterations"`
	History     []planning.Iteration `json:"history"` // with feedback, directives and checks
	Acceptance  *acceptanceAnswer    `json:"acceptance"`

	Contradictions []planning.Check `json:"contradictions"`
	planning.Reading
}

type acceptanceAnswer struct {
	MetadataURI        string          `json:"metadataURI"`
	TransactionHash    event.Hash      `json:"transactionHash"`
	SelectedIterations event.Selection `json:"selectedIterations"`
	At                 time.Time       `json:"at"`
}

func newConversation(v planning.Conversation) conversationAnswer {
	out := conversationAnswer{
		ID: v.ID, EventID: v.EventID, UserAddress: v.User, Scope: v.Scope, Status: v.Status,
		Messages: v.Messages, Iterations: v.Iterations(), History: v.History, Contradictions: v.Contradictions, Reading: v.Reading,
	}
	if a := v.Acceptance; a != nil {
		out.Acceptance = &acceptanceAnswer{
			MetadataURI: a.MetadataURI, TransactionHash: a.Transaction, SelectedIterations: a.Selection, At: a.At,
		}
	}
	return out
}
