package recorded

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
