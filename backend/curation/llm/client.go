package llm

import (
	"cmp"
	"errors"
	"net/http"
	"net/url"
	"strings"
	"time"

	"github.com/sashabaranov/go-openai"
	"github.com/sony/gobreaker/v2"

	"footlight/backend/event"
)

// Defaults of a Config.
const (
	DefaultTotal     = 90 * time.Second
	DefaultFirstByte = 20 * time.Second
	DefaultIdle      = 15 * time.Second
)

const (
	failuresToOpen = 5                // in a row, before an endpoint counts as down
	downFor        = 30 * time.Second // before one request tries it again
)

// Config is what a Client is made of. URL and Model are required.
type Config struct {
	URL   string // base of the API, such as https://api.example.com/v1
	Model string
	Key   string // bearer; empty for none

	Total     time.Duration // of one question, with its retries
	FirstByte time.Duration // until an answer begins
	Idle      time.Duration // between two parts of an answer

	Prices    Prices
	Transport http.RoundTripper // nil: http.DefaultTransport
	Memory    *Memory           // nil: a restart asks the endpoint again what it takes
}

// Prices are those of a million tokens, in a currency that the operator chose; zero where nobody said.
type Prices struct{ In, Out float64 }

// Client asks one model. Make one with New; it is safe for concurrent use.
type Client struct {
	cfg      Config
	api      *openai.Client
	pictures *openai.Client // answers in one piece
	breaker  *gobreaker.TwoStepCircuitBreaker[struct{}]
	ladder   *ladder
}

// New returns a Client and asks nothing yet. It refuses an incomplete Config.
func New(cfg Config) (*Client, error) {
	u, err := url.Parse(cfg.URL)
	if err != nil || u.Scheme != "http" && u.Scheme != "https" || u.Host == "" {
		return nil, event.Invalid("llm-url", "must be the base URL of an OpenAI-compatible API, such as http://127.0.0.1:11434/v1")
	}
	if cfg.Model == "" {
		return nil, event.Invalid("llm-model", "is required where llm-url is set")
	}
	cfg.Total, cfg.FirstByte = cmp.Or(cfg.Total, DefaultTotal), cmp.Or(cfg.FirstByte, DefaultFirstByte)
	cfg.Idle = cmp.Or(cfg.Idle, DefaultIdle)
	if cfg.Transport == nil {
		cfg.Transport = http.DefaultTransport
	}
	c := &Client{cfg: cfg, breaker: newBreaker(), ladder: newLadder(cfg)}
	api := openai.DefaultConfig(cfg.Key)
	api.BaseURL = strings.TrimRight(cfg.URL, "/")
	api.HTTPClient = &http.Client{Transport: &transport{next: cfg.Transport, key: cfg.Key, firstByte: cfg.FirstByte, idle: cfg.Idle}}
	c.api = openai.NewClientWithConfig(api)
	api.HTTPClient = &http.Client{Transport: &transport{next: cfg.Transport, key: cfg.Key, firstByte: cfg.Total, idle: cfg.Idle, plain: true}}
	c.pictures = openai.NewClientWithConfig(api)
	return c, nil
}

// Model is the name of the model that is asked.
func (c *Client) Model() string { return c.cfg.Model }

// Down reports whether the endpoint failed so often that it is not asked just now.
func (c *Client) Down() bool { return c.breaker.State() == gobreaker.StateOpen }

// newBreaker counts only what tells that an endpoint is down. A request that was called off tells nothing.
func newBreaker() *gobreaker.TwoStepCircuitBreaker[struct{}] {
	return gobreaker.NewTwoStepCircuitBreaker[struct{}](gobreaker.Settings{
		Timeout:      downFor,
		ReadyToTrip:  func(n gobreaker.Counts) bool { return n.ConsecutiveFailures >= failuresToOpen },
		IsSuccessful: func(err error) bool { return !down(err) },
		IsExcluded:   func(err error) bool { return errors.Is(err, errCalledOff) },
	})
}
