package kubo

import (
	"context"
	"io"
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
