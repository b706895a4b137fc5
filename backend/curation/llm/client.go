package llm

import (
	"cmp"
	"errors"
	"net/http"
	"net/url"
	"strings"
	"sync"
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
	failuresToOpen = 5                // consecutive failures after which an endpoint counts as down
	downFor        = 30 * time.Second // delay before one request tries it again
)

// Config configures a Client. URL and Model are required.
type Config struct {
	URL   string // base URL of the API, such as https://api.example.com/v1
	Model string
	Key   string // bearer token; may be empty

	Total     time.Duration // limit for one question, retries included
	FirstByte time.Duration // limit for the first byte of an answer
	Idle      time.Duration // limit between two parts of an answer

	Prices    Prices
	Transport http.RoundTripper // nil means http.DefaultTransport
	Memory    *Memory           // nil means that each start probes the endpoint again
}

// Prices holds the prices of a million tokens, in a currency that the operator chose. Zero means unknown.
type Prices struct{ In, Out float64 }

// Client asks one model. Make one with New; it is safe for concurrent use.
type Client struct {
	cfg      Config
	api      *openai.Client
	pictures *openai.Client // for answers in one piece
	breaker  *gobreaker.TwoStepCircuitBreaker[struct{}]
	ladder   *ladder
}

// New returns a Client. It sends nothing yet. It refuses an incomplete Config.
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

// Model returns the model's name.
func (c *Client) Model() string { return c.cfg.Model }

// Down reports whether the endpoint has failed so often that it is not asked for a while.
func (c *Client) Down() bool { return c.breaker.State() == gobreaker.StateOpen }

// newBreaker counts only errors that show an endpoint to be down. A cancelled request shows nothing.
func newBreaker() *gobreaker.TwoStepCircuitBreaker[struct{}] {
	return gobreaker.NewTwoStepCircuitBreaker[struct{}](gobreaker.Settings{
		Timeout:      downFor,
		ReadyToTrip:  func(n gobreaker.Counts) bool { return n.ConsecutiveFailures >= failuresToOpen },
		IsSuccessful: func(err error) bool { return !down(err) },
		IsExcluded:   func(err error) bool { return errors.Is(err, errCalledOff) },
	})
}

// ladder stores the footing. The first question finds it by climbing down; others wait for that.
type ladder struct {
	probe  chan struct{} // holds one element during a probe
	memory *Memory       // nil means that a restart forgets
	name   string        // key of the endpoint and model in memory
	mu     sync.Mutex
	known  bool
	at     footing
}

func newLadder(cfg Config) *ladder {
	l := &ladder{probe: make(chan struct{}, 1), memory: cfg.Memory, name: cfg.URL + " " + cfg.Model}
	l.at, l.known = l.memory.load(l.name)
	return l
}

func (l *ladder) get() (footing, bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.at, l.known
}

func (l *ladder) set(at footing) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.at, l.known = at, true
	l.memory.save(l.name, at)
}
