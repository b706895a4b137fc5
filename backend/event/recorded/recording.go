package recorded

import (
	"fmt"
	"slices"
	"time"

	"footlight/backend/event"
)

// States of a recording.
const (
	RecordingActive    = "active"
	RecordingStopping  = "stopping"
	RecordingCompleted = "completed"
	RecordingFailed    = "failed"
)

// Recording describes an event's recording.
type Recording struct {
	EventID        event.ID      `json:"eventId"`
	Status         string        `json:"status"`
	Creator        event.Address `json:"creator"`
	StartTime      int64         `json:"startTime"`
	LastChunkTime  *time.Time    `json:"lastChunkTime"` // when a chunk was last stored, or nil
	Quality        string        `json:"quality"`
	Archive        string        `json:"archive"`
	Source         string        `json:"source"`       // who makes the chunks
	Seal           string        `json:"seal"`         // who seals the manifest
	PublicCopies   bool          `json:"publicCopies"` // may be copied to places where anyone can read it
	TotalChunks    int           `json:"totalChunks"`
	UploadedChunks int           `json:"uploadedChunks"`
	PendingUploads int           `json:"pendingUploads"`
	UploadProgress float64       `json:"uploadProgress"` // percent
	IsComplete     bool          `json:"isComplete"`     // completed, and every chunk is stored and not lost
	TotalSizeMB    float64       `json:"totalSizeMB"`    // 10^6 bytes
	Duration       float64       `json:"duration"`       // seconds
	Missing        float64       `json:"missing"`        // seconds of the show in no chunk: all gaps
	Chunks         []Chunk       `json:"chunks"`
	Since          int           `json:"since,omitempty"` // the chunks before it are left out of Chunks and PlaybackURLs
	NextSince      int           `json:"nextSince"`       // what comes before it is not expected to change; see After
	PlaybackURLs   PlaybackURLs  `json:"playbackUrls"`
	Chapters       []Chapter     `json:"chapters,omitempty"`
	Manifest       *Manifest     `json:"manifest,omitempty"` // set once it is written
	Quota          *Quota        `json:"quota,omitempty"`    // in the status only
	Error          string        `json:"error,omitempty"`
	WaitsFor       string        `json:"waitsFor,omitempty"` // while it is stopping
	Revision       string        `json:"-"`                  // names this description; equal ones have equal revisions
	Resumed        time.Time     `json:"-"`                  // when a finished recording was last started again; zero if never
}

// Playable reports whether any part of the recording can be played.
func (r Recording) Playable() bool {
	return r.PlaybackURLs.ManifestURL != "" && slices.ContainsFunc(r.Chunks, func(c Chunk) bool { return c.CID != "" })
}

// After returns the description for a reader that has an earlier one whose NextSince was since. It leaves out the
// chunks that have not changed, except for renewed proofs: those before since that are not expected to change now either.
func (r Recording) After(since int) Recording {
	n := min(since, r.NextSince)
	if r.Since = n; n > 0 {
		r.Chunks, r.PlaybackURLs.Chunks = r.Chunks[n:], r.PlaybackURLs.Chunks[n:] // all of the first n are stored
	}
	return r
}

// WithQuota returns the description with what the creator stores, which its revision then covers too.
func (r Recording) WithQuota(q Quota) Recording {
	r.Quota = &q
	l := q.Limits
	r.Revision = fmt.Sprintf("%s-%x-%x-%x-%x-%x", r.Revision, q.UnfinishedBytes, q.RecordedBytes, l.UnfinishedBytes, l.RecordedBytes, l.EventsPerDay)
	return r
}

// Table lists the stored chunks of a whole description, or of one made by After.
func (r Recording) Table() CIDTable {
	t := CIDTable{
		EventID: r.EventID, TotalChunks: r.TotalChunks, IsComplete: r.IsComplete, Since: r.Since, NextSince: r.NextSince, Table: []Chunk{},
		Metadata: TableMetadata{
			Creator: r.Creator, StartTime: r.StartTime, Status: r.Status, Quality: r.Quality, Duration: r.Duration, TotalSizeMB: r.TotalSizeMB,
		},
	}
	for _, c := range r.Chunks {
		if c.CID != "" {
			t.Table = append(t.Table, c)
		}
	}
	return t
}

