package broadcast

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"mime"
	"net"
	"net/http"
	"strconv"
	"strings"
	"sync/atomic"
	"time"

	"github.com/pion/webrtc/v4"
)

const (
	httpTimeout = 8 * time.Second
	// dialTimeout is short because a network that comes back may answer long before TCP's next try.
	dialTimeout  = 2 * time.Second
	leaveTimeout = 3 * time.Second
	maxAnswer    = 64 << 10
	maxErrorText = 300
	sdpType      = "application/sdp"
	fragmentType = "application/trickle-ice-sdpfrag"
)

// endpoint sends the HTTP requests of WHIP.
type endpoint struct {
	url    string
	token  atomic.Pointer[string]
	client *http.Client
}

func newEndpoint(cfg Config) *endpoint {
	client := &http.Client{Timeout: httpTimeout, CheckRedirect: keepMethod, Transport: &http.Transport{
		Proxy: http.ProxyFromEnvironment, DialContext: (&net.Dialer{Timeout: dialTimeout}).DialContext,
		TLSHandshakeTimeout: dialTimeout, DisableKeepAlives: true, // a network cut leaves dead connections
	}}
	e := &endpoint{url: cfg.URL, client: client}
	e.token.Store(&cfg.Token)
	return e
}

// resource is the WHIP resource of a session (RFC 9725).
type resource struct {
	location string       // absolute URL
	etag     atomic.Value // names the ICE generation
	relays   []webrtc.ICEServer
}

func (r *resource) tag() string { return r.etag.Load().(string) }

// keepMethod follows 307 and 308 only. Other redirects would turn the offer into a GET, which RFC 9725
// forbids.
func keepMethod(next *http.Request, via []*http.Request) error {
	if next.Method != via[0].Method || len(via) >= 5 {
		return http.ErrUseLastResponse
	}
	return nil
}

// post sends the offer. It may return a resource together with an error.
func (e *endpoint) post(ctx context.Context, offer string) (answer string, at *resource, err error) {
	resp, err := e.do(ctx, http.MethodPost, e.url, offer, http.Header{"Content-Type": {sdpType}, "Accept": {sdpType}})
	if err != nil {
		return "", nil, fmt.Errorf("publish: %w", err)
	}
	defer resp.Body.Close()
	if resp.StatusCode != http.StatusCreated {
		return "", nil, statusError(resp)
	}
	where, err := resp.Location() // resolves a relative URL, also after redirects
	if err != nil {
		return "", nil, fmt.Errorf("%w: no Location", ErrAnswer)
	}
	at = &resource{location: where.String(), relays: relays(resp.Header.Values("Link"))}
	at.etag.Store(resp.Header.Get("ETag"))
	answer, err = read(resp, sdpType)
	return answer, at, err
}

// patch sends ICE candidates or credentials (RFC 9725, section 4.3). The answer is empty unless the request
// restarted ICE, which needs the match "*".
func (e *endpoint) patch(ctx context.Context, at *resource, match, fragment string) (answer string, err error) {
	resp, err := e.do(ctx, http.MethodPatch, at.location, fragment, http.Header{"Content-Type": {fragmentType}, "If-Match": {match}})
	if err != nil {
		return "", err
	}
	defer resp.Body.Close()
	switch resp.StatusCode {
	case http.StatusNoContent:
		return "", nil
	case http.StatusOK:
		at.etag.Store(resp.Header.Get("ETag"))
		return read(resp, fragmentType)
	}
	return "", statusError(resp)
}

// read returns the body of an answer, which must have the wanted content type.
func read(resp *http.Response, want string) (string, error) {
	if kind, _, _ := mime.ParseMediaType(resp.Header.Get("Content-Type")); kind != want {
		return "", fmt.Errorf("%w: content type %q", ErrAnswer, kind)
	}
	body, err := io.ReadAll(io.LimitReader(resp.Body, maxAnswer+1))
	if err != nil {
		return "", fmt.Errorf("read answer: %w", withoutURL(err))
	}
	if len(body) > maxAnswer {
		return "", fmt.Errorf("%w: more than %d bytes", ErrAnswer, maxAnswer)
	}
	return string(body), nil
}

// remove ends the session at location, even if ctx has ended.
func (e *endpoint) remove(ctx context.Context, location string) error {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), leaveTimeout)
	defer cancel()
	resp, err := e.do(ctx, http.MethodDelete, location, "", http.Header{})
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	if resp.StatusCode >= http.StatusMultipleChoices {
		return statusError(resp)
	}
	return nil
}

func (e *endpoint) do(ctx context.Context, method, target, body string, header http.Header) (*http.Response, error) {
	req, err := http.NewRequestWithContext(ctx, method, target, strings.NewReader(body))
	if err != nil {
		return nil, fmt.Errorf("%w: the WHIP address is malformed", ErrAnswer)
	}
	req.Header = header
	if token := *e.token.Load(); token != "" {
		req.Header.Set("Authorization", "Bearer "+token)
	}
	resp, err := e.client.Do(req)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrUnreachable, withoutURL(err))
	}
	return resp, nil
}

func statusError(resp *http.Response) error {
	// An error leaves a shorter line, and a date in place of seconds is taken as 0.
	line, _ := bufio.NewReader(io.LimitReader(resp.Body, maxErrorText)).ReadString('\n')
	seconds, _ := strconv.Atoi(resp.Header.Get("Retry-After"))
	return &StatusError{
		Status:     resp.StatusCode,
		Text:       strings.TrimSpace(strings.ToValidUTF8(line, "")),
		RetryAfter: time.Duration(max(seconds, 0)) * time.Second,
	}
}
