package curation

import (
	"context"
	"encoding/json"
	"errors"
	"slices"
	"strings"

	"footlight/backend/curation/check"
	"footlight/backend/curation/draft"
	"footlight/backend/curation/inquiry"
	"footlight/backend/event"
	"footlight/backend/event/planning"
)

func (a author) attempt(ctx context.Context, s draft.Session, req draft.Request) (v version, err error) {
	p, err := s.Draft(ctx, req)
	v = version{proposed: p.Result, directives: nonNil(a.inTheirTongue(req, p.Directives)), usage: p.Usage, fault: p.Fault}
	if err != nil {
		return v, a.failure(req.Aspect, err)
	}
	if v.fault != "" {
		return v, nil
	}
	if v.result, v.fault, err = a.completed(ctx, req, p.Result); err != nil || v.fault != "" {
		return v, err
	}
	v.directives = append(v.directives, check.Said(req, v.result)...)
	if v.checks, err = check.Result(req, v.result); err != nil {
		return v, err
	}
	v.contradictions, err = contradicting(req, v.result)
	return v, err
}

// inTheirTongue answers in the feedback's language that the rules did not understand it, if they understood
// no part of it.
func (a author) inTheirTongue(req draft.Request, found []planning.Directive) []planning.Directive {
	say := inquiry.Foreign(req.Feedback)
	known := slices.ContainsFunc(found, func(d planning.Directive) bool { return d.Met == planning.MetTrue })
	if say == "" || known || a.models() || len(found) == 0 {
		return found
	}
	return []planning.Directive{{Text: strings.TrimSuffix(say, "."), Met: planning.MetFalse, Aspect: req.Aspect}}
}

// completed adds the computed fields to a proposal. fault says why that is impossible, or why the schema
// refuses the result.
func (a author) completed(ctx context.Context, req draft.Request, proposed json.RawMessage) (result json.RawMessage, fault string, err error) {
	var unset *event.ErrInvalid // a drafter cannot repair this, nor a poster that cannot be stored
	result, err = a.complete(ctx, req, proposed)
	switch {
	case errors.As(err, &unset) || err != nil && req.Aspect == event.Banner:
		return nil, "", err
	case err != nil:
		return nil, "nothing can be computed of the draft: " + err.Error(), nil
	}
	if err = a.schemas.Validate(req.Aspect, result); err != nil {
		fault = "the draft breaks its schema: " + err.Error()
	}
	return result, fault, nil
}
