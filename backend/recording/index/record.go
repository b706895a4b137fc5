package index

import (
	"encoding/json"
	"errors"
	"maps"
	"slices"
	"time"

	"footlight/backend/event"
	"footlight/backend/event/recorded"
)

// Event is one recorded event.
type Event struct {
	Start  recorded.LivestreamStart `json:"start"`  // as first requested, with the settings last requested
	Status string                   `json:"status"` // recorded.RecordingActive…
	Spans  []Span                   `json:"spans"`
	// Began is the time of a studio's show at which the server took its first segment, in ms since
	// the epoch; 0 means that none was taken.
	Began int64 `json:"began,omitempty"`
	// StopBy is until when a stopping recording waits for the segment that was open at the stop, in
	// ms since the epoch.
	StopBy int64 `json:"stopBy,omitempty"`
	// Resumed is the time of the last start after the recording had ended, in ms since the epoch; 0
	// means never.
	Resumed int64 `json:"resumed,omitempty"`
	// Removed means that the recording was removed. Its name stays its creator's, and a new start
	// begins it anew.
	Removed bool `json:"removed,omitempty"`
	// Chapters holds where, according to the creator, parts of the show begin.
	Chapters []recorded.Chapter `json:"chapters,omitempty"`
	// Manifest describes the finished recording. It is zero before that.
	Manifest Manifest `json:"manifest,omitzero"`
}

// UnmarshalJSON reads a stored event. Start becomes 0 if the stored startTime is invalid, so that one event cannot make
// all others unreadable. Requests with an invalid startTime are refused earlier.
func (e *Event) UnmarshalJSON(b []byte) error {
	type stored Event // without this method
	raw := struct {
		*stored
		Start json.RawMessage `json:"start"` // in place of that of stored
	}{stored: (*stored)(e)}
	err := json.Unmarshal(b, &raw)
	if err != nil || raw.Start == nil {
		return err
	}
	err = json.Unmarshal(raw.Start, &e.Start)
	var invalid *event.ErrInvalid
	if errors.As(err, &invalid) && invalid.Field == "startTime" {
		return nil
	}
	return err
}

// Manifest holds how far a recording's manifest has come.
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
	return e.Status == recorded.RecordingCompleted || e.Status == recorded.RecordingFailed
}

// State says how far a chunk has come.
type State string

// The states in order. A Failed chunk could not be made; its segments stay.
const (
	Planned State = "planned" // number and segments are decided
	Encoded State = "encoded" // the file is in the spool
	Stored  State = "stored"  // the content is stored
	Done    State = "done"    // and the segments and the file are being removed
	Failed  State = "failed"

	// Awaited is a chunk that a studio is to upload.
	Awaited State = "awaited"
)

// rank orders the states. A chunk goes back only if its file is lost, which is noticed again after
// a restart.
func (s State) rank() int {
	return slices.Index([]State{Awaited, Planned, Failed, Encoded, Stored, Done}, s)
}

// UsualSegment is the assumed length of a segment of unknown length.
const UsualSegment = 10 * time.Second

// Segment is one segment of a chunk.
type Segment struct {
	Seq  uint64 `json:"seq"`
	Time int64  `json:"time"` // when its first frame was, ms since the epoch

	// Start on the media's own clock and Length are in seconds, and measured when the chunk is
	// made. Length 0 means not measured, or nothing could be read.
	Start  float64 `json:"start,omitempty"`
	Length float64 `json:"length,omitempty"`
}

