package remote

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"time"

	"footlight/backend/event"
)

// Recording is how a server's recording of an event stands.
type Recording struct {
	Status string `json:"status"` // empty: there is none
	Source string `json:"source"`
	Seal   string `json:"seal"`
}

// Recording asks for an event's recording.
func (r *Server) Recording(ctx context.Context, id event.ID) (now Recording, err error) {
	err = r.Call(ctx, http.MethodGet, "/api/livestream/"+string(id)+"/status", nil, &now)
	if answer := new(AnswerError); errors.As(err, &answer) && answer.Status == http.StatusNotFound {
		return Recording{}, nil
	}
	return now, err
}

// Start is a recording of which this machine makes the chunks.
type Start struct {
	Event         event.ID
	Creator       event.Address
	Width, Height int
	Bitrate       int    // of the pictures, bits a second
	Seal          string // event.SealServer or event.SealCreator
}

// Record starts a recording, in place of what there is. One that the server makes itself just now, or that another key
// is to seal, is ended before: with a new start it goes on as this machine's.
func (r *Server) Record(ctx context.Context, s Start, now Recording) error {
	if now.Status == event.RecordingActive && (now.Source != event.SourceStudio || now.Seal != s.Seal) {
		if err := r.Call(ctx, http.MethodPost, "/api/livestream/stop", map[string]any{"eventId": s.Event}, nil); err != nil {
			return err
		}
	}
	return r.Call(ctx, http.MethodPost, "/api/livestream/start", map[string]any{
		"eventId": s.Event, "creator": s.Creator, "startTime": time.Now().UnixMilli(), "source": event.SourceStudio, "seal": s.Seal,
		"resolution": fmt.Sprintf("%dx%d", s.Width, s.Height), "bitrate": fmt.Sprintf("%dk", s.Bitrate/1000),
	}, nil)
}
