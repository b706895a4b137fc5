package main

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"time"

	"footlight/app/remote"
	"footlight/backend/event"
	"footlight/backend/event/planning"
)

// demoCreator is the creator of the demo's event on a server without sessions. No private key belongs to this
// address.
const demoCreator = "0xf007116470000000000000000000000000000001"

const (
	// freeTimeout is longer than a server takes to notice that a publisher was killed.
	freeTimeout = 15 * time.Second
	stopTimeout = 5 * time.Second
)

// demoEvent is the demo's event on a server.
type demoEvent struct {
	*remote.Server
	creator *creator // nil if the server requires no session
}

// owner returns the address of the event's creator.
func (e *demoEvent) owner() string {
	if e.creator == nil {
		return demoCreator
	}
	return e.creator.Address.String()
}

// room returns the event's addresses and whether the event is live.
func (e *demoEvent) room(ctx context.Context, id event.ID) (urls event.StreamURLs, live bool, err error) {
	var reply struct {
		URLs  event.StreamURLs `json:"urls"`
		State string           `json:"state"`
	}
	err = e.Call(ctx, http.MethodGet, "/api/rooms/"+string(id), nil, &reply)
	return reply.URLs, reply.State == "live", err
}

// waitUntilFree waits until the event has no publisher. Two demos of one event would otherwise take the
// publisher's slot from each other for ever. If an earlier demo was killed, the server notices that during
// the wait.
func (e *demoEvent) waitUntilFree(ctx context.Context, id event.ID) (event.StreamURLs, error) {
	deadline := time.After(freeTimeout)
	for {
		urls, live, err := e.room(ctx, id)
		if err != nil || !live {
			return urls, err
		}
		select {
		case <-time.After(time.Second):
		case <-deadline:
			return urls, fmt.Errorf("%s has a publisher already (%s); choose another event with --event", id, urls.Room)
		case <-ctx.Done():
			return urls, ctx.Err()
		}
	}
}

// plan makes the event if it does not exist. It returns a line that says which was the case.
func (e *demoEvent) plan(ctx context.Context, id event.ID, brief planning.Brief) (string, error) {
	var reply struct {
		Existing        bool   `json:"existing"`
		TransactionHash string `json:"transactionHash"`
	}
	request := map[string]any{"eventId": id, "userAddress": e.owner(), "eventData": brief}
	if e.creator != nil {
		if err := e.authorizePlan(ctx, id, request); err != nil {
			return "", err
		}
	}
	err := e.Call(ctx, http.MethodPost, "/plan", request, &reply)
	if refused := new(remote.AnswerError); errors.As(err, &refused) && refused.Status == http.StatusBadRequest {
		err = fmt.Errorf("%w; choose another name with --event", err)
	}
	if err != nil {
		return "", err
	}
	if reply.Existing {
		return fmt.Sprintf("%s, planned before", id), nil
	}
	return fmt.Sprintf("%s, planned now (transaction %s)", id, reply.TransactionHash), nil
}

func (e *demoEvent) startRecording(ctx context.Context, id event.ID) error {
	return e.Call(ctx, http.MethodPost, "/api/livestream/start", map[string]any{
		"eventId": id, "creator": e.owner(), "startTime": time.Now().UnixMilli(),
		"resolution": pictureSize, "bitrate": pictureRate,
	}, nil)
}

// stopRecording works even after ctx has ended.
func (e *demoEvent) stopRecording(ctx context.Context, id event.ID) error {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), stopTimeout)
	defer cancel()
	return e.Call(ctx, http.MethodPost, "/api/livestream/stop", map[string]any{"eventId": id, "creator": e.owner()}, nil)
}

// demoBrief describes a free show that begins now, so that its room looks like a real one's during and after
// the picture.
func demoBrief(now time.Time) planning.Brief {
	now = now.UTC()
	date := time.Date(now.Year(), now.Month(), now.Day(), 0, 0, 0, 0, time.UTC)
	return planning.Brief{
		Title:    "Footlight: an evening of test pictures",
		Category: "music",
		Description: "One spotlight, one clock and a single patient note. A quiet demonstration of everything this stage does: " +
			"live in under a second, recorded by the minute, and kept where anybody can check it.",
		Duration:        90,
		MaxParticipants: 200,
		CurrentSchedule: &planning.BriefSchedule{Date: planning.Decimal(fmt.Sprint(date.UnixMilli())), Time: now.Format("15:04")},
		CurrentPricing:  &planning.BriefPricing{TicketPrice: "0", ReservePrice: "0"},
		Timezone:        "UTC",
		Language:        "en",
		Currency:        "EUR",
		Performers:      []string{"The Test Picture", "A440"},
	}
}