// Chunk is one chunk of a recording.
type Chunk struct {
	Index    int        `json:"index"`
	Segments []Segment  `json:"segments"`
	State    State      `json:"state"`
	Refused  int        `json:"refused,omitempty"`  // how often its media was refused while Planned
	Skipped  []uint64   `json:"skipped,omitempty"`  // segments nothing could be read from
	Mode     string     `json:"mode,omitempty"`     // recorded.ModeCopy or a quality; from Encoded on
	Duration float64    `json:"duration,omitempty"` // seconds; set from Encoded on, as are Size and SHA256
	Size     int64      `json:"size,omitempty"`
	SHA256   event.Hash `json:"sha256"`
	Inputs   event.Hash `json:"inputs,omitzero"`    // hash of its segments and settings; chunks with equal inputs are equal
	CID      string     `json:"cid,omitempty"`      // from Stored on
	StoredAt int64      `json:"storedAt,omitempty"` // ms since the epoch
	Uploaded bool       `json:"uploaded,omitempty"` // a studio made it; it has no segments
	At       int64      `json:"at,omitempty"`       // when an uploaded chunk's first frame was, ms since the epoch
	Tail     Tail       `json:"tail,omitzero"`      // last piece of an uploaded chunk
	Stands   []uint64   `json:"stands,omitempty"`   // the server's segments of an uploaded chunk's time, while stored
	Error    string     `json:"error,omitempty"`
	FailedAt int64      `json:"failedAt,omitempty"` // ms since the epoch, with State Failed

	Copies map[string]Copy `json:"copies,omitempty"` // by place; the store's own copy is not among them
	Told   Told            `json:"told,omitzero"`
}

// Told holds what the recording's newest manifest says about a chunk's copies.
type Told struct {
	PieceCID string          `json:"pieceCid,omitempty"`
	Proof    *recorded.Proof `json:"proof,omitempty"`
}

// Tail is the last piece of an upload. Its hash is kept so that the piece is recognised when it is
// sent again.
type Tail struct {
	From   int64      `json:"from"`
	SHA256 event.Hash `json:"sha256"`
}

// EndsWith reports whether a piece of an upload of that size is the chunk's Tail. A chunk that was
// uploaded in one piece has no Tail.
func (c Chunk) EndsWith(from, size int64) bool {
	return c.Tail.From > 0 && c.Tail.From == from && c.Size == size
}

// Copy is a copy of a chunk in one more place.
type Copy struct {
	URL      string          `json:"url,omitempty"`      // where it is retrieved from; empty means <public-url>/piece/<PieceCID>
	PieceCID string          `json:"pieceCid,omitempty"` // set if possession of it is proven
	Receipt  json.RawMessage `json:"receipt,omitempty"`  // the place's complete answer
	KeptAt   int64           `json:"keptAt"`             // ms since the epoch
}

// Has reports whether there is a copy in a place.
func (c Chunk) Has(place string) bool {
	_, ok := c.Copies[place]
	return ok
}

// With returns the chunk with one more copy.
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

// ahead reports whether c is the same chunk as other in a later state. A Failed chunk is never
// ahead: other may be the chunk that is tried again, and it would fail again.
func (c Chunk) ahead(other Chunk) bool {
	same := other.State == Awaited || slices.EqualFunc(c.Segments, other.Segments, func(a, b Segment) bool { return a.Seq == b.Seq })
	return same && c.State != Failed && c.State.rank() > other.State.rank()
}

// Begins returns when the chunk's first frame was, in ms since the epoch.
func (c Chunk) Begins() int64 {
	for _, s := range append(c.Readable(), c.Segments...) {
		return s.Time
	}
	return c.At
}

// Ends returns when the chunk's last frame was.
func (c Chunk) Ends() time.Time {
	return time.UnixMilli(c.Begins()).Add(time.Duration(c.Duration * float64(time.Second)))
}

// Decided reports whether the chunk's bytes are decided.
func (c Chunk) Decided() bool { return !c.SHA256.IsZero() }

// Unread reports whether a segment could not be read.
func (c Chunk) Unread(seq uint64) bool { return slices.Contains(c.Skipped, seq) }

// Readable returns the segments that the chunk's media comes from.
func (c Chunk) Readable() []Segment {
	if len(c.Skipped) == 0 {
		return c.Segments
	}
	return slices.DeleteFunc(slices.Clone(c.Segments), func(s Segment) bool { return c.Unread(s.Seq) })
}

// Settled reports whether the chunk is done or has failed.
func (c Chunk) Settled() bool { return c.State == Done || c.State == Failed }
