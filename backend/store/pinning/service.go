package pinning

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"time"

	"github.com/ipfs/boxo/pinning/remote/client/openapi"
	"github.com/ipfs/go-cid"

	"footlight/backend/store/remote"
)

// Defaults of Config, and the number of connections.
const (
	DefaultStepTimeout = 30 * time.Second
	maxConnections     = 8
)

// Intervals between queries, and how long to query.
const (
	pollEvery   = time.Second // the first interval; each is half longer than the one before, up to pollMost
	pollMost    = 30 * time.Second
	pinTimeout  = 10 * time.Minute // the wait for a pin, until the caller tries again later
	leafTimeout = 2 * time.Minute  // the wait for a pinned leaf to reach the gateway
)

// Leaves lists the SHA-256 of every leaf of content.
type Leaves interface {
	Leaves(ctx context.Context, root cid.Cid) ([][32]byte, error)
}

// Peer connects the service with the content.
type Peer interface {
	// Origins returns the addresses that the service may dial. It returns none if this node cannot be
	// reached.
	Origins() []string
	// Connect tries to dial the given addresses of the service's nodes.
	Connect(ctx context.Context, delegates []string)
}

// Config says where the service is.
type Config struct {
	URL     string          // URL of the API, without /pins
	Token   string          // bearer token; a secret
	Gateway *remote.Gateway // serves what the service has pinned
	Leaves  Leaves
	Peer    Peer // nil means that the service has to find the content by itself

	StepTimeout time.Duration // limits the wait for one answer; zero means DefaultStepTimeout
	// Wait waits for d, or returns the error of ctx if ctx ends. Tests set it; nil means real time.
	Wait func(ctx context.Context, d time.Duration) error
}

// Service keeps copies with one service. It is safe for concurrent use.
type Service struct {
	cfg Config
	api *openapi.PinsApiService
}

// New returns a Service.
func New(cfg Config) (*Service, error) {
	base, err := remote.ParseURL(cfg.URL)
	if err != nil {
		return nil, err
	}
	cfg.StepTimeout = cmp.Or(cfg.StepTimeout, DefaultStepTimeout)
	if cfg.Wait == nil {
		cfg.Wait = wait
	}
	return &Service{cfg: cfg, api: client(base.String(), cfg)}, nil
}

func wait(ctx context.Context, d time.Duration) error {
	select {
	case <-time.After(d):
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// Kept describes a copy of which a leaf was fetched back.
type Kept struct {
	URL     string
	Receipt json.RawMessage // the request as the service last reported it
}

// Keep requests that the service keeps content under a readable name. It returns once the content is pinned
// and a random leaf was fetched from the gateway.
func (s *Service) Keep(ctx context.Context, c cid.Cid, name string) (Kept, error) {
	leaves, err := s.cfg.Leaves.Leaves(ctx, c)
	if err != nil {
		return Kept{}, fmt.Errorf("pinning: %w", err)
	}
	pin, err := s.request(ctx, c, name)
	if err == nil {
		pin, err = s.settle(ctx, c, pin)
	}
	if err == nil {
		err = s.check(ctx, leaves)
	}
	if err != nil {
		return Kept{}, err
	}
	receipt, err := json.Marshal(map[string]any{"requestid": pin.Requestid, "status": pin.Status, "created": pin.Created})
	return Kept{URL: s.cfg.Gateway.URL(c), Receipt: receipt}, err
}

// check fetches a leaf from the gateway. Content that was just pinned may take a while to reach it.
func (s *Service) check(ctx context.Context, leaves [][32]byte) error {
	pause := s.pauses(leafTimeout)
	for {
		err := remote.Check(ctx, leaves, s.cfg.Gateway)
		if err == nil {
			return nil
		}
		if !pause.next(ctx, err) {
			return fmt.Errorf("pinning: %w", err)
		}
	}
}
