package broadcast

import (
	"cmp"
	"context"
	"errors"
	"log/slog"
	"math/rand/v2"
	"sync/atomic"
	"time"

	"github.com/pion/webrtc/v4"

	"footlight/backend/media"
)

// Config says where to publish and whom to tell.
type Config struct {
	// URL is the WHIP endpoint. It may hold a secret and is never logged.
	URL string
	// Token is sent as a bearer token; empty sends none.
	Token string
	// OnKeyframe is called when the other side needs a keyframe: at the start of a
	// connection, and whenever it asks, maybe many times a second. It must not block. Nil
	// ignores the requests.
	OnKeyframe func()
	// OnState is called with every change, in order. Nil ignores them.
	OnState func(State)
	// MinRetry and MaxRetry bound the pause between attempts, which doubles.
	// Zero is half a second and 15 s.
	MinRetry, MaxRetry time.Duration
	// ConnectTimeout is how long media may take to flow after the answer.
	// Zero is 10 s.
	ConnectTimeout time.Duration
	// LossTimeout is how long the server may be silent. Zero is 6 s.
	LossTimeout time.Duration
	// Logger is told what nobody can act on. Nil is slog.Default().
	Logger *slog.Logger
}

// Publisher keeps one stream published. It is safe for concurrent use.
type Publisher struct {
	cfg   Config
	whip  endpoint
	retry backoff

	live atomic.Pointer[session] // nil while not connected
	lost atomic.Uint64           // packets of sessions that have ended
}

// New makes a publisher; Run starts it.
func New(cfg Config) *Publisher {
	if cfg.OnKeyframe == nil {
		cfg.OnKeyframe = func() {}
	}
	if cfg.OnState == nil {
		cfg.OnState = func(State) {}
	}
	if cfg.Logger == nil {
		cfg.Logger = slog.Default()
	}
	cfg.ConnectTimeout = cmp.Or(cfg.ConnectTimeout, 10*time.Second)
	cfg.LossTimeout = cmp.Or(cfg.LossTimeout, 6*time.Second)
	return &Publisher{
		cfg:   cfg,
		whip:  newEndpoint(cfg),
		retry: backoff{min: cmp.Or(cfg.MinRetry, time.Second/2), max: cmp.Or(cfg.MaxRetry, 15*time.Second)},
	}
}

// Write sends a frame if the stream is live, and drops it otherwise. Frames of one codec
// must come in order.
func (p *Publisher) Write(f media.Frame) {
	if s := p.live.Load(); s != nil {
		s.write(f)
	}
}

// Run publishes until ctx ends, and then returns nil. It returns an error when the server
// refuses for good.
func (p *Publisher) Run(ctx context.Context) error {
	api, err := newAPI(p.cfg.LossTimeout)
	if err != nil {
		return err
	}
	for failures := 0; ; failures++ {
		p.cfg.OnState(State{Phase: Connecting})
		wasLive, err := p.publish(ctx, api)
		if ctx.Err() != nil {
			p.cfg.OnState(State{Phase: Stopped})
			return nil
		}
		if isFinal(err) {
			p.cfg.OnState(State{Phase: Stopped, Err: err})
			return err
		}
		if wasLive {
			failures = 0
		}
		p.pause(ctx, p.retry.after(failures, err), err)
	}
}

func (p *Publisher) pause(ctx context.Context, d time.Duration, why error) {
	p.cfg.OnState(State{Phase: Waiting, Err: why, Retry: d})
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-ctx.Done():
	case <-timer.C:
	}
}

// publish is one connection from offer to end. It always returns an error.
func (p *Publisher) publish(ctx context.Context, api *webrtc.API) (wasLive bool, err error) {
	s, err := openSession(api, p.cfg.OnKeyframe)
	if err != nil {
		return false, err
	}
	defer func() { err = errors.Join(err, s.close()) }()
	offer, err := s.offer(ctx)
	if err != nil {
		return false, err
	}
	answer, location, err := p.whip.post(ctx, offer)
	if location != "" {
		defer p.leave(ctx, location)
	}
	if err != nil {
		return false, err
	}
	if err := s.connect(ctx, answer, p.cfg.ConnectTimeout); err != nil {
		return false, err
	}
	return true, p.stay(ctx, s)
}

// stay lets frames through until the session ends.
func (p *Publisher) stay(ctx context.Context, s *session) error {
	p.live.Store(s)
	defer func() {
		p.live.Store(nil)
		p.lost.Add(s.lost())
	}()
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	s.reports.Go(func() { s.tell(ctx) })
	p.cfg.OnState(State{Phase: Live})
	p.cfg.OnKeyframe()
	return s.wait(ctx)
}

// leave frees the stream for the next publisher. A server that does not hear
// it finds out by itself.
func (p *Publisher) leave(ctx context.Context, location string) {
	if err := p.whip.remove(ctx, location); err != nil {
		p.cfg.Logger.DebugContext(ctx, "the server was not told of the end", "error", err)
	}
}

// Phase is where a publisher stands.
type Phase string

// The phases. Connecting leads to Live or Waiting, Live to Waiting, Waiting to
// Connecting; every one of them may lead to Stopped, which is the last.
const (
	Connecting Phase = "connecting"
	Live       Phase = "live"
	Waiting    Phase = "waiting" // before the next attempt
	Stopped    Phase = "stopped"
)

// State is a phase and its reason.
type State struct {
	Phase Phase
	Err   error         // why it waits, or stopped before its time
	Retry time.Duration // how long it waits
}

// maxRetryAfter bounds what a server may ask for.
const maxRetryAfter = time.Minute

// backoff doubles from min to max and takes a random half off, so that
// publishers that were lost together do not come back together.
type backoff struct{ min, max time.Duration }

// after is the pause after failures in a row and one more, err.
func (b backoff) after(failures int, err error) time.Duration {
	d := b.max
	if failures < 30 { // beyond, the shift would overflow
		d = min(b.min<<failures, b.max)
	}
	d = d/2 + rand.N(d/2+1)
	var refused *StatusError
	if errors.As(err, &refused) {
		d = max(d, min(refused.RetryAfter, maxRetryAfter))
	}
	return d
}
