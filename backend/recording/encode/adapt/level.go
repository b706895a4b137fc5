package adapt

import "footlight/backend/event"

// Level says how much work goes into a chunk. A higher level means less work.
type Level int

// The levels.
const (
	High Level = iota
	Medium
	Low
	Copy
)

// LevelOf returns the level of a requested quality. An unknown quality is medium.
func LevelOf(quality string) Level {
	switch quality {
	case event.QualityHigh:
		return High
	case event.QualityLow:
		return Low
	}
	return Medium
}

// String returns the level as a chunk's mode.
func (l Level) String() string {
	return [...]string{event.QualityHigh, event.QualityMedium, event.QualityLow, event.ModeCopy}[l]
}
