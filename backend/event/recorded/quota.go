package recorded

import "fmt"

// Quota holds what the creator of a recording stores on the server, in all recordings.
type Quota struct {
	UnfinishedBytes int64       `json:"unfinishedBytes"` // of unfinished uploads
	RecordedBytes   int64       `json:"recordedBytes"`
	Limits          QuotaLimits `json:"limits"`
}

// QuotaLimits holds the limits of a wallet; 0 means none.
type QuotaLimits struct {
	UnfinishedBytes int64 `json:"unfinishedBytes"`
	RecordedBytes   int64 `json:"recordedBytes"`
	EventsPerDay    int   `json:"eventsPerDay"`
}

// WithQuota returns the description with what the creator stores, which its revision then covers too.
func (r Recording) WithQuota(q Quota) Recording {
	r.Quota = &q
	l := q.Limits
	r.Revision = fmt.Sprintf("%s-%x-%x-%x-%x-%x", r.Revision, q.UnfinishedBytes, q.RecordedBytes, l.UnfinishedBytes, l.RecordedBytes, l.EventsPerDay)
	return r
}
