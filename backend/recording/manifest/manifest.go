// Package manifest describes a finished recording so that anybody can check it
// without trusting who kept it: every chunk's names and hashes, its times, what
// is missing, and the proof of possession that stood when it was written.
//
// A Document has one spelling (Marshal), so its SHA-256 and its CID are as good
// as it; a ledger keeps the SHA-256. It holds no bytes of the recording and is
// public even where the recording is not.
package manifest

import (
	"bytes"
	"encoding/json"
	"fmt"

	"footlight/backend/event"
)

// Version of the document's format.
const Version = 1

// Document is the manifest of one recording.
type Document struct {
	Version   int           `json:"version"`
	EventID   event.ID      `json:"eventId"`
	Creator   event.Address `json:"creator"`
	StartTime int64         `json:"startTime"` // ms since the epoch, as its creator asked
	Status    string        `json:"status"`    // event.RecordingCompleted or event.RecordingFailed
	Duration  float64       `json:"duration"`  // seconds
	Missing   float64       `json:"missing"`   // seconds of the show that are in no chunk
	Chunks    []Chunk       `json:"chunks"`    // stored ones, in order
}

// Chunk is one stored chunk.
type Chunk struct {
	ChunkIndex int          `json:"chunkIndex"`
	CID        string       `json:"cid"`
	Size       int64        `json:"size"`
	SHA256     string       `json:"sha256"`             // of the whole file, hex
	PieceCID   string       `json:"pieceCid,omitempty"` // version 2, where there is a piece
	Leaves     []event.Hash `json:"leaves"`             // SHA-256 of every MiB
	Timestamp  int64        `json:"timestamp"`          // ms since the epoch of its first frame
	Duration   float64      `json:"duration"`           // seconds
	GapBefore  float64      `json:"gapBefore"`          // seconds missing before it
	Gaps       []event.Gap  `json:"gaps,omitempty"`     // missing inside it
	Mode       string       `json:"mode,omitempty"`     // how it was encoded
	Proof      *event.Proof `json:"proof,omitempty"`    // the newest
}

// Of describes a recording. leaves gives the hashes of a stored chunk's leaves.
func Of(r event.Recording, leaves func(cid string) ([]event.Hash, error)) (Document, error) {
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

// Marshal spells the document.
func (d Document) Marshal() ([]byte, error) {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(d); err != nil {
		return nil, fmt.Errorf("manifest: %w", err)
	}
	return bytes.TrimSuffix(b.Bytes(), []byte("\n")), nil
}
