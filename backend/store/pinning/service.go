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
