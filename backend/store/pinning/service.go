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

// StepTimeout of Config by default, and how many connections there may be.
const (
	DefaultStepTimeout = 30 * time.Second
	maxConnections     = 8
)

// How it is waited. Looks come less and less often.
const (
	pollEvery    = time.Second // at first; it grows by half to pollMost
	pollMost     = 30 * time.Second
	patience     = 10 * time.Minute // for a pin, before it is looked at again later
	leafPatience = 2 * time.Minute  // of waiting, until the gateway has what is pinned
)

// Leaves lists the SHA-256 of every leaf of content.
type Leaves interface {
	Leaves(ctx context.Context, root cid.Cid) ([][32]byte, error)
}

// Peer is how the service gets at the content.
type Peer interface {
	// Origins are the addresses it may dial; none: nobody can.
	Origins() []string
	// Connect dials addresses of its nodes, as well as that goes.
	Connect(ctx context.Context, delegates []string)
}

// Config says where the service is.
type Config struct {
	URL     string          // of its API, without /pins
	Token   string          // bearer; a secret
	Gateway *remote.Gateway // where what it has pinned is retrieved from
	Leaves  Leaves
	Peer    Peer // nil: the service has to find the content by itself

	StepTimeout time.Duration // for one answer; zero: DefaultStepTimeout
	// Wait waits, or returns the error of a context that ended. Nil: it does.
	Wait func(ctx context.Context, d time.Duration) error
}

// Service keeps copies with one service. It is safe for concurrent use.
type Service struct {
	cfg Config
	api *openapi.PinsApiService
}

// New makes a Service.
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

// Kept is a copy that was fetched back in part.
type Kept struct {
	URL     string
	Receipt json.RawMessage // the request as the service told of it last
}

// Keep has the service keep content under a name for people, and returns once it
// is pinned and a random leaf came back from the gateway.
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

// check fetches a leaf back. What was pinned a moment ago may take one to reach
// the gateway.
func (s *Service) check(ctx context.Context, leaves [][32]byte) error {
	pause := s.pauses(leafPatience)
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
