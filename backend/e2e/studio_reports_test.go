package e2e_test

import (
	"bytes"
	"encoding/json"
	"sync"
	"time"
)

// report is a line that `studio publish --json` prints every second.
type report struct {
	State                         string
	FPS                           float64
	BitrateKbps, NetworkKbps      int
	Skipped, Late, Lost           uint64
	RTTMs                         int64
	KeptSeconds                   float64
	UploadedChunks, PendingChunks int

	at time.Time
}

// reports collects the reports of a studio as it prints them.
type reports struct {
	mu   sync.Mutex
	rest []byte
	all  []report
}

// Write implements io.Writer.
func (r *reports) Write(p []byte) (int, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.rest = append(r.rest, p...)
	for {
		line, rest, whole := bytes.Cut(r.rest, []byte("\n"))
		if !whole {
			return len(p), nil
		}
		r.rest = rest
		one := report{at: time.Now()}
		if err := json.Unmarshal(line, &one); err != nil {
			return 0, err
		}
		r.all = append(r.all, one)
	}
}

// since returns the reports from a time on.
func (r *reports) since(from time.Time) (newer []report) {
	r.mu.Lock()
	defer r.mu.Unlock()
	for _, one := range r.all {
		if !one.at.Before(from) {
			newer = append(newer, one)
		}
	}
	return newer
}
