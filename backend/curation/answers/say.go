package answers

import (
	"footlight/backend/curation/reading"
	"footlight/backend/event/planning"
)

// Say tells a fact in words.
func Say(f planning.Fact) string { return string(f.Field) + ": " + reading.Label(f.Value) }