// Manifest names the document that describes a finished recording.
type Manifest struct {
	CID             string     `json:"cid"`
	URI             string     `json:"uri"`
	SHA256          event.Hash `json:"sha256"`                   // the digest on the ledger
	TransactionHash event.Hash `json:"transactionHash,omitzero"` // absent until it is anchored
	Block           uint64     `json:"block,omitempty"`
	AwaitsCreator   bool       `json:"awaitsCreator,omitempty"` // it is anchored once the creator has signed
}

// PlaybackURLs holds the addresses from which a recording is played. ManifestURL is an HLS playlist of all
// chunks; it is empty before the first chunk is stored.
type PlaybackURLs struct {
	ManifestURL string          `json:"manifestUrl"`
	Chunks      []PlaybackChunk `json:"chunks"`
}

// PlaybackChunk holds the addresses from which one chunk is played.
type PlaybackChunk struct {
	ChunkID    string   `json:"chunkId"`
	CID        string   `json:"cid"`
	URL        string   `json:"url"`
	BackupURLs []string `json:"backupUrls"`
	Duration   float64  `json:"duration"`
	Size       int64    `json:"size"`
}

// CIDTable lists the content of a recording: its stored chunks in order.
type CIDTable struct {
	EventID     event.ID      `json:"eventId"`
	TotalChunks int           `json:"totalChunks"`
	Since       int           `json:"since,omitempty"` // as in Recording
	NextSince   int           `json:"nextSince"`
	Table       []Chunk       `json:"cidTable"`
	Metadata    TableMetadata `json:"metadata"`
	IsComplete  bool          `json:"isComplete"` // completed, and every chunk is in the table and not lost
}

// TableMetadata holds the totals of a CIDTable.
type TableMetadata struct {
	Creator     event.Address `json:"creator"`
	StartTime   int64         `json:"startTime"`
	Status      string        `json:"status"`
	Quality     string        `json:"quality"`
	Duration    float64       `json:"duration"`
	TotalSizeMB float64       `json:"totalSizeMB"`
}

// Failure describes failed work on a chunk, or on the copy of a document.
type Failure struct {
	EventID    event.ID  `json:"eventId,omitempty"`  // absent for a document
	ChunkIndex int       `json:"chunkIndex"`         // 0 for a document
	Document   string    `json:"document,omitempty"` // its CID
	Stage      string    `json:"stage"`              // encode, upload, finish, or the place of a further copy
	Attempts   int       `json:"attempts"`
	Error      string    `json:"error"`
	Since      time.Time `json:"since"`
}

// Failures lists the failed work on recordings.
type Failures struct {
	Given   []Failure `json:"failed"`   // given up; starting the event again tries again
	Retried []Failure `json:"retrying"` // retried forever, at growing intervals
}

// RecordingHealth summarises the recording work of a server.
type RecordingHealth struct {
	Recording int    `json:"recording"` // events that are being recorded
	Level     string `json:"level"`     // the best Mode that is allowed at present
	Waiting   int    `json:"waiting"`   // chunks to be made
	Retrying  int    `json:"retrying"`  // failed steps that will be tried again
	Failed    int    `json:"failed"`    // chunks that were given up, of events that are being recorded
	Paused    bool   `json:"paused"`    // the disk is full
}

// PlaceHealth reports the state of the further copies in one place.
type PlaceHealth struct {
	Place        string     `json:"place"`
	Waiting      *int       `json:"waiting,omitempty"`      // copies to be made; nil if unknown
	FailingSince *time.Time `json:"failingSince,omitempty"` // during this run; nil if it does not fail
	Why          string     `json:"why,omitempty"`          // the last failure, without addresses and secrets
}

// Removal reports what removing a recording deleted.
type Removal struct {
	EventID    event.ID `json:"eventId"`
	Chunks     int      `json:"chunks"`     // chunks that are no longer on record
	Shared     int      `json:"shared"`     // how many of them have content that other recordings use
	BytesFreed int64    `json:"bytesFreed"` // bytes of content that were deleted
	BytesKept  int64    `json:"bytesKept"`  // bytes of content still in use, or that the store does not delete
}
