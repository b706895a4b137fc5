package checks

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"time"

	"footlight/backend/event/recorded"
)

var (
	errPaused = errors.New("the server's disk is full: its host has to make room; this machine keeps the show meanwhile")
	errFailed = errors.New("the event’s recording on the server has failed: remove it on the event’s page")
)

// canRecord returns an error if the server would not record the show.
func (s Subject) canRecord(ctx context.Context) error {
	var health struct {
		Checks struct {
			Storage struct {
				Paused bool `json:"paused"`
			} `json:"storage"`
		} `json:"checks"`
	}
	if err := s.Call(ctx, http.MethodGet, "/health", nil, &health); err != nil {
		return err
	}
	if health.Checks.Storage.Paused {
		return errPaused
	}
	recording, err := s.Recording(ctx, s.Event)
	if err == nil && recording.Status == recorded.RecordingFailed {
		return errFailed
	}
	return err
}

// clockSkew is the tolerated difference between two clocks. Chunks are placed by their time.
const clockSkew = 5 * time.Second

// clocksAgree returns an error if the server's clock differs from that of this machine.
func (s Subject) clocksAgree(ctx context.Context) error {
	r, err := http.NewRequestWithContext(ctx, http.MethodHead, s.Base+"/health", http.NoBody)
	if err != nil {
		return err
	}
	answer, err := http.DefaultClient.Do(r)
	if err != nil {
		return err
	}
	_ = answer.Body.Close()
	there, err := http.ParseTime(answer.Header.Get("Date"))
	if err != nil {
		return fmt.Errorf("the server's answer has no valid date: %w", err)
	}
	if by := time.Since(there).Round(time.Second); by.Abs() > clockSkew {
		return fmt.Errorf("the clocks are %s apart: let this system set its clock automatically", by.Abs())
	}
	return nil
}
