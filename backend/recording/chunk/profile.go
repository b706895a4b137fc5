package chunk

import "footlight/backend/event"

// Profile says how a chunk is encoded.
type Profile struct {
	Preset  string           // of x264
	CRF     int              // constant rate factor
	Maxrate event.Kilobits   // cap of the video's rate
	Audio   event.Kilobits   // rate of the sound
	Fit     event.Resolution // frame to fit into, never enlarging; zero: any size

	// Copy takes the segments as they are, which costs next to nothing, and
	// nothing above counts. They must be H.264 and AAC and of one kind.
	Copy bool
}

// ProfileOf is the contract's preset of that name with the rate capped further
// and the frame fitted. An unknown name is medium.
func ProfileOf(quality string, limit event.Kilobits, fit event.Resolution) Profile {
	p := Profile{Preset: "fast", CRF: 26, Maxrate: 1000, Audio: 128, Fit: fit}
	switch quality {
	case event.QualityHigh:
		p.Preset, p.CRF, p.Maxrate = "medium", 23, 2000
	case event.QualityLow:
		p.Preset, p.CRF, p.Maxrate = "faster", 30, 500
	}
	if limit > 0 {
		p.Maxrate = min(p.Maxrate, limit)
	}
	return p
}
