package index

import (
	"encoding/json"
	"maps"
	"slices"
	"time"

	"footlight/backend/event"
)

// Event is one recorded event.
type Event struct {
	Start  event.LivestreamStart `json:"start"`  // as first asked, settings as last asked
	Status string                `json:"status"` // event.RecordingActive…
	Spans  []Span                `json:"spans"`
	// Began is when the first segment began that was taken of a studio's show; ms since
	// the epoch, 0: none was.
	Began int64 `json:"began,omitempty"`
	// StopBy is when a stopping recording no longer waits for the segment that
	// was open when it was stopped; ms since the epoch.
	StopBy int64 `json:"stopBy,omitempty"`
	// Resumed is when the recording was last started that had been over, ms since the
	// epoch; 0: never.
	Resumed int64 `json:"resumed,omitempty"`
	// Removed is a recording that was taken away. Its name stays its creator's,
	// and a new start begins it anew.
	Removed bool `json:"removed,omitempty"`
	// Chapters are where its creator said that parts of the show begin.
	Chapters []event.Chapter `json:"chapters,omitempty"`
	// Manifest describes the finished recording; zero before that.
	Manifest Manifest `json:"manifest,omitzero"`
}

// Manifest says how far a recording's manifest has come.
type Manifest struct {
	CID         string     `json:"cid"` // empty until it is written
	SHA256      event.Hash `json:"sha256"`
	Transaction event.Hash `json:"transactionHash"` // zero until it is anchored
	Block       uint64     `json:"block,omitempty"`
	Unplanned   bool       `json:"unplanned,omitempty"` // no ledger knows the event
}

// Settled reports whether nothing is left to do.
func (m Manifest) Settled() bool { return m.Unplanned || !m.Transaction.IsZero() }

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

	// Awaited is a chunk that others make and that has not come yet.
	Awaited State = "awaited"
)

// reached numbers states in the order in which a chunk comes along. It goes back
// where its file is lost, which is found out again.
func (s State) reached() int {
	return slices.Index([]State{Awaited, Planned, Failed, Encoded, Stored, Done}, s)
}

// UsualSegment is about how long a segment is of which nothing is known.
const UsualSegment = 10 * time.Second

// Segment is one segment of a chunk.
type Segment struct {
	Seq  uint64 `json:"seq"`
	Time int64  `json:"time"` // of its first frame, ms since the epoch

	// Start on the media's own clock and Length, both in seconds, are measured
	// where the chunk is made. Length 0: not known, or nothing could be read.
	Start  float64 `json:"start,omitempty"`
	Length float64 `json:"length,omitempty"`
}

// Chunk is one chunk of a recording.
type Chunk struct {
	Index    int        `json:"index"`
	Segments []Segment  `json:"segments"`
	State    State      `json:"state"`
	Refused  int        `json:"refused,omitempty"`  // how often its media was, while it is Planned
	Skipped  []uint64   `json:"skipped,omitempty"`  // segments nothing could be read from
	Mode     string     `json:"mode,omitempty"`     // event.ModeCopy or a quality; from Encoded on
	Duration float64    `json:"duration,omitempty"` // seconds; from Encoded on, as Size and SHA256
	Size     int64      `json:"size,omitempty"`
	SHA256   event.Hash `json:"sha256"`
	Inputs   event.Hash `json:"inputs,omitzero"`    // what it was made of and how; equal ones are the same chunk
	CID      string     `json:"cid,omitempty"`      // from Stored on
	StoredAt int64      `json:"storedAt,omitempty"` // ms since the epoch
	Uploaded bool       `json:"uploaded,omitempty"` // made elsewhere, of no segments
	At       int64      `json:"at,omitempty"`       // of an uploaded chunk's first frame, ms since the epoch
	Tail     Tail       `json:"tail,omitzero"`      // of an uploaded chunk
	Error    string     `json:"error,omitempty"`
	FailedAt int64      `json:"failedAt,omitempty"` // ms since the epoch, with State Failed

	Copies map[string]Copy `json:"copies,omitempty"` // by place; beside the store's own
	Told   Told            `json:"told,omitzero"`
}

// Told is what the recording's newest manifest tells of a chunk's copies as they were.
type Told struct {
	PieceCID string       `json:"pieceCid,omitempty"`
	Proof    *event.Proof `json:"proof,omitempty"`
}

// Tail is the piece that made an uploaded chunk whole, so that it is known when
// it comes again.
type Tail struct {
	From   int64      `json:"from"`
	SHA256 event.Hash `json:"sha256"`
}

// EndsWith reports whether the last piece of an upload of that size may be the
// chunk's Tail. A chunk that came in one piece has none to speak of.
func (c Chunk) EndsWith(from, size int64) bool {
	return c.Tail.From > 0 && c.Tail.From == from && c.Size == size
}

// Copy is a chunk kept in one more place.
type Copy struct {
	URL      string          `json:"url,omitempty"`      // where it is retrieved from; empty: <public-url>/piece/<PieceCID>
	PieceCID string          `json:"pieceCid,omitempty"` // where possession of it is proven
	Receipt  json.RawMessage `json:"receipt,omitempty"`  // the place's answer, whole
	KeptAt   int64           `json:"keptAt"`             // ms since the epoch
}

// Has reports whether there is a copy in a place.
func (c Chunk) Has(place string) bool {
	_, ok := c.Copies[place]
	return ok
}

// With is the chunk with one more copy.
func (c Chunk) With(place string, made Copy) Chunk {
	copies := maps.Clone(c.Copies)
	if copies == nil {
		copies = map[string]Copy{}
	}
	copies[place], c.Copies = made, copies
	return c
}

// Kept reports whether the content is stored.
func (c Chunk) Kept() bool { return c.State == Stored || c.State == Done }

// ahead reports whether c is the same chunk as other, and has come further. One that
// Failed has not: other may be the chunk as it is tried again, and a failure is found
// out once more.
func (c Chunk) ahead(other Chunk) bool {
	same := other.State == Awaited || slices.EqualFunc(c.Segments, other.Segments, func(a, b Segment) bool { return a.Seq == b.Seq })
	return same && c.State != Failed && c.State.reached() > other.State.reached()
}

// Begins is when the chunk's first frame was, in ms since the epoch.
func (c Chunk) Begins() int64 {
	for _, s := range append(c.Readable(), c.Segments...) {
		return s.Time
	}
	return c.At
}

// Ends is when the chunk's last frame was.
func (c Chunk) Ends() time.Time {
	return time.UnixMilli(c.Begins()).Add(time.Duration(c.Duration * float64(time.Second)))
}

// Decided reports whether the chunk's bytes are decided.
func (c Chunk) Decided() bool { return !c.SHA256.IsZero() }

// Unread reports whether nothing could be read of a segment.
func (c Chunk) Unread(seq uint64) bool { return slices.Contains(c.Skipped, seq) }

// Readable lists the segments the chunk's media is from.
func (c Chunk) Readable() []Segment {
	if len(c.Skipped) == 0 {
		return c.Segments
	}
	return slices.DeleteFunc(slices.Clone(c.Segments), func(s Segment) bool { return c.Unread(s.Seq) })
}

// Settled reports whether nothing is left to do.
func (c Chunk) Settled() bool { return c.State == Done || c.State == Failed }
