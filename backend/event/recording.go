package event

import (
	"slices"
	"strconv"
	"time"
)

// States of a recording.
const (
	RecordingActive    = "active"
	RecordingStopping  = "stopping"
	RecordingCompleted = "completed"
	RecordingFailed    = "failed"
)

// States of a chunk. A chunk that could not be made stays ChunkEncoding and
// says so in its Error.
const (
	ChunkEncoding  = "encoding"
	ChunkUploading = "uploading"
	ChunkStored    = "stored"
	ChunkVerified  = "verified"
)

// ModeCopy is the Mode of a chunk whose media was not encoded again.
const ModeCopy = "copy"

// ChunkID is the contract's name of the n-th chunk of an event.
func ChunkID(id ID, n int) string { return string(id) + "_chunk_" + strconv.Itoa(n) }

// Chunk is one stored minute of a recording: the contract's ChunkMetadata.
type Chunk struct {
	ChunkID       string   `json:"chunkId"`
	CID           string   `json:"cid"` // empty until it is stored
	Size          int64    `json:"size"`
	FilCDNURL     string   `json:"filcdnUrl"`
	BackupURLs    []string `json:"backupUrls"`
	Duration      float64  `json:"duration"` // seconds, measured from the media
	ChunkIndex    int      `json:"chunkIndex"`
	Timestamp     int64    `json:"timestamp"`      // ms since the epoch of its first frame
	Mode          string   `json:"mode,omitempty"` // a Quality, or ModeCopy; empty until it is made
	GapBefore     float64  `json:"gapBefore"`      // seconds of the show missing before it; 0: none
	Gaps          []Gap    `json:"gaps,omitempty"` // seconds of the show missing inside it, in order
	PDPVerified   bool     `json:"pdpVerified"`
	DealCount     int      `json:"dealCount"`
	UploadReceipt any      `json:"uploadReceipt"`
	SHA256        string   `json:"sha256"`
	PieceCID      string   `json:"pieceCid,omitempty"`
	Proof         *Proof   `json:"proof,omitempty"` // the newest, while PDPVerified
	Status        string   `json:"status"`
	Error         string   `json:"error,omitempty"`
}

// Missing is how much of the show is missing before the chunk and inside it, in seconds.
func (c Chunk) Missing() float64 {
	sum := c.GapBefore
	for _, g := range c.Gaps {
		sum += g.Duration
	}
	return sum
}

// MaxChunkSize bounds a chunk that is uploaded.
const MaxChunkSize = 128 << 20

// Piece is a part of a chunk that is being uploaded.
type Piece struct {
	From, Length int64 // where in the chunk it lies
	Size         int64 // of the whole chunk
	Timestamp    int64 // ms since the epoch of the chunk's first frame; 0: not told
}

// ChunkReceipt is how far the upload of a chunk has come.
type ChunkReceipt struct {
	EventID    ID     `json:"eventId"`
	ChunkIndex int    `json:"chunkIndex"`
	Received   int64  `json:"received"` // bytes
	Complete   bool   `json:"complete"`
	SHA256     string `json:"sha256"`             // of the whole chunk; empty until it is complete
	CID        string `json:"cid,omitempty"`      // once it is stored
	PieceCID   string `json:"pieceCid,omitempty"` // once a provider has it

	Timestamp int64   `json:"timestamp,omitempty"` // ms since the epoch of its first frame, once it is complete
	Duration  float64 `json:"duration,omitempty"`  // seconds
}

// Gap is show time that is missing inside a chunk, whose media goes on without
// a pause.
type Gap struct {
	At       float64 `json:"at"`       // seconds from the chunk's start
	Duration float64 `json:"duration"` // seconds that are missing there
}

// Proof is a proof of possession that a contract has checked: a provider showed
// challenged leaves of a piece, and their paths to its root.
type Proof struct {
	Provider        string    `json:"provider"` // "embedded": this server itself
	DataSet         string    `json:"dataSet"`
	PieceID         string    `json:"pieceId"`
	TransactionHash Hash      `json:"transactionHash"`
	Block           uint64    `json:"block"`
	Leaves          int       `json:"leaves"` // challenged in that transaction
	ProvenAt        time.Time `json:"provenAt"`
}

