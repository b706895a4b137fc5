package api

import (
	"math"

	"footlight/backend/event/recorded"
)

// RoomReplay is a recording as the event's audience sees it: where to play it, and its proofs.
type RoomReplay struct {
	ManifestURL string  `json:"manifestUrl"` // HLS of all chunks as one film
	Duration    float64 `json:"duration"`    // in seconds
	// seconds of the show that the stored chunks report as gaps
	Missing  float64                  `json:"missing"`
	Chunks   []RoomChunk              `json:"chunks"`
	Chapters []recorded.PlayedChapter `json:"chapters,omitempty"`
}

// RoomChunk is one stored chunk of a RoomReplay.
type RoomChunk struct {
	ChunkIndex int             `json:"chunkIndex"`
	CID        string          `json:"cid"`
	URL        string          `json:"url"`
	Size       int64           `json:"size"`
	Duration   float64         `json:"duration"`
	Timestamp  int64           `json:"timestamp"` // time of its first frame, ms since the epoch
	GapBefore  float64         `json:"gapBefore"`
	Gaps       []recorded.Gap  `json:"gaps,omitempty"`
	PieceCID   string          `json:"pieceCid,omitempty"`
	Proof      *recorded.Proof `json:"proof"` // null while no proof is valid
}

// ReplayOf returns the stored part of a recording, or nil if nothing is stored.
func ReplayOf(r recorded.Recording, urlOf func(cid string) string) *RoomReplay {
	if !r.Playable() {
		return nil
	}
	x := &RoomReplay{ManifestURL: r.PlaybackURLs.ManifestURL, Duration: r.Duration, Chapters: recorded.PlayedChapters(r.Chapters, r.Chunks)}
	for _, c := range r.Chunks {
		if c.CID == "" {
			continue
		}
		x.Missing = thousandths(x.Missing + c.Missing())
		x.Chunks = append(x.Chunks, RoomChunk{
			ChunkIndex: c.ChunkIndex, CID: c.CID, URL: urlOf(c.CID), Size: c.Size, Duration: c.Duration,
			Timestamp: c.Timestamp, GapBefore: c.GapBefore, Gaps: c.Gaps, PieceCID: c.PieceCID, Proof: c.Proof,
		})
	}
	return x
}

// thousandths rounds seconds to milliseconds, the precision of gaps.
func thousandths(seconds float64) float64 { return math.Round(seconds*1000) / 1000 }
