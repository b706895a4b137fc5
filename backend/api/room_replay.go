package api

import (
	"footlight/backend/event"
)

// RoomReplay is a recording as its event's audience may know it: where it is
// played, and what proves it.
type RoomReplay struct {
	ManifestURL string      `json:"manifestUrl"` // HLS, all chunks as one film
	Duration    float64     `json:"duration"`    // seconds
	Missing     float64     `json:"missing"`     // seconds of the show that are in no chunk
	Chunks      []RoomChunk `json:"chunks"`
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
	PieceCID   string       `json:"pieceCid,omitempty"`
	Proof      *event.Proof `json:"proof"` // null while none holds
}

// ReplayOf shows what is stored of a recording; nil where nothing is.
func ReplayOf(r event.Recording, urlOf func(cid string) string) *RoomReplay {
	x := &RoomReplay{ManifestURL: r.PlaybackURLs.ManifestURL, Duration: r.Duration, Missing: r.Missing}
	for _, c := range r.Chunks {
		if c.CID == "" {
			continue
		}
		x.Chunks = append(x.Chunks, RoomChunk{
			ChunkIndex: c.ChunkIndex, CID: c.CID, URL: urlOf(c.CID), Size: c.Size, Duration: c.Duration,
			Timestamp: c.Timestamp, GapBefore: c.GapBefore, PieceCID: c.PieceCID, Proof: c.Proof,
		})
	}
	if len(x.Chunks) == 0 || x.ManifestURL == "" {
		return nil
	}
	return x
}
