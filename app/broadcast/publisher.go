package broadcast

import (
	"cmp"
	"log/slog"
	"sync"
	"sync/atomic"
	"time"

	"footlight/backend/media"
)

// Publisher keeps one stream published. It is safe for concurrent use.
type Publisher struct {
	cfg   Config
	whip  *endpoint
	retry backoff

	leaving sync.WaitGroup          // requests that tell the server the end of a session
	live    atomic.Pointer[session] // is nil while not connected
	lost    atomic.Uint64           // pictures
}

// New returns a Publisher, which Run starts.
func New(cfg Config) *Publisher {
	if cfg.OnKeyframe == nil {
		cfg.OnKeyframe = func() {}
	}
	if cfg.OnState == nil {
		cfg.OnState = func(State) {}
	}
	if cfg.OnBitrate == nil {
		cfg.OnBitrate = func(int) {}
	}
	if cfg.Logger == nil {
		cfg.Logger = slog.Default()
	}
	cfg.ConnectTimeout = cmp.Or(cfg.ConnectTimeout, 10*time.Second)
	cfg.LossTimeout = cmp.Or(cfg.LossTimeout, 6*time.Second)
	cfg.MinBitrate, cfg.MaxBitrate = cmp.Or(cfg.MinBitrate, 300_000), cmp.Or(cfg.MaxBitrate, 2_600_000)
	return &Publisher{
		cfg:   cfg,
		whip:  newEndpoint(cfg),
		retry: backoff{min: cmp.Or(cfg.MinRetry, time.Second/2), max: cmp.Or(cfg.MaxRetry, 15*time.Second)},
	}
}

// Write sends a frame if the stream is live, and drops it otherwise. Frames of one codec must come in order.
func (p *Publisher) Write(f media.Frame) {
	if s := p.live.Load(); s != nil {
		s.write(f)
	} else if f.Codec.IsVideo() {
		p.lost.Add(1)
	}
}
