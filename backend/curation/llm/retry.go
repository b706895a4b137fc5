package llm

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/url"
	"time"

	"github.com/cenkalti/backoff/v5"
)

const (
	maxTries   = 4
	firstPause = 500 * time.Millisecond
	maxPause   = 8 * time.Second
)

// try sends a question at most maxTries times. If the endpoint refuses its form, try steps at down.
func (c *Client) try(ctx context.Context, q Question, at *footing) (reply, Usage, error) {
	var used Usage
	pauses := backoff.NewExponentialBackOff()
	pauses.InitialInterval, pauses.MaxInterval = firstPause, maxPause
	attempt := 0
	var last error // the latest error, which explains more than a timeout does
	r, err := backoff.Retry(ctx, func() (reply, error) {
		attempt++
		r, err := c.once(ctx, q, at, attempt)
		used = used.plus(r.usage)
		if errors.Is(err, ErrDown) && last != nil {
			return r, backoff.Permanent(last)
		}
		last = err
		return r, again(ctx, err)
	}, backoff.WithBackOff(pauses), backoff.WithMaxTries(maxTries), backoff.WithMaxElapsedTime(0))
	return r, used, unwrap(ctx, err)
}

// again converts an error to the form in which backoff expects it.
func again(ctx context.Context, err error) error {
	var answered *Error
	switch {
	case err == nil:
		return nil
	case !retriable(err) || ctx.Err() != nil:
		return backoff.Permanent(err)
	case errors.As(err, &answered) && answered.After > 0:
		if end, ok := ctx.Deadline(); ok && time.Until(end) < answered.After {
			return backoff.Permanent(err) // the retry would be too late
		}
		return errors.Join(err, &backoff.RetryAfterError{Duration: answered.After})
	}
	return err
}

// unwrap removes the wrappers of backoff and net/http from an error. It also removes the endpoint's address,
// because the text reaches clients and stored documents.
func unwrap(ctx context.Context, err error) error {
	var answered *Error
	if errors.As(err, &answered) {
		return answered
	}
	if cause := context.Cause(ctx); err != nil && cause != nil {
		return cause
	}
	var sent *url.Error
	if errors.As(err, &sent) {
		err = sent.Err
	}
	return placeless(err)
}

// placeless returns a network error without names and addresses.
func placeless(err error) error {
	var unknown *net.DNSError
	if errors.As(err, &unknown) {
		return errors.New("llm: the name of the endpoint: " + unknown.Err)
	}
	var broken *net.OpError
	if errors.As(err, &broken) {
		return fmt.Errorf("llm: the connection to the endpoint: %s: %w", broken.Op, broken.Err)
	}
	return err
}
