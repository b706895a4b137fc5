package kubo

import (
	"cmp"
	"context"
	"fmt"
	"net/http"
	"net/url"

	"github.com/ipfs/go-cid"

	"footlight/backend/store/remote"
)

// Client keeps copies in one node. It is safe for concurrent use.
type Client struct {
	cfg  Config
	base *url.URL
	http *http.Client
}

var _ remote.Blocks = (*Client)(nil)

// New returns a Client of the node that cfg names.
func New(cfg Config) (*Client, error) {
	base, err := remote.ParseURL(cfg.URL)
	if err != nil {
		return nil, err
	}
	cfg.StepTimeout = cmp.Or(cfg.StepTimeout, DefaultStepTimeout)
	cfg.Stall = cmp.Or(cfg.Stall, DefaultStall)
	return &Client{cfg: cfg, base: base, http: remote.NewHTTPClient(maxConnections)}, nil
}

// Keep copies content to the node. Once the node has pinned the content and a random leaf was fetched back,
// Keep returns the address of the copy.
func (k *Client) Keep(ctx context.Context, c cid.Cid) (address string, err error) {
	leaves, err := k.cfg.Content.Leaves(ctx, c)
	if err != nil {
		return "", fmt.Errorf("kubo: %w", err)
	}
	pinned, err := k.pinned(ctx, c)
	if err != nil || pinned && remote.Check(ctx, leaves, k) == nil {
		return k.address(ctx, c, leaves, err)
	}
	if err = k.send(ctx, c); err != nil {
		return "", err
	}
	pinned, err = k.pinned(ctx, c)
	if err == nil && !pinned {
		err = fmt.Errorf("kubo: %w", ErrNotPinned)
	}
	if err == nil {
		err = k.check(ctx, leaves, k)
	}
	return k.address(ctx, c, leaves, err)
}

// address returns the address of the copy, after err and the gateway were checked.
func (k *Client) address(ctx context.Context, c cid.Cid, leaves [][32]byte, err error) (string, error) {
	switch {
	case err != nil:
		return "", err
	case k.cfg.Gateway == nil:
		return "ipfs://" + c.String(), nil
	}
	return k.cfg.Gateway.URL(c), k.check(ctx, leaves, k.cfg.Gateway)
}

func (k *Client) check(ctx context.Context, leaves [][32]byte, from remote.Blocks) error {
	if err := remote.Check(ctx, leaves, from); err != nil {
		return fmt.Errorf("kubo: %w", err)
	}
	return nil
}
