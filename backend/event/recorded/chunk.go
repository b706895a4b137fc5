package recorded

import (
	"strconv"
	"time"

	"footlight/backend/event"
)

// States of a chunk. A chunk that could not be made stays in ChunkEncoding and has an Error.
const (
	ChunkEncoding  = "encoding"
	ChunkUploading = "uploading"
	ChunkStored    = "stored"
	ChunkVerified  = "verified"
)

// ModeCopy is the Mode of a chunk whose media was copied, not encoded.
const ModeCopy = "copy"

// ChunkID returns the contract's name of the n-th chunk of an event.
func ChunkID(id event.ID, n int) string { return string(id) + "_chunk_" + strconv.Itoa(n) }

// Chunk is one stored minute of a recording. Its JSON form is the contract's ChunkMetadata.
type Chunk struct {
	ChunkID       string   `json:"chunkId"`
	CID           string   `json:"cid"` // empty until it is stored
	Size          int64    `json:"size"`
	FilCDNURL     string   `json:"filcdnUrl"`
	BackupURLs    []string `json:"backupUrls"`
	Duration      float64  `json:"duration"` // seconds, measured from the media
	ChunkIndex    int      `json:"chunkIndex"`
	Timestamp     int64    `json:"timestamp"`      // ms since the epoch of its first frame
	Mode          string   `json:"mode,omitempty"` // a Quality, or ModeCopy; empty until the chunk is made
	GapBefore     float64  `json:"gapBefore"`      // seconds of the show that are missing before the chunk
	Gaps          []Gap    `json:"gaps,omitempty"` // missing inside the chunk, in order
	PDPVerified   bool     `json:"pdpVerified"`
	DealCount     int      `json:"dealCount"`
	UploadReceipt any      `json:"uploadReceipt"`
	SHA256        string   `json:"sha256"`
	PieceCID      string   `json:"pieceCid,omitempty"`
	Proof         *Proof   `json:"proof,omitempty"` // the newest, while PDPVerified is set
	Status        string   `json:"status"`
	Error         string   `json:"error,omitempty"`

	// Segments holds the numbers of the server's segments that the chunk holds the time of, in order. It is empty if
	// they are not known.
	Segments []uint64 `json:"-"`
}

// Missing returns how many seconds of the show are missing before and inside the chunk.
func (c Chunk) Missing() float64 {
	sum := c.GapBefore
	for _, g := range c.Gaps {
		sum += g.Duration
	}
	return sum
}

// MaxChunkSize limits the bytes of an uploaded chunk.
const MaxChunkSize = 128 << 20

// Piece is a part of a chunk that is being uploaded.
type Piece struct {
	From, Length int64 // its place in the chunk, in bytes
	Size         int64 // of the whole chunk
	Timestamp    int64 // ms since the epoch of the chunk's first frame; 0 if unknown
}

// ChunkReceipt reports how far the upload of a chunk has come.
type ChunkReceipt struct {
	EventID    event.ID `json:"eventId"`
	ChunkIndex int      `json:"chunkIndex"`
	Received   int64    `json:"received"` // bytes
	Complete   bool     `json:"complete"`
	SHA256     string   `json:"sha256"`             // of the whole chunk; empty until it is complete
	CID        string   `json:"cid,omitempty"`      // set once the chunk is stored
	PieceCID   string   `json:"pieceCid,omitempty"` // set once a provider has the chunk

	Timestamp int64   `json:"timestamp,omitempty"` // ms since the epoch of its first frame
	Duration  float64 `json:"duration,omitempty"`  // seconds
}

// Gap is show time that is missing inside a chunk. The chunk's media continues without a pause.
type Gap struct {
	At       float64 `json:"at"`       // seconds from the chunk's start
	Duration float64 `json:"duration"` // seconds that are missing at At
}

// Proof is a proof of possession that a contract has verified: the provider showed the challenged leaves of
// a piece and their paths to its root.
type Proof struct {
	Provider        string     `json:"provider"` // "embedded" means this server
	DataSet         string     `json:"dataSet"`
	PieceID         string     `json:"pieceId"`
	TransactionHash event.Hash `json:"transactionHash"`
	Block           uint64     `json:"block"`
	Leaves          int        `json:"leaves"` // challenged in that transaction
	ProvenAt        time.Time  `json:"provenAt"`
}
