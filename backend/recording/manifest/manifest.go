// Package manifest describes a finished recording so that it can be checked without trusting a
// server: every chunk's names, hashes and times, what is missing, and the proof of possession that
// was the newest when the manifest was written.
//
// Marshal always gives the same bytes for a Document, so its SHA-256 and its CID identify it; a
// ledger keeps the SHA-256. A Document holds no media and is public even if the recording is not.
package manifest

import (
	"bytes"
	"encoding/json"
	"fmt"

	"footlight/backend/event"
	"footlight/backend/event/recorded"
)

// Version is the version of the document's format.
const Version = 1

// Document is the manifest of one recording.
type Document struct {
	Version   int           `json:"version"`
	EventID   event.ID      `json:"eventId"`
	Creator   event.Address `json:"creator"`
	StartTime int64         `json:"startTime"` // ms since the epoch, as the creator requested
	Status    string        `json:"status"`    // recorded.RecordingCompleted or recorded.RecordingFailed
	Duration  float64       `json:"duration"`  // seconds
	Missing   float64       `json:"missing"`   // seconds of the show that no chunk holds
	Chunks    []Chunk       `json:"chunks"`    // stored ones, in order
}

// Chunk is one stored chunk.
type Chunk struct {
	ChunkIndex int             `json:"chunkIndex"`
	CID        string          `json:"cid"`
	Size       int64           `json:"size"`
	SHA256     string          `json:"sha256"`             // of the whole file, hex
	PieceCID   string          `json:"pieceCid,omitempty"` // version 2, if the chunk was stored as a piece
	Leaves     []event.Hash    `json:"leaves"`             // SHA-256 of each MiB of the file
	Timestamp  int64           `json:"timestamp"`          // of the first frame, ms since the epoch
	Duration   float64         `json:"duration"`           // seconds
	GapBefore  float64         `json:"gapBefore"`          // seconds missing before it
	Gaps       []recorded.Gap  `json:"gaps,omitempty"`     // inside the chunk
	Mode       string          `json:"mode,omitempty"`     // recorded.ModeCopy or a quality
	Proof      *recorded.Proof `json:"proof,omitempty"`    // the newest
}

// Of returns the manifest of a recording. leaves returns the leaf hashes of stored content.
func Of(r recorded.Recording, leaves func(cid string) ([]event.Hash, error)) (Document, error) {
	d := Document{
		Version: Version, EventID: r.EventID, Creator: r.Creator, StartTime: r.StartTime, Status: r.Status,
		Duration: r.Duration, Missing: r.Missing, Chunks: []Chunk{},
	}
	for _, c := range r.Chunks {
		if c.CID == "" {
			continue
		}
		hashes, err := leaves(c.CID)
		if err != nil {
			return d, fmt.Errorf("manifest: leaves of chunk %d: %w", c.ChunkIndex, err)
		}
		d.Chunks = append(d.Chunks, Chunk{
			ChunkIndex: c.ChunkIndex, CID: c.CID, Size: c.Size, SHA256: c.SHA256, PieceCID: c.PieceCID, Leaves: hashes,
			Timestamp: c.Timestamp, Duration: c.Duration, GapBefore: c.GapBefore, Gaps: c.Gaps, Mode: c.Mode, Proof: c.Proof,
		})
	}
	return d, nil
}

// Marshal returns the document's canonical JSON.
func (d Document) Marshal() ([]byte, error) {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(d); err != nil {
		return nil, fmt.Errorf("manifest: %w", err)
	}
	return bytes.TrimSuffix(b.Bytes(), []byte("\n")), nil
}
