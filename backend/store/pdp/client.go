package pdp

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"time"

	"footlight/backend/store/remote"
)

// Defaults of ClientConfig.
const (
	DefaultStepTimeout = 30 * time.Second
	DefaultStall       = 15 * time.Second
	DefaultPollEvery   = time.Second
)

const (
	parkTimeout          = 5 * time.Minute  // the wait until an uploaded piece is stored
	chainTimeout         = 15 * time.Minute // the wait until a transaction is mined
	maxAnswer            = 1 << 20
	maxRequestsOfOneHost = 16
)

// ClientConfig configures a Client.
type ClientConfig struct {
	URL   string // the provider's serviceURL
	Token string // bearer token; empty means that none is sent

	StepTimeout time.Duration // limits one small request; zero means DefaultStepTimeout
	Stall       time.Duration // limits the time without progress of an upload; zero means DefaultStall
	PollEvery   time.Duration // interval of status queries; zero means DefaultPollEvery
}

// Client calls the HTTP API of one provider. It is safe for concurrent use.
type Client struct {
	cfg  ClientConfig
	base *url.URL
	http *http.Client
}

// NewClient returns a Client. The URL must be absolute, http or https.
func NewClient(cfg ClientConfig) (*Client, error) {
	base, err := url.Parse(strings.TrimSuffix(cfg.URL, "/"))
	if err != nil || base.Host == "" || (base.Scheme != "http" && base.Scheme != "https") {
		return nil, fmt.Errorf("pdp: %q is not the URL of a provider", cfg.URL)
	}
	cfg.StepTimeout = cmp.Or(cfg.StepTimeout, DefaultStepTimeout)
	cfg.Stall = cmp.Or(cfg.Stall, DefaultStall)
	cfg.PollEvery = cmp.Or(cfg.PollEvery, DefaultPollEvery)
	return &Client{cfg: cfg, base: base, http: remote.NewHTTPClient(maxRequestsOfOneHost)}, nil
}

// answer is a small answer that was read to its end.
type answer struct {
	status   int
	location string
	body     []byte
}

// small makes a request with a small answer. It returns a *remote.StatusError for a status other than want.
func (c *Client) small(ctx context.Context, step, method, path string, body any, want ...int) (answer, error) {
	ctx, cancel := context.WithTimeout(ctx, c.cfg.StepTimeout)
	defer cancel()
	var r io.Reader
	if body != nil {
		raw, err := json.Marshal(body)
		if err != nil {
			return answer{}, fmt.Errorf("pdp: %s: %w", step, err)
		}
		r = bytes.NewReader(raw)
	}
	req, err := c.request(ctx, method, path, r)
	if err != nil {
		return answer{}, fmt.Errorf("pdp: %s: %w", step, err)
	}
	if body != nil {
		req.Header.Set("Content-Type", "application/json")
	}
	return c.do(req, step, want...)
}

// request makes a request for a path, which may have a query, below the provider's URL.
func (c *Client) request(ctx context.Context, method, path string, body io.Reader) (*http.Request, error) {
	ref, err := url.Parse(path)
	if err != nil || ref.Host != "" || ref.Scheme != "" {
		return nil, fmt.Errorf("%w: %q is no path of its own", errAnswer, path)
	}
	target := *c.base
	target.Path, target.RawQuery = c.base.Path+ref.Path, ref.RawQuery
	req, err := http.NewRequestWithContext(ctx, method, target.String(), body)
	if err == nil && c.cfg.Token != "" {
		req.Header.Set("Authorization", "Bearer "+c.cfg.Token)
	}
	return req, err
}

// do sends a request and reads the answer.
func (c *Client) do(req *http.Request, step string, want ...int) (answer, error) {
	resp, err := c.http.Do(req)
	if err != nil {
		return answer{}, fmt.Errorf("pdp: %s: %w", step, remote.WithoutURL(err))
	}
	defer resp.Body.Close()
	raw, err := io.ReadAll(io.LimitReader(resp.Body, maxAnswer))
	if err != nil {
		return answer{}, fmt.Errorf("pdp: %s: %w", step, err)
	}
	if !slices.Contains(want, resp.StatusCode) {
		return answer{}, fmt.Errorf("pdp: %w", remote.NewStatusError(step, resp, string(raw)))
	}
	return answer{resp.StatusCode, c.relative(resp.Header.Get("Location")), raw}, nil
}

// relative turns a Location into a path below the provider's URL.
func (c *Client) relative(location string) string {
	return strings.TrimPrefix(strings.TrimPrefix(location, c.base.Scheme+"://"+c.base.Host), c.base.Path)
}

// poll calls ask until it reports that it is done or fails, for at most limit.
func (c *Client) poll(ctx context.Context, limit time.Duration, what string, ask func() (done bool, err error)) error {
	ctx, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	for {
		done, err := ask()
		if done || err != nil {
			return err
		}
		select {
		case <-time.After(c.cfg.PollEvery):
		case <-ctx.Done():
			return fmt.Errorf("pdp: %s: %w", what, ctx.Err())
		}
	}
}

var (
	// ErrRejected is returned if a transaction of the provider failed on the chain.
	ErrRejected = errors.New("pdp: the chain rejected the provider's transaction")
	// ErrWrongBytes is returned if a provider returns other bytes than it was given.
	ErrWrongBytes = errors.New("pdp: the provider gave back other bytes")
	// errAnswer is returned for an answer that the protocol does not define.
	errAnswer = errors.New("pdp: the provider's answer is not understood")
)
