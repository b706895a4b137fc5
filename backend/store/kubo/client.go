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

// Content provides the content to copy.
type Content interface {
	// WriteCAR writes all blocks of a file as a CAR.
	WriteCAR(ctx context.Context, w io.Writer, root cid.Cid) error
	// Leaves lists the SHA-256 of every leaf of a file.
	Leaves(ctx context.Context, root cid.Cid) ([][32]byte, error)
}

// Config says where the node is.
type Config struct {
	URL     string          // URL of the HTTP API, without /api/v0
	Gateway *remote.Gateway // gateway that serves the node's content; nil means that there is none
	Content Content

	StepTimeout time.Duration // limits the wait for one answer; zero means DefaultStepTimeout
	Stall       time.Duration // limits the time without progress of an import; zero means DefaultStall
}

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

var (
	// ErrWrongRoot is returned if the node imported other content.
	ErrWrongRoot = errors.New("the node imported another root")
	// ErrNotPinned is returned if the node did not pin content that it was given.
	ErrNotPinned = errors.New("the node has not pinned the content")
	// errAnswer is returned for an answer that the API does not define.
	errAnswer = errors.New("the node's answer is not understood")
	// errStall is the cause of a canceled import that made no progress.
	errStall = errors.New("the node takes no more bytes, or does not answer")
)
