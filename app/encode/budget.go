package encode

import "time"

// budget keeps a stream at its bitrate. OpenH264 gives each picture its share, but does not count what a
// keyframe or a hard picture takes beyond that. The budget takes it from the pictures of the next second.
type budget struct {
	debt float64       // bits that were made beyond the rate
	last time.Duration // time of the newest picture
}

const (
	// The pictures get at least leastShare and at most mostShare of the bitrate.
	leastShare, mostShare = 0.25, 1.5
	// unused limits the bits that a stream saves up to spend them later, in parts of a second's.
	unused = 0.5
)

// spend counts a picture of so many bits, and returns the bitrate for the next one. The wanted bitrate is rate.
func (b *budget) spend(bits int, at time.Duration, rate int64) int64 {
	passed := min(max(at-b.last, 0), time.Second)
	b.last = at
	b.debt = max(b.debt+float64(bits)-float64(rate)*passed.Seconds(), -unused*float64(rate))
	return int64(min(max(float64(rate)-b.debt, leastShare*float64(rate)), mostShare*float64(rate)))
}

// side returns the side in pixels of the squares that the next picture must be softened to, or 1: the coarsest
// quantizer alone does not make noise small enough.
func (b *budget) side(rate int64) int {
	switch seconds := b.debt / float64(rate); {
	case seconds > 2:
		return 8
	case seconds > 1:
		return 4
	case seconds > 0.7:
		return 2
	}
	return 1
}
