package node

import (
	"testing"
	"time"

	"footlight/backend/api"
	"footlight/backend/event"
	"footlight/backend/room"
)

// A recording that is whole is offered while its show is interrupted, and one of
// a rehearsal is not; after the end each is.
func TestWhenARecordingIsOffered(t *testing.T) {
	now := time.Date(2026, 5, 1, 20, 30, 0, 0, time.UTC)
	begun, later := now.Add(-30*time.Minute), now.Add(time.Minute)
	for name, x := range map[string]struct {
		state     room.State
		startsAt  *time.Time
		recording string
		want      bool
	}{
		"over":                              {room.Ended, &begun, event.RecordingCompleted, true},
		"over, the rest is being stored":    {room.Ended, &begun, event.RecordingStopping, true},
		"over before it was to begin":       {room.Ended, &later, event.RecordingCompleted, true},
		"interrupted":                       {room.Interrupted, &begun, event.RecordingCompleted, true},
		"interrupted to the minute":         {room.Interrupted, &now, event.RecordingCompleted, true},
		"interrupted, a chunk is lost":      {room.Interrupted, &begun, event.RecordingFailed, true},
		"interrupted and recorded":          {room.Interrupted, &begun, event.RecordingActive, false},
		"interrupted, it is being stored":   {room.Interrupted, &begun, event.RecordingStopping, false},
		"interrupted before it is to begin": {room.Interrupted, &later, event.RecordingCompleted, false},
		"interrupted, never planned":        {room.Interrupted, nil, event.RecordingCompleted, true},
	} {
		got := offered(api.Room{State: string(x.state), StartsAt: x.startsAt}, x.recording, now)
		if got != x.want {
			t.Errorf("%s: %v", name, got)
		}
	}
}
