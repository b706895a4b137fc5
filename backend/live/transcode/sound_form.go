package transcode

import "time"

// The form of all sound that comes out.
const (
	SampleRate = 48000
	Channels   = 2
)

// length returns the duration of n samples.
func length(n int64) time.Duration { return time.Duration(n) * time.Second / SampleRate }
