package encode

import (
	"context"
	"log/slog"
	"sync"
	"time"

	"footlight/backend/event"
	"footlight/backend/recording/chunk"
	"footlight/backend/recording/encode/adapt"
	"footlight/backend/recording/index"
	"footlight/backend/recording/spool"
)

// Encoder makes one chunk file. It is idempotent and safe for concurrent use.
type Encoder interface {
	Make(ctx context.Context, s chunk.Spec) (chunk.Media, error)
}

// Config sets a Stage up.
type Config struct {
	Index   *index.Index
	Spool   spool.Spool
	Encoder Encoder
	Machine Machine
	Taking  sync.Locker                                                 // held while an equal chunk is taken up
	Push    func(ctx context.Context, id event.ID, c index.Chunk) error // queues a chunk's next step

	Encoders int           // at once, and as many that copy
	Overdue  time.Duration // for encoding a chunk, before it is copied instead
	Log      *slog.Logger
}

// Stage makes chunk files of segments. Safe for concurrent use.
type Stage struct {
	cfg    Config
	effort *effort
	making making
}

// New makes a Stage.
func New(cfg Config) *Stage {
	return &Stage{cfg: cfg, effort: newEffort(cfg.Machine, cfg.Encoders, cfg.Log)}
}

// Level is the best level that was last allowed.
func (s *Stage) Level() adapt.Level { return s.effort.current() }

// Forget drops what was learnt of an event that has ended.
func (s *Stage) Forget(id event.ID) { s.effort.forget(id) }
