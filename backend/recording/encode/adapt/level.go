package adapt

import (
	"footlight/backend/event/recorded"
)

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
	case recorded.QualityHigh:
		return High
	case recorded.QualityLow:
		return Low
	}
	return Medium
}

// String returns the level as a chunk's mode.
func (l Level) String() string {
	return [...]string{recorded.QualityHigh, recorded.QualityMedium, recorded.QualityLow, recorded.ModeCopy}[l]
}
