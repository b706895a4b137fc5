package api

import (
	"math"

	"footlight/backend/event"
)

// RoomReplay is a recording as its event's audience may know it: where it is
// played, and what proves it.
type RoomReplay struct {
	ManifestURL string                `json:"manifestUrl"` // HLS, all chunks as one film
	Duration    float64               `json:"duration"`    // seconds
	Missing     float64               `json:"missing"`     // seconds of the show: all gaps that the chunks tell of
	Chunks      []RoomChunk           `json:"chunks"`
	Chapters    []event.PlayedChapter `json:"chapters,omitempty"`
}

// RoomChunk is one stored chunk of a RoomReplay.
type RoomChunk struct {
	ChunkIndex int          `json:"chunkIndex"`
	CID        string       `json:"cid"`
	URL        string       `json:"url"`
	Size       int64        `json:"size"`
	Duration   float64      `json:"duration"`
	Timestamp  int64        `json:"timestamp"` // ms since the epoch of its first frame
	GapBefore  float64      `json:"gapBefore"`
	Gaps       []event.Gap  `json:"gaps,omitempty"`
	PieceCID   string       `json:"pieceCid,omitempty"`
	Proof      *event.Proof `json:"proof"` // null while none holds
}

// ReplayOf shows what is stored of a recording; nil where nothing is.
func ReplayOf(r event.Recording, urlOf func(cid string) string) *RoomReplay {
	if !r.Playable() {
		return nil
	}
	x := &RoomReplay{ManifestURL: r.PlaybackURLs.ManifestURL, Duration: r.Duration, Chapters: event.PlayedChapters(r.Chapters, r.Chunks)}
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

// thousandths rounds seconds to milliseconds, which is what gaps are told in.
func thousandths(seconds float64) float64 { return math.Round(seconds*1000) / 1000 }
