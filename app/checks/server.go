package checks

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"time"

	"footlight/app/plain"
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

// away returns the error of a request that the server at base did not answer.
func away(err error, base string) error {
	return plain.Errorf(err, "no server answers at %s: check the address, the network, and that the server runs", base)
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
		return away(err, s.Base)
	}
	_ = answer.Body.Close()
	there, err := http.ParseTime(answer.Header.Get("Date"))
	if err != nil {
		return plain.Errorf(err, "the server does not say what time it is: check that %s is its address", s.Base)
	}
	if by := time.Since(there).Round(time.Second); by.Abs() > clockSkew {
		return fmt.Errorf("the clocks are %s apart: let this system set its clock automatically", by.Abs())
	}
	return nil
}
