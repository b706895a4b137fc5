package recording

import (
	"context"

	"footlight/backend/event"
	"footlight/backend/event/recorded"
)

// eachSize calls add with the creator and the size of every recording.
func (r *Recorder) eachSize(ctx context.Context, add func(creator event.Address, bytes int64)) error {
	all, err := r.index.All(ctx)
	for _, rec := range all {
		for _, c := range rec.Chunks() {
			add(rec.Event().Start.Creator, c.Size)
		}
	}
	return err
}

// Usage returns what a creator stores, and the limits.
func (r *Recorder) Usage(ctx context.Context, creator event.Address) (recorded.Quota, error) {
	n, err := r.recorded.Of(ctx, creator)
	if err != nil {
		return recorded.Quota{}, err
	}
	l := r.cfg.Limits
	return recorded.Quota{
		UnfinishedBytes: r.quota.Of(creator), RecordedBytes: n,
		Limits: recorded.QuotaLimits{UnfinishedBytes: l.Unfinished, RecordedBytes: l.Recorded, EventsPerDay: l.Events},
	}, nil
}