// Recording is what is known of an event's recording.
type Recording struct {
	EventID        ID           `json:"eventId"`
	Status         string       `json:"status"`
	Creator        Address      `json:"creator"`
	StartTime      int64        `json:"startTime"`
	LastChunkTime  *time.Time   `json:"lastChunkTime"` // when one was last stored; nil before the first
	Quality        string       `json:"quality"`
	Archive        string       `json:"archive"`
	Source         string       `json:"source"`       // who makes the chunks
	Seal           string       `json:"seal"`         // who seals the manifest
	PublicCopies   bool         `json:"publicCopies"` // whether it may be copied to where anybody can read it
	TotalChunks    int          `json:"totalChunks"`
	UploadedChunks int          `json:"uploadedChunks"`
	PendingUploads int          `json:"pendingUploads"`
	UploadProgress float64      `json:"uploadProgress"` // percent
	IsComplete     bool         `json:"isComplete"`     // completed, and every chunk is stored and not lost
	TotalSizeMB    float64      `json:"totalSizeMB"`    // 10^6 bytes
	Duration       float64      `json:"duration"`       // seconds
	Missing        float64      `json:"missing"`        // seconds of the show that are in no chunk: all gaps
	Chunks         []Chunk      `json:"chunks"`
	PlaybackURLs   PlaybackURLs `json:"playbackUrls"`
	Chapters       []Chapter    `json:"chapters,omitempty"`
	Manifest       *Manifest    `json:"manifest,omitempty"` // once it is written
	Error          string       `json:"error,omitempty"`
	Resumed        time.Time    `json:"-"` // when it was last started that had been over; zero: never
}

// Playable reports whether anything of it can be played.
func (r Recording) Playable() bool {
	return r.PlaybackURLs.ManifestURL != "" && slices.ContainsFunc(r.Chunks, func(c Chunk) bool { return c.CID != "" })
}

// Manifest names the document that describes a finished recording.
type Manifest struct {
	CID             string `json:"cid"`
	URI             string `json:"uri"`
	SHA256          Hash   `json:"sha256"`                   // what the ledger keeps
	TransactionHash Hash   `json:"transactionHash,omitzero"` // absent until it is anchored, and for events that are not on the ledger
	Block           uint64 `json:"block,omitempty"`
	AwaitsCreator   bool   `json:"awaitsCreator,omitempty"` // it is anchored once the creator has signed
}

// PlaybackURLs is where a recording is played from. ManifestURL is an HLS
// playlist over all chunks, empty before the first is stored.
type PlaybackURLs struct {
	ManifestURL string          `json:"manifestUrl"`
	Chunks      []PlaybackChunk `json:"chunks"`
}

// PlaybackChunk is where one chunk is played from.
type PlaybackChunk struct {
	ChunkID    string   `json:"chunkId"`
	CID        string   `json:"cid"`
	URL        string   `json:"url"`
	BackupURLs []string `json:"backupUrls"`
	Duration   float64  `json:"duration"`
	Size       int64    `json:"size"`
}

// CIDTable is a recording as a list of content: its stored chunks in order.
type CIDTable struct {
	EventID     ID            `json:"eventId"`
	TotalChunks int           `json:"totalChunks"`
	Table       []Chunk       `json:"cidTable"`
	Metadata    TableMetadata `json:"metadata"`
	IsComplete  bool          `json:"isComplete"` // completed, and every chunk is in the table and not lost
}

// TableMetadata sums a CIDTable up.
type TableMetadata struct {
	Creator     Address `json:"creator"`
	StartTime   int64   `json:"startTime"`
	Status      string  `json:"status"`
	Quality     string  `json:"quality"`
	Duration    float64 `json:"duration"`
	TotalSizeMB float64 `json:"totalSizeMB"`
}

// Failure is work on a chunk, or on the copy of a document, that did not succeed.
type Failure struct {
	EventID    ID        `json:"eventId,omitempty"`  // absent with a document
	ChunkIndex int       `json:"chunkIndex"`         // 0 with a document
	Document   string    `json:"document,omitempty"` // its CID
	Stage      string    `json:"stage"`              // encode, upload, finish, or the place of a further copy
	Attempts   int       `json:"attempts"`
	Error      string    `json:"error"`
	Since      time.Time `json:"since"`
}

// Failures is what went wrong with recordings.
type Failures struct {
	Given   []Failure `json:"failed"`   // given up; a new start of the event tries again
	Retried []Failure `json:"retrying"` // tried again, later and later, for ever
}

// RecordingHealth sums up how recording goes on a server.
type RecordingHealth struct {
	Recording int    `json:"recording"` // events under way
	Level     string `json:"level"`     // the best Mode that is allowed at present
	Waiting   int    `json:"waiting"`   // chunks to be made
	Retrying  int    `json:"retrying"`  // steps that failed and are tried again
	Failed    int    `json:"failed"`    // chunks of events under way that were given up
	Paused    bool   `json:"paused"`    // the disk is full
}

// PlaceHealth says how further copies get on in one place.
type PlaceHealth struct {
	Place        string     `json:"place"`
	Waiting      *int       `json:"waiting,omitempty"`      // copies to be made; nil: not known
	FailingSince *time.Time `json:"failingSince,omitempty"` // as far as this run of the server knows; nil: it does not fail
	Why          string     `json:"why,omitempty"`          // it failed last, without addresses and secrets
}

// Removal is what taking a recording away came to.
type Removal struct {
	EventID    ID    `json:"eventId"`
	Chunks     int   `json:"chunks"`     // taken off record
	Shared     int   `json:"shared"`     // of them, those whose content other recordings have too
	BytesFreed int64 `json:"bytesFreed"` // of content
	BytesKept  int64 `json:"bytesKept"`  // of content that others have too, or that the store does not drop
}
