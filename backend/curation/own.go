package curation

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"strings"

	"footlight/backend/curation/check"
	"footlight/backend/curation/draft"
	"footlight/backend/curation/record"
	"footlight/backend/event"
	"footlight/backend/event/planning"
)

// own makes an iteration of the creator's own version. Code computes the same fields as for a drafter, and
// the schema applies to the others. A version that contradicts itself is refused. Other failed checks are
// only reported, because links and audience limits are the creator's decision.
func (a author) own(ctx context.Context, req draft.Request, given json.RawMessage, observe planning.Observer) (planning.Iteration, error) {
	result, err := a.ownResult(ctx, req, given)
	if err != nil {
		return planning.Iteration{}, ownError(err)
	}
	v := version{result: result, directives: []planning.Directive{}}
	if v.checks, err = check.Result(req, result); err != nil {
		return planning.Iteration{}, ownError(err)
	}
	for _, c := range v.checks {
		if !c.OK && c.Severity == planning.SeverityError && (req.Aspect == event.Schedule || c.ID == "pricing.tiers") {
			return planning.Iteration{}, event.Invalid("/result", "contradicts itself (%s): %s", c.ID, c.Detail)
		}
	}
	if v.contradictions, err = contradicting(req, result); err != nil {
		return planning.Iteration{}, err
	}
	if err = a.illustrate(ctx, req, &v); err != nil {
		return planning.Iteration{}, err
	}
	it := a.iteration(req, v, planning.Usage{}, observe)
	it.Source = planning.Source{Kind: planning.SourceUser}
	return it, nil
}

// restored makes an iteration with the result of an older one, and checks it against the present plan.
func (a author) restored(r *record.Record, req draft.Request, number int, observe planning.Observer) (planning.Iteration, error) {
	old, ok := r.Numbered(req.Aspect, number)
	if !ok {
		return planning.Iteration{}, event.Invalid("restore", "%d is unknown; the newest version of the %s is %d", number, spoken(req.Aspect), r.Latest(req.Aspect))
	}
	v := version{result: old.Result, directives: []planning.Directive{}}
	var err error
	if v.checks, err = check.Result(req, old.Result); err != nil {
		return planning.Iteration{}, err
	}
	if v.contradictions, err = contradicting(req, old.Result); err != nil {
		return planning.Iteration{}, err
	}
	it := a.iteration(req, v, planning.Usage{}, observe)
	it.Source = old.Source
	it.Source.Restores = number
	return it, nil
}

func (a author) ownResult(ctx context.Context, req draft.Request, given json.RawMessage) (json.RawMessage, error) {
	var fields map[string]any
	decoder := json.NewDecoder(bytes.NewReader(given))
	decoder.UseNumber()
	if err := decoder.Decode(&fields); err != nil || fields == nil {
		return nil, event.Invalid("/result", "must be an object, as GET /scopes describes it")
	}
	fields = legible(fields).(map[string]any)
	stand(req.Aspect, fields)
	raw, err := json.Marshal(fields)
	if err != nil {
		return nil, err
	}
	if err = a.schemas.Validate(req.Aspect, raw); err != nil {
		return nil, pointed(req.Aspect, err)
	}
	if code, _ := fields["currency"].(string); req.Aspect == event.Pricing {
		if _, known := event.CurrencyDigits(code); !known {
			return nil, event.Invalid("/result/currency", "must be an ISO 4217 code such as EUR")
		}
	}
	result, err := a.complete(ctx, req, raw)
	if err != nil && req.Aspect == event.Schedule {
		err = event.Invalid("/result", "has a time that does not exist: %s", err.Error())
	}
	return result, err
}

// pointed names the place that breaks a schema by its JSON pointer into the request.
func pointed(aspect event.Aspect, err error) error {
	var broken *event.ErrInvalid
	if !errors.As(err, &broken) {
		return err
	}
	return event.Invalid("/result"+strings.TrimSuffix(strings.TrimPrefix(broken.Field, string(aspect)), "/"), "%s", broken.Reason)
}

// ownError reports a number that no field can hold, although the schema allows it, as an invalid request.
func ownError(err error) error {
	var mismatch *json.UnmarshalTypeError
	if errors.As(err, &mismatch) {
		return event.Invalid("/result/"+strings.ReplaceAll(mismatch.Field, ".", "/"), "cannot be %s", mismatch.Value)
	}
	return err
}

// stand adds placeholders for computed fields that the schema requires, and for a missing reason.
func stand(aspect event.Aspect, fields map[string]any) {
	if fields["reasoning"] == nil {
		fields["reasoning"] = "The creator's own version."
	}
	switch aspect {
	case event.Pricing:
		fields["projection"], fields["refundPolicy"] = planning.Projection{}, "x"
		tiers, _ := fields["tiers"].([]any)
		for _, t := range tiers {
			if tier, is := t.(map[string]any); is {
				tier["wei"] = "0"
			}
		}
	case event.Schedule:
		fields["startUTC"], fields["endUTC"] = "2000-01-01T00:00:00Z", "2000-01-01T00:00:00Z"
	case event.Banner:
		fields["imageUrl"], fields["aiGenerated"] = "ipfs://x", false
		fields["renditions"] = []planning.Rendition{{Role: "x", Width: 1, Height: 1, Mime: "x", CID: "x"}}
	}
}

// legible removes control characters that reverse text from every string.
func legible(v any) any {
	switch v := v.(type) {
	case string:
		return event.Legible(v)
	case []any:
		for i := range v {
			v[i] = legible(v[i])
		}
	case map[string]any:
		for name := range v {
			v[name] = legible(v[name])
		}
	}
	return v
}
