package broadcast

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
)

// Run publishes until ctx ends, and then returns nil. It returns an error when the server refuses for good.
func (p *Publisher) Run(ctx context.Context) error {
	defer p.leaving.Wait()
	renewed := false // since the stream was last live
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

// renew gets a new token for the next attempt, because a show may outlast the validity of its token.
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

// publish runs one session from offer to end. It always returns an error.
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

// connect connects directly. If that fails and the answer named STUN or TURN servers, it restarts ICE with
// them.
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

// stay sends frames until the session ends.
func (p *Publisher) stay(ctx context.Context, s *session, at *resource) error {
	p.live.Store(s)
	defer func() {
		p.live.Store(nil)
		p.lost.Add(s.lost())
	}()
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	s.reports.Go(func() { s.sendReports(ctx) })
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

// leave frees the stream for the next publisher. If the request fails, the server detects the end by itself.
func (p *Publisher) leave(ctx context.Context, location string) {
	if err := p.whip.remove(ctx, location); err != nil {
		p.cfg.Logger.DebugContext(ctx, "the end of the session was not sent to the server", "error", err)
	}
}
