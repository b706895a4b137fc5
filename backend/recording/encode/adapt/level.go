package adapt

import "footlight/backend/event"

// Level is how much work goes into a chunk; less with each.
type Level int

// The levels.
const (
	High Level = iota
	Medium
	Low
	Copy
)

// LevelOf is the level a quality asks for. An unknown one is medium.
func LevelOf(quality string) Level {
	switch quality {
	case event.QualityHigh:
		return High
	case event.QualityLow:
		return Low
	}
	return Medium
}

// String is the level as a chunk's mode.
func (l Level) String() string {
	return [...]string{event.QualityHigh, event.QualityMedium, event.QualityLow, event.ModeCopy}[l]
}
