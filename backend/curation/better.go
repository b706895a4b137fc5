package curation

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"sync"

	"footlight/backend/curation/draft"
	"footlight/backend/event/planning"
)

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
