package health

import (
	"context"

	"footlight/backend/live"
)

// Live reports the streams on air.
type Live struct{ Hub *live.Hub }

// Check implements api.Checker.
func (l Live) Check(context.Context) (map[string]any, error) {
	publishing, viewers := 0, 0
	for _, s := range l.Hub.Streams() {
		viewers += s.Viewers
		if s.Publishing {
			publishing++
		}
	}
	return map[string]any{"streams": publishing, "viewers": viewers}, nil
}
