package index

import "footlight/backend/event"

// Event is one recorded event.
type Event struct {
	Start  event.LivestreamStart `json:"start"`  // as first asked, settings as last asked
	Status string                `json:"status"` // event.RecordingActive…
	Spans  []Span                `json:"spans"`
	// StopBy is when a stopping recording no longer waits for the segment that
	// was open when it was stopped; ms since the epoch.
	StopBy int64 `json:"stopBy,omitempty"`
}

// Span is a range of segment numbers to record. One begins with every start
// and ends with the stop.
type Span struct {
	From  uint64  `json:"from"`            // first
	Until *uint64 `json:"until,omitempty"` // first no longer wanted; nil while active
}

// Wants reports whether a segment belongs to the recording.
func (e Event) Wants(seq uint64) bool {
	for _, s := range e.Spans {
		if seq >= s.From && (s.Until == nil || seq < *s.Until) {
			return true
		}
	}
	return false
}

// Final reports whether nothing is left to do unless the recording is resumed.
func (e Event) Final() bool {
	return e.Status == event.RecordingCompleted || e.Status == event.RecordingFailed
}

// State is how far a chunk has come.
type State string

// The states in order. A Failed chunk could not be made; its segments stay.
const (
	Planned State = "planned" // number and segments are decided
	Encoded State = "encoded" // the file is in the spool
	Stored  State = "stored"  // the content is stored
	Done    State = "done"    // and what it was made of is being removed
	Failed  State = "failed"
)

// Segment is one segment of a chunk.
type Segment struct {
	Seq  uint64 `json:"seq"`
	Time int64  `json:"time"` // of its first frame, ms since the epoch
}

// Chunk is one chunk of a recording.
type Chunk struct {
	Index    int        `json:"index"`
	Segments []Segment  `json:"segments"`
	State    State      `json:"state"`
	Skipped  []uint64   `json:"skipped,omitempty"`  // segments nothing could be read from
	Duration float64    `json:"duration,omitempty"` // seconds; from Encoded on, as Size and SHA256
	Size     int64      `json:"size,omitempty"`
	SHA256   event.Hash `json:"sha256"`
	CID      string     `json:"cid,omitempty"`      // from Stored on
	StoredAt int64      `json:"storedAt,omitempty"` // ms since the epoch
	Error    string     `json:"error,omitempty"`
}

// Kept reports whether the content is stored.
func (c Chunk) Kept() bool { return c.State == Stored || c.State == Done }

// Settled reports whether nothing is left to do.
func (c Chunk) Settled() bool { return c.State == Done || c.State == Failed }
