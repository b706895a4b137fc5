package broadcast

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"mime"
	"net/http"
	"strconv"
	"strings"
	"time"
)

const (
	httpTimeout  = 15 * time.Second
	leaveTimeout = 3 * time.Second
	maxAnswer    = 64 << 10
	maxErrorText = 300
	sdpType      = "application/sdp"
)

// endpoint is the HTTP half of WHIP.
type endpoint struct {
	url    string
	token  string
	client *http.Client
}

func newEndpoint(cfg Config) endpoint {
	client := &http.Client{Timeout: httpTimeout, CheckRedirect: keepMethod}
	return endpoint{url: cfg.URL, token: cfg.Token, client: client}
}

// keepMethod follows 307 and 308 only; the others would turn the offer into a
// GET, which RFC 9725 forbids.
func keepMethod(next *http.Request, via []*http.Request) error {
	if next.Method != via[0].Method || len(via) >= 5 {
		return http.ErrUseLastResponse
	}
	return nil
}

// post sends the offer. location is where the session lives, absolute.
func (e endpoint) post(ctx context.Context, offer string) (answer, location string, err error) {
	resp, err := e.do(ctx, http.MethodPost, e.url, strings.NewReader(offer))
	if err != nil {
		return "", "", fmt.Errorf("publish: %w", err)
	}
	defer resp.Body.Close()
	if resp.StatusCode != http.StatusCreated {
		return "", "", statusError(resp)
	}
	where, err := resp.Location() // resolves what is relative, after redirects too
	if err != nil {
		return "", "", fmt.Errorf("%w: no Location", ErrAnswer)
	}
	if kind, _, _ := mime.ParseMediaType(resp.Header.Get("Content-Type")); kind != sdpType {
		return "", where.String(), fmt.Errorf("%w: content type %q", ErrAnswer, kind)
	}
	body, err := io.ReadAll(io.LimitReader(resp.Body, maxAnswer+1))
	if err != nil {
		return "", where.String(), fmt.Errorf("read answer: %w", withoutURL(err))
	}
	if len(body) > maxAnswer {
		return "", where.String(), fmt.Errorf("%w: more than %d bytes", ErrAnswer, maxAnswer)
	}
	return string(body), where.String(), nil
}

// remove ends the session at location, even while ctx is ending.
func (e endpoint) remove(ctx context.Context, location string) error {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), leaveTimeout)
	defer cancel()
	resp, err := e.do(ctx, http.MethodDelete, location, http.NoBody)
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	if resp.StatusCode >= http.StatusMultipleChoices {
		return statusError(resp)
	}
	return nil
}

func (e endpoint) do(ctx context.Context, method, target string, body io.Reader) (*http.Response, error) {
	req, err := http.NewRequestWithContext(ctx, method, target, body)
	if err != nil {
		return nil, fmt.Errorf("%w: the WHIP address is malformed", ErrAnswer)
	}
	if method == http.MethodPost {
		req.Header.Set("Content-Type", sdpType)
		req.Header.Set("Accept", sdpType)
	}
	if e.token != "" {
		req.Header.Set("Authorization", "Bearer "+e.token)
	}
	resp, err := e.client.Do(req)
	return resp, withoutURL(err)
}

func statusError(resp *http.Response) error {
	line, _ := bufio.NewReader(io.LimitReader(resp.Body, maxErrorText)).ReadString('\n') // as much as there is
	seconds, _ := strconv.Atoi(resp.Header.Get("Retry-After"))                           // zero for a date, too
	return &StatusError{
		Status:     resp.StatusCode,
		Text:       strings.TrimSpace(strings.ToValidUTF8(line, "")),
		RetryAfter: time.Duration(max(seconds, 0)) * time.Second,
	}
}
