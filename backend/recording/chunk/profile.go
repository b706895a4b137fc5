package chunk

import (
	"footlight/backend/event"
	"footlight/backend/event/recorded"
)

// Profile holds the settings for encoding a chunk.
type Profile struct {
	Preset  string           // x264 preset
	CRF     int              // constant rate factor
	Maxrate event.Kilobits   // limit of the video's rate
	Audio   event.Kilobits   // the sound's rate
	Fit     event.Resolution // frame to fit into, never enlarging; zero means any size

	// Copy joins the segments without encoding, which costs almost nothing. The other fields are
	// ignored. The segments must be H.264 and AAC and of one kind.
	Copy bool
}

// ProfileOf returns the API contract's preset of that name, with the rate limited further and the
// frame fitted. An unknown name is medium.
func ProfileOf(quality string, limit event.Kilobits, fit event.Resolution) Profile {
	p := Profile{Preset: "fast", CRF: 26, Maxrate: 1000, Audio: 128, Fit: fit}
	switch quality {
	case recorded.QualityHigh:
		p.Preset, p.CRF, p.Maxrate = "medium", 23, 2000
	case recorded.QualityLow:
		p.Preset, p.CRF, p.Maxrate = "faster", 30, 500
	}
	if limit > 0 {
		p.Maxrate = min(p.Maxrate, limit)
	}
	return p
}
