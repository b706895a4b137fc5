package curation

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"sync"

	"footlight/backend/curation/check"
	"footlight/backend/curation/draft"
	"footlight/backend/event"
	"footlight/backend/event/planning"
)

func (a author) attempt(ctx context.Context, s draft.Session, req draft.Request) (v version, err error) {
	p, err := s.Draft(ctx, req)
	v = version{proposed: p.Result, directives: nonNil(p.Directives), usage: p.Usage, fault: p.Fault}
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

// better makes one attempt. If a critic is available, it makes two concurrently and returns the better one. A
// repair is a single attempt. If one of two attempts fails, better returns the other.
func (a author) better(ctx context.Context, s draft.Session, req draft.Request) (version, error) {
	critic, can := s.(Critic)
	if !can || len(req.Failed) > 0 {
		return a.attempt(ctx, s, req)
	}
	second := req
	second.Delta = nil // only one text is reported while it is written
	var two [2]version
	var failed [2]error
	var drafting sync.WaitGroup
	for i, r := range []draft.Request{req, second} {
		drafting.Go(func() { two[i], failed[i] = a.attempt(ctx, s, r) })
	}
	drafting.Wait()
	pick, used := 0, two[0].usage.Plus(two[1].usage)
	switch {
	case failed[0] != nil:
		pick = 1
	case failed[1] == nil:
		var ranking planning.Usage
		pick, ranking = prefer(ctx, critic, req, two)
		used = used.Plus(ranking)
	}
	two[pick].usage = used
	return two[pick], failed[pick]
}

// prefer picks the version with fewer faults. If neither has faults, or both leave equally much unmet, it
// asks the critic; if the critic does not answer, it picks the first.
func prefer(ctx context.Context, critic Critic, req draft.Request, two [2]version) (int, planning.Usage) {
	wrong := len(two[0].wrong())
	order := cmp.Or(cmp.Compare(wrong, len(two[1].wrong())), cmp.Compare(len(two[0].failed()), len(two[1].failed())))
	if order != 0 || wrong > 0 || bytes.Equal(two[0].result, two[1].result) {
		return max(0, order), planning.Usage{}
	}
	pick, used, err := critic.Rank(ctx, req, [2]json.RawMessage{two[0].result, two[1].result})
	if err != nil {
		return 0, used
	}
	return pick, used
}
