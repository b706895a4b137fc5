package event

import "time"

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

// Chunk is one stored minute of a recording: the contract's ChunkMetadata.
type Chunk struct {
	ChunkID       string   `json:"chunkId"`
	CID           string   `json:"cid"` // empty until it is stored
	Size          int64    `json:"size"`
	FilCDNURL     string   `json:"filcdnUrl"`
	BackupURLs    []string `json:"backupUrls"`
	Duration      float64  `json:"duration"` // seconds, measured from the media
	ChunkIndex    int      `json:"chunkIndex"`
	Timestamp     int64    `json:"timestamp"` // ms since the epoch of its first frame
	PDPVerified   bool     `json:"pdpVerified"`
	DealCount     int      `json:"dealCount"`
	UploadReceipt any      `json:"uploadReceipt"`
	SHA256        string   `json:"sha256"`
	PieceCID      string   `json:"pieceCid,omitempty"`
	Status        string   `json:"status"`
	Error         string   `json:"error,omitempty"`
}

// Recording is what is known of an event's recording.
type Recording struct {
	EventID        ID           `json:"eventId"`
	Status         string       `json:"status"`
	Creator        Address      `json:"creator"`
	StartTime      int64        `json:"startTime"`
	LastChunkTime  *time.Time   `json:"lastChunkTime"` // when one was last stored; nil before the first
	Quality        string       `json:"quality"`
	TotalChunks    int          `json:"totalChunks"`
	UploadedChunks int          `json:"uploadedChunks"`
	PendingUploads int          `json:"pendingUploads"`
	UploadProgress float64      `json:"uploadProgress"` // percent
	TotalSizeMB    float64      `json:"totalSizeMB"`    // 10^6 bytes
	Duration       float64      `json:"duration"`       // seconds
	Chunks         []Chunk      `json:"chunks"`
	PlaybackURLs   PlaybackURLs `json:"playbackUrls"`
	Error          string       `json:"error,omitempty"`
}

// PlaybackURLs is where a recording is played from. ManifestURL is empty until
// a playlist over all chunks is served.
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
	IsComplete  bool          `json:"isComplete"` // completed, and every chunk is in the table
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
