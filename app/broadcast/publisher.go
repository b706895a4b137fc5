package broadcast

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"math/rand/v2"
	"sync"
	"sync/atomic"
	"time"

	"footlight/backend/media"
)

// Config says where to publish and whom to tell.
type Config struct {
	// URL is the WHIP endpoint. It may hold a secret and is never logged.
	URL string
	// Token is sent as a bearer token; empty sends none.
	Token string
	// Renew asks for another token when the server takes the present one no longer. Nil: ErrDenied is for good, as it
	// is for another token, and where Renew itself is denied (fs.ErrPermission).
	Renew func(context.Context) (token string, err error)
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
	// LossTimeout is how long the server may be silent, and how long the session is mended then. Half of it
	// begins the mending. Zero is 6 s.
	LossTimeout time.Duration
	// MinBitrate and MaxBitrate bound what OnBitrate is told. Zero is 300 kbit/s and 2.6 Mbit/s.
	MinBitrate, MaxBitrate int
	// OnBitrate is called with how many bits a second the network takes, of sound and pictures, many times a
	// second. It must not block. Nil ignores them.
	OnBitrate func(bitsPerSecond int)
	// Logger is told what nobody can act on. Nil is slog.Default().
	Logger *slog.Logger
}

// Publisher keeps one stream published. It is safe for concurrent use.
type Publisher struct {
	cfg   Config
	whip  *endpoint
	retry backoff

	leaving sync.WaitGroup          // sessions that the server is told the end of
	live    atomic.Pointer[session] // nil while not connected
	lost    atomic.Uint64           // pictures
}

// New makes a publisher; Run starts it.
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

// Write sends a frame if the stream is live, and drops it otherwise. Frames of one codec
// must come in order.
func (p *Publisher) Write(f media.Frame) {
	if s := p.live.Load(); s != nil {
		s.write(f)
	} else if f.Codec.IsVideo() {
		p.lost.Add(1)
	}
}

// Run publishes until ctx ends, and then returns nil. It returns an error when the server
// refuses for good.
func (p *Publisher) Run(ctx context.Context) error {
	defer p.leaving.Wait()
	renewed := false // since it was live
	for failures := 0; ; failures++ {
		p.cfg.OnState(State{Phase: Connecting})
		wasLive, err := p.publish(ctx)
		if ctx.Err() != nil {
			p.cfg.OnState(State{Phase: Stopped})
			return nil
		}
		if renewed = renewed && !wasLive; errors.Is(err, ErrDenied) && p.cfg.Renew != nil && !renewed {
			renewed, err = p.renew(ctx, err)
		}
		if isFinal(err) {
			p.cfg.OnState(State{Phase: Stopped, Err: err})
			return err
		}
		if wasLive {
			failures = 0
		}
		d := p.retry.after(failures, err)
		p.cfg.OnState(State{Phase: Waiting, Err: err, Retry: d})
		sleep(ctx, d)
	}
}

// renew has the next attempt be made with another token: a show may be longer than one is valid.
func (p *Publisher) renew(ctx context.Context, denied error) (renewed bool, _ error) {
	token, err := p.cfg.Renew(ctx)
	if errors.Is(err, fs.ErrPermission) {
		return false, fmt.Errorf("%w; renew the token: %w", denied, err)
	}
	if err != nil {
		return false, fmt.Errorf("%s; renew the token: %w", denied.Error(), err)
	}
	p.whip.token.Store(&token)
	return true, fmt.Errorf("%s; the token was renewed", denied.Error())
}

// sleep is cut short by the end of ctx.
func sleep(ctx context.Context, d time.Duration) {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-ctx.Done():
	case <-timer.C:
	}
}

// publish is one session from offer to end. It always returns an error.
func (p *Publisher) publish(ctx context.Context) (wasLive bool, err error) {
	s, err := openSession(p.cfg)
	if err != nil {
		return false, err
	}
	defer func() { err = errors.Join(err, s.close()) }()
	offer, err := s.offer(ctx, nil)
	if err != nil {
		return false, err
	}
	answer, at, err := p.whip.post(ctx, offer)
	if at != nil {
		defer p.leaving.Go(func() { p.leave(ctx, at.location) })
	}
	if err != nil {
		return false, err
	}
	trickling, stop := context.WithCancel(ctx)
	defer stop()
	s.reports.Go(func() { p.trickle(trickling, s, at) })
	if err := p.connect(ctx, s, at, answer); err != nil {
		return false, err
	}
	return true, p.stay(ctx, s, at)
}

// connect goes by the servers that the answer named where there is no way without them.
func (p *Publisher) connect(ctx context.Context, s *session, at *resource, answer string) error {
	if !s.relayed(at.relays) {
		return s.connect(ctx, answer, p.cfg.ConnectTimeout)
	}
	err := s.connect(ctx, answer, min(p.cfg.ConnectTimeout, p.cfg.LossTimeout)/3)
	if errors.Is(err, ErrTimeout) && ctx.Err() == nil {
		err = p.mend(ctx, s, at)
	}
	return err
}

// stay lets frames through until the session ends.
func (p *Publisher) stay(ctx context.Context, s *session, at *resource) error {
	p.live.Store(s)
	defer func() {
		p.live.Store(nil)
		p.lost.Add(s.lost())
	}()
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	s.reports.Go(func() { s.tell(ctx) })
	for {
		p.cfg.OnState(State{Phase: Live})
		p.cfg.OnBitrate(s.rate.now())
		p.cfg.OnKeyframe()
		select {
		case <-s.ended:
			return ErrLost
		case <-ctx.Done():
			return ctx.Err()
		case <-s.silent:
		}
		if err := p.mend(ctx, s, at); err != nil {
			return err
		}
	}
}

// leave frees the stream for the next publisher. A server that does not hear
// it finds out by itself.
func (p *Publisher) leave(ctx context.Context, location string) {
	if err := p.whip.remove(ctx, location); err != nil {
		p.cfg.Logger.DebugContext(ctx, "the server was not told of the end", "error", err)
	}
}

const (
	maxRetryAfter = time.Minute // which a server may ask for
	maxOffline    = time.Second // between looks whether the network is back, which cost a server nothing
)

// backoff doubles from min to max and takes a random half off, so that
// publishers that were lost together do not come back together.
type backoff struct{ min, max time.Duration }

// after is the pause after failures in a row and one more, err.
func (b backoff) after(failures int, err error) time.Duration {
	d := b.max
	if failures < 30 { // beyond, the shift would overflow
		d = min(b.min<<failures, b.max)
	}
	if errors.Is(err, ErrUnreachable) {
		d = min(d, max(b.min, maxOffline))
	}
	d = d/2 + rand.N(d/2+1)
	var refused *StatusError
	if errors.As(err, &refused) {
		d = max(d, min(refused.RetryAfter, maxRetryAfter))
	}
	return d
}
