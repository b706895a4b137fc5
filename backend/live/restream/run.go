package restream

import (
	"context"
	"errors"
	"io"
	"log/slog"
	"time"

	"github.com/cenkalti/backoff/v5"

	"footlight/backend/event"
)

const (
	firstPause = time.Second
	maxPause   = 30 * time.Second
	// A connection that lasted this long makes the next pause short again.
	steady = 30 * time.Second
)

var (
	errChanged = errors.New("sound or picture began or stopped")
	errFull    = errors.New("this server sends to as many destinations as it can; it tries again")
	errVoid    = errors.New("this server cannot read the stream key any more: remove the destination and add it again")
)

// run sends an event to a destination until ctx ends.
func (s *Server) run(ctx context.Context, r *run, id event.ID, to event.Destination) {
	pauses := backoff.NewExponentialBackOff()
	pauses.InitialInterval, pauses.MaxInterval, pauses.Multiplier = firstPause, maxPause, 2
	for ctx.Err() == nil {
		began := time.Now()
		err := s.attempt(ctx, r, id, to)
		if time.Since(began) > steady {
			pauses.Reset()
		}
		if !errors.Is(err, errChanged) {
			r.become(ctx, event.RestreamFailing, err.Error())
		}
		select {
		case <-time.After(pauses.NextBackOff()):
		case <-ctx.Done():
		}
	}
}

// attempt connects and sends until that fails, and returns why.
func (s *Server) attempt(ctx context.Context, r *run, id event.ID, to event.Destination) error {
	if to.Check() != nil {
		return errVoid
	}
	select {
	case s.slots <- struct{}{}:
		defer func() { <-s.slots }()
	default:
		return errFull
	}
	sender, err := s.cfg.Dial(ctx, to)
	if err != nil {
		return err
	}
	return s.send(ctx, r, id, sender)
}

// send sends until the event, the sender or ctx ends.
func (s *Server) send(ctx context.Context, r *run, id event.ID, sender Sender) error {
	ctx, cancel := context.WithCancelCause(ctx)
	over := make(chan struct{})
	go func() {
		defer close(over)
		cancel(sender.Wait())
	}()
	stop := context.AfterFunc(ctx, sender.Close)
	defer func() {
		stop()
		sender.Close()
		<-over
	}()
	player := s.cfg.Play(id)
	defer player.Close()
	for {
		packets, err := player.Next(ctx)
		if err == nil {
			began := time.Now()
			var n int
			n, err = sender.Send(packets)
			r.sent(n, time.Since(began))
		}
		if err != nil {
			return why(ctx, err)
		}
		r.become(ctx, event.RestreamLive, r.slow())
	}
}

// why prefers what the other side said, over what followed from it.
func why(ctx context.Context, err error) error {
	if said := context.Cause(ctx); said != nil {
		return said
	}
	if errors.Is(err, io.EOF) {
		return errChanged
	}
	return err
}

// note logs a change of state.
func note(log *slog.Logger, state event.RestreamState, why string) {
	if state == event.RestreamFailing {
		log.Warn("restream fails", "reason", why)
		return
	}
	log.Info("restream changed", "state", string(state))
}
