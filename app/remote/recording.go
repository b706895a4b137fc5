package remote

import (
	"context"
	"errors"
	"fmt"
	"math"
	"net/http"
	"time"

	"footlight/backend/event"
	"footlight/backend/event/recorded"
)

// Recording is the state of an event's recording on the server.
type Recording struct {
	Status string `json:"status"` // is empty if there is no recording
	Source string `json:"source"`
	Seal   string `json:"seal"`
}

// statusPath returns the path of a recording's status without the chunks that no longer change.
func statusPath(id event.ID) string {
	return fmt.Sprintf("/api/livestream/%s/status?since=%d", id, math.MaxInt32)
}

// Recording requests the state of an event's recording.
func (r *Server) Recording(ctx context.Context, id event.ID) (now Recording, err error) {
	err = r.Call(ctx, http.MethodGet, statusPath(id), nil, &now)
	if answer := new(AnswerError); errors.As(err, &answer) && answer.Status == http.StatusNotFound {
		return Recording{}, nil
	}
	return now, err
}

// Start describes a recording whose chunks this machine makes.
type Start struct {
	Event         event.ID
	Creator       event.Address
	Width, Height int
	Bitrate       int    // video bitrate, in bits per second
	Seal          string // recorded.SealServer or recorded.SealCreator
}

// Record starts a recording. If the server is making this recording itself, or another key is to seal it,
// Record stops it first; after the new start it continues with this machine's chunks.
func (r *Server) Record(ctx context.Context, s Start, now Recording) error {
	if now.Status == recorded.RecordingActive && (now.Source != recorded.SourceStudio || now.Seal != s.Seal) {
		if err := r.Call(ctx, http.MethodPost, "/api/livestream/stop", map[string]any{"eventId": s.Event}, nil); err != nil {
			return err
		}
	}
	return r.Call(ctx, http.MethodPost, "/api/livestream/start", map[string]any{
		"eventId": s.Event, "creator": s.Creator, "startTime": time.Now().UnixMilli(), "source": recorded.SourceStudio, "seal": s.Seal,
		"resolution": fmt.Sprintf("%dx%d", s.Width, s.Height), "bitrate": fmt.Sprintf("%dk", s.Bitrate/1000),
	}, nil)
}
