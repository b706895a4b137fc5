package main

import (
	"bytes"
	"cmp"
	"context"
	"crypto/x509"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strings"
	"time"

	"footlight/backend/event"
)

// Where nobody is asked who they are, the demo's event belongs to an address whose
// key nobody has.
const demoCreator = "0xf007116470000000000000000000000000000001"

const (
	callTimeout = 2 * time.Minute // a plan waits for its transaction
	// stageTimeout is longer than it takes to miss a publisher that was killed.
	stageTimeout = 15 * time.Second
	stopTimeout  = 5 * time.Second
	maxReply     = 4 << 20
)

// host is a running server, reached by its public API alone.
type host struct {
	base    string
	site    string       // where people sign in
	bearer  string       // a secret; empty: nobody in particular asks
	client  *http.Client // nil: http.DefaultClient
	creator *creator     // who asks; nil: nobody in particular
}

// owner is whose the demo's event is.
func (h *host) owner() string {
	if h.creator == nil {
		return demoCreator
	}
	return h.creator.address.String()
}

// answerError is an answer that is no success.
type answerError struct {
	status int
	text   string
}

// Error implements error.
func (e *answerError) Error() string { return e.text }

// room asks where the event is published and watched, and whether it is live.
func (h *host) room(ctx context.Context, id event.ID) (urls event.StreamURLs, live bool, err error) {
	var reply struct {
		URLs  event.StreamURLs `json:"urls"`
		State string           `json:"state"`
	}
	err = h.call(ctx, http.MethodGet, "/api/rooms/"+string(id), nil, &reply)
	return reply.URLs, reply.State == "live", err
}

// freeStage waits until nobody publishes: two demos on one stage would take it
// from each other for ever. A demo that was killed is missed within the wait.
func (h *host) freeStage(ctx context.Context, id event.ID) (event.StreamURLs, error) {
	deadline := time.After(stageTimeout)
	for {
		urls, live, err := h.room(ctx, id)
		if err != nil || !live {
			return urls, err
		}
		select {
		case <-time.After(time.Second):
		case <-deadline:
			return urls, fmt.Errorf("somebody is on the stage of %s already (%s); --event takes another", id, urls.Room)
		case <-ctx.Done():
			return urls, ctx.Err()
		}
	}
}

// plan makes the event, or finds it made, and says which.
func (h *host) plan(ctx context.Context, id event.ID, brief event.Brief) (string, error) {
	var reply struct {
		Existing        bool   `json:"existing"`
		TransactionHash string `json:"transactionHash"`
	}
	request := map[string]any{"eventId": id, "userAddress": h.owner(), "eventData": brief}
	if h.creator != nil {
		if err := h.authorizePlan(ctx, id, request); err != nil {
			return "", err
		}
	}
	err := h.call(ctx, http.MethodPost, "/plan", request, &reply)
	if refused := new(answerError); errors.As(err, &refused) && refused.status == http.StatusBadRequest {
		err = fmt.Errorf("%w; --event takes another name", err)
	}
	if err != nil {
		return "", err
	}
	if reply.Existing {
		return fmt.Sprintf("%s, planned before", id), nil
	}
	return fmt.Sprintf("%s, planned now (transaction %s)", id, reply.TransactionHash), nil
}

func (h *host) startRecording(ctx context.Context, id event.ID) error {
	return h.call(ctx, http.MethodPost, "/api/livestream/start", map[string]any{
		"eventId": id, "creator": h.owner(), "startTime": time.Now().UnixMilli(),
		"resolution": pictureSize, "bitrate": pictureRate,
	}, nil)
}

// stopRecording works while ctx is ending.
func (h *host) stopRecording(ctx context.Context, id event.ID) error {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), stopTimeout)
	defer cancel()
	return h.call(ctx, http.MethodPost, "/api/livestream/stop", map[string]any{"eventId": id, "creator": h.owner()}, nil)
}

// call sends request, if there is one, and reads reply, if one is wanted.
func (h *host) call(ctx context.Context, method, path string, request, reply any) error {
	ctx, cancel := context.WithTimeout(ctx, callTimeout)
	defer cancel()
	var body io.Reader = http.NoBody
	if request != nil {
		raw, err := json.Marshal(request)
		if err != nil {
			return err
		}
		body = bytes.NewReader(raw)
	}
	req, err := http.NewRequestWithContext(ctx, method, h.base+path, body)
	if err != nil {
		return err
	}
	req.Header.Set("Content-Type", "application/json")
	if h.bearer != "" {
		req.Header.Set("Authorization", "Bearer "+h.bearer)
	}
	resp, err := cmp.Or(h.client, http.DefaultClient).Do(req)
	if err != nil {
		return h.unreachable(err)
	}
	defer resp.Body.Close()
	raw, err := io.ReadAll(io.LimitReader(resp.Body, maxReply))
	if err != nil {
		return fmt.Errorf("%s %s: %w", method, path, err)
	}
	if resp.StatusCode != http.StatusOK {
		return &answerError{resp.StatusCode, fmt.Sprintf("%s %s: %s", method, strings.SplitN(path, "?", 2)[0], complaint(resp.Status, raw))}
	}
	if reply == nil {
		return nil
	}
	return json.Unmarshal(raw, reply)
}

// unreachable says what to do about a server that could not be asked.
func (h *host) unreachable(err error) error {
	var name x509.HostnameError
	var stranger x509.UnknownAuthorityError
	switch {
	case errors.As(err, &name):
		return fmt.Errorf("the certificate of %s is for another name (%w): name the server as its certificate does, with --server", h.base, name)
	case errors.As(err, &stranger):
		return fmt.Errorf("this machine does not trust the certificate of %s (%w): if it is your own, run "+
			"this command with SSL_CERT_FILE=<the file of the server's --tls-cert>", h.base, stranger)
	}
	return fmt.Errorf("no server answers at %s: %w", h.base, err)
}

// complaint is what an error body says in words, else its status.
func complaint(status string, body []byte) string {
	var said struct {
		Error   string `json:"error"`
		Details string `json:"details"`
	}
	if json.Unmarshal(body, &said) != nil || said.Details == "" {
		return status
	}
	return said.Details
}

// demoBrief is a free show that begins now, so that its room is what a real
// one is while the picture runs and when it stops.
func demoBrief(now time.Time) event.Brief {
	now = now.UTC()
	date := time.Date(now.Year(), now.Month(), now.Day(), 0, 0, 0, 0, time.UTC)
	return event.Brief{
		Title:    "Footlight: an evening of test pictures",
		Category: "music",
		Description: "One spotlight, one clock and a single patient note. A quiet demonstration of everything this stage does: " +
			"live in under a second, recorded by the minute, and kept where anybody can check it.",
		Duration:        90,
		MaxParticipants: 200,
		CurrentSchedule: &event.BriefSchedule{Date: event.Decimal(fmt.Sprint(date.UnixMilli())), Time: now.Format("15:04")},
		CurrentPricing:  &event.BriefPricing{TicketPrice: "0", ReservePrice: "0"},
		Timezone:        "UTC",
		Language:        "en",
		Currency:        "EUR",
		Performers:      []string{"The Test Picture", "A440"},
	}
}
