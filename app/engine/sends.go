package engine

import "footlight/app/programme"

const (
	usualSound = 128_000 // bits per second
	headers    = 1.04    // the size of packets relative to their payload
)

// Sends returns how many bits per second a show of a format sends: the broadcast, and as much again for the
// recording.
func Sends(f programme.Format) int { return wire(f.Bitrate(), usualSound) + f.Bitrate() + usualSound }

// wire returns the network capacity that the bitrates of pictures and sound need, in bits per second.
func wire(pictures, sound int) int { return int(float64(pictures+sound) * headers) }
