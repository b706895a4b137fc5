package plans

import (
	"cmp"
	"context"
	"encoding/json"
	"reflect"
	"time"

	"footlight/backend/api/router"
	"footlight/backend/api/signed"
	"footlight/backend/event"
	"footlight/backend/event/planning"
)

// who holds the event and the user that every call of section A names.
type who struct {
	EventID       event.ID              `json:"eventId"`
	UserAddress   string                `json:"userAddress"`
	Authorization *signed.Authorization `json:"authorization"`
}

// read parses and validates both.
func (w who) read() (event.ID, event.Address, error) {
	id, err := event.ParseID(string(w.EventID))
	if err != nil {
		return "", event.Address{}, err
	}
	user, err := event.ParseAddress("userAddress", w.UserAddress)
	return id, user, err
}

// planBody is the body of a plan call. The fields of eventData may also stand
// at the top level.
type planBody struct {
	who  who
	top  planning.Brief
	rest planOptions
}

// planOptions holds the fields of a plan call that do not belong to the brief.
type planOptions struct {
	EventData  *planning.Brief `json:"eventData"`
	Regenerate bool            `json:"regenerate"`
	Drafter    bool            `json:"drafter"`
}

// planFields returns the structs whose fields a plan call accepts, and any further ones.
func planFields(more ...any) []any {
	return append([]any{who{}, planning.Brief{}, planOptions{}}, more...)
}

func (b *planBody) unmarshal(raw []byte) error {
	return router.Unmarshal(raw, &b.who, &b.top, &b.rest)
}

// brief merges eventData with the top-level fields; eventData has precedence. It returns nil if both are
// empty.
func (b *planBody) brief() *planning.Brief {
	top, out := b.top, b.top
	if d := b.rest.EventData; d != nil {
		out = planning.Brief{
			Title: cmp.Or(d.Title, top.Title), Category: cmp.Or(d.Category, top.Category),
			Description: cmp.Or(d.Description, top.Description), Duration: cmp.Or(d.Duration, top.Duration),
			MaxParticipants: cmp.Or(d.MaxParticipants, top.MaxParticipants),
			CurrentSchedule: cmp.Or(d.CurrentSchedule, top.CurrentSchedule), CurrentPricing: cmp.Or(d.CurrentPricing, top.CurrentPricing),
			Timezone: cmp.Or(d.Timezone, top.Timezone), BrowserTimezone: cmp.Or(d.BrowserTimezone, top.BrowserTimezone),
			Language: cmp.Or(d.Language, top.Language), Currency: cmp.Or(d.Currency, top.Currency),
			URL: cmp.Or(d.URL, top.URL), Performers: either(d.Performers, top.Performers), Constraints: either(top.Constraints, d.Constraints),
		}
	}
	if reflect.ValueOf(out).IsZero() {
		return nil
	}
	return &out
}

func either(a, b []string) []string {
	if len(a) > 0 {
		return a
	}
	return b
}

// plan prepares POST /plan and /content/plan.
func (c Resource) plan(scope event.Scope) prepare {
	return func(raw []byte, key string) (work, error) {
		req, err := readPlan(raw, scope)
		req.Key = key
		if err != nil {
			return nil, err
		}
		return func(ctx context.Context, o planning.Observer) (any, error) {
			p, err := c.Plans.Plan(ctx, req, o)
			return newPlanAnswer(p), err
		}, nil
	}
}

func readPlan(raw []byte, scope event.Scope) (planning.PlanRequest, error) {
	var body planBody
	if err := body.unmarshal(raw); err != nil {
		return planning.PlanRequest{}, err
	}
	id, user, err := body.who.read()
	if err != nil {
		return planning.PlanRequest{}, err
	}
	req := planning.PlanRequest{ID: id, User: user, Scope: scope, Brief: body.brief(), Regenerate: body.rest.Regenerate, Drafter: body.rest.Drafter}
	if body.who.Authorization == nil {
		return req, nil
	}
	if req.Words, err = signed.Words(raw); err != nil {
		return planning.PlanRequest{}, err
	}
	req.Consent, err = body.who.Authorization.Consent(req.Words)
	return req, err
}

// planAnswer is the 200 of a plan call.
type planAnswer struct {
	Success          bool                 `json:"success"`
	Message          string               `json:"message"`
	ConversationID   string               `json:"conversationId"`
	EventID          event.ID             `json:"eventId"`
	Scope            event.Scope          `json:"scope"`
	Status           planning.Status      `json:"status"`
	Existing         bool                 `json:"existing"`
	Plan             map[string]any       `json:"plan"`
	Iterations       planning.Iterations  `json:"iterations"`
	IterationNumber  int                  `json:"iterationNumber"`
	IterationNumbers map[event.Aspect]int `json:"iterationNumbers"`
	MetadataURI      string               `json:"metadataURI"`
	TransactionHash  event.Hash           `json:"transactionHash"`
	ProxyAddress     event.Address        `json:"proxyAddress"`
	Source           planning.Source      `json:"source"`
	Checks           []planning.Check     `json:"checks"`
	Directives       []planning.Directive `json:"directives"`
	Contradictions   []planning.Check     `json:"contradictions"`
	Verified         bool                 `json:"verified"`
	planning.Reading
}

func newPlanAnswer(p planning.Plan) planAnswer {
	highest := 0
	for _, n := range p.Numbers {
		highest = max(highest, n)
	}
	return planAnswer{
		Success: true, Message: planMessage(p), ConversationID: p.ConversationID, EventID: p.EventID, Scope: p.Scope,
		Status: p.Status, Existing: p.Existing, Plan: planObject(p.Heads, p.Proxy, p.GeneratedAt),
		Iterations: p.Iterations, IterationNumber: highest, IterationNumbers: p.Numbers,
		MetadataURI: p.MetadataURI, TransactionHash: p.Transaction, ProxyAddress: p.Proxy, Source: p.Source, Checks: p.Checks,
		Directives: p.Directives, Contradictions: p.Contradictions, Verified: p.Verified, Reading: p.Reading,
	}
}

func planMessage(p planning.Plan) string {
	what := "The event plan"
	if p.Scope == event.Promoter {
		what = "The promotional content strategy"
	}
	if p.Existing {
		return what + " was already there and is unchanged."
	}
	return what + " was generated and stored on-chain."
}

// planObject returns a plan in the form of the answers: one field per aspect, the proxy's address and the
// time.
func planObject(heads map[event.Aspect]json.RawMessage, proxy event.Address, at time.Time) map[string]any {
	out := map[string]any{"proxyAddress": proxy, "generatedAt": at}
	for aspect, result := range heads {
		out[string(aspect)] = result
	}
	return out
}
