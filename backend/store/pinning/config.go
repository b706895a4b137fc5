package pinning

import (
	"context"
	"time"

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
