package plans

import (
	"context"

	"footlight/backend/event"
	"footlight/backend/event/planning"
)

// Reader reads briefs. Its errors are those of Plans. It is safe for concurrent use.
type Reader interface {
	ReadBrief(ctx context.Context, r planning.PlanRequest) (planning.Reading, error)
}

// readAnswer is the 200 of /plan/read.
type readAnswer struct {
	Success bool `json:"success"`
	planning.Reading
}

// readBrief prepares POST /plan/read.
func (c Resource) readBrief(raw []byte, _ string) (work, error) {
	req, err := readPlan(raw, event.Planner)
	if err != nil {
		return nil, err
	}
	return func(ctx context.Context, _ planning.Observer) (any, error) {
		reading, err := c.Reader.ReadBrief(ctx, req)
		return readAnswer{true, reading}, err
	}, nil
}
