package edge

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strings"

	"footlight/backend/event"
	"footlight/backend/live"
)

// maxAnswer is the largest SDP answer in bytes.
const maxAnswer = 64 << 10

// errRefused tells that an origin does not let this server pull a stream.
var errRefused = errors.New("edge: the other server refuses")

// ask sends an offer to a server's WHEP endpoint and returns the answer. It follows no redirects: a server that sends
// on does not publish the stream. The session ends with its connection.
func ask(ctx context.Context, server string, id event.ID, credential, offer string) (answer string, err error) {
	at := server + "/rtc/v1/whep/?" + url.Values{"app": {"live"}, "stream": {string(id)}}.Encode()
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, at, strings.NewReader(offer))
	if err != nil {
		return "", fmt.Errorf("ask for the stream: %w", err)
	}
	req.Header.Set("Content-Type", "application/sdp")
	req.Header.Set("Authorization", "Bearer "+live.PullMark+credential)
	client := http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	resp, err := client.Do(req)
	if err != nil {
		return "", fmt.Errorf("ask for the stream: %w", err)
	}
	defer resp.Body.Close()
	text, err := io.ReadAll(io.LimitReader(resp.Body, maxAnswer))
	if err != nil {
		return "", fmt.Errorf("read the answer: %w", err)
	}
	if resp.StatusCode != http.StatusCreated {
		return "", fmt.Errorf("%w: %s: %s", errRefused, resp.Status, strings.TrimSpace(string(text[:min(len(text), 200)])))
	}
	return string(text), nil
}
