package kubo

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"time"

	"github.com/ipfs/go-cid"

	"footlight/backend/store/remote"
)

// Defaults of Config.
const (
	DefaultStepTimeout = 30 * time.Second
	DefaultStall       = 15 * time.Second
	maxConnections     = 8
)

// Content is what is copied.
type Content interface {
	// WriteCAR writes all blocks of a file.
	WriteCAR(ctx context.Context, w io.Writer, root cid.Cid) error
	// Leaves lists the SHA-256 of every leaf of a file.
	Leaves(ctx context.Context, root cid.Cid) ([][32]byte, error)
}

// Config says where the node is.
type Config struct {
	URL     string          // of its HTTP API, without /api/v0
	Gateway *remote.Gateway // where it gives its content out; nil: nowhere
	Content Content

	StepTimeout time.Duration // for one answer; zero: DefaultStepTimeout
	Stall       time.Duration // how long it may take no bytes of an import; zero: DefaultStall
}

// Client keeps copies in one node. It is safe for concurrent use.
type Client struct {
	cfg  Config
	base *url.URL
	http *http.Client
}

var _ remote.Blocks = (*Client)(nil)

// New makes a Client.
func New(cfg Config) (*Client, error) {
	base, err := remote.ParseURL(cfg.URL)
	if err != nil {
		return nil, err
	}
	cfg.StepTimeout = cmp.Or(cfg.StepTimeout, DefaultStepTimeout)
	cfg.Stall = cmp.Or(cfg.Stall, DefaultStall)
	return &Client{cfg: cfg, base: base, http: remote.NewHTTPClient(maxConnections)}, nil
}

// Keep has the node keep content, and returns where it is retrieved from once
// the node has pinned it and a random leaf was fetched back.
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

// address is where the copy is retrieved from, if there was no error before and
// the gateway has it.
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

var (
	// ErrWrongRoot is returned where the node imported something else.
	ErrWrongRoot = errors.New("the node imported another root")
	// ErrNotPinned is returned where the node does not keep what it was given.
	ErrNotPinned = errors.New("the node has not pinned the content")
	// errAnswer is an answer that is none of the API's.
	errAnswer = errors.New("the node's answer is not understood")
	// errStall is an import that made no progress.
	errStall = errors.New("the node takes no more bytes, or does not answer")
)
