package pinning

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"time"

	"github.com/ipfs/boxo/pinning/remote/client/openapi"
	"github.com/ipfs/go-cid"

	"footlight/backend/store/remote"
)

// maxName limits the bytes of a pin's name (Pinning Service API, schema Pin).
const maxName = 255

// request returns an earlier request for the content that has not failed, or makes a new one.
func (s *Service) request(ctx context.Context, c cid.Cid, name string) (openapi.PinStatus, error) {
	var pin openapi.PinStatus
	found := false
	err := s.again(ctx, func(ctx context.Context) (err error) {
		pin, found, err = s.find(ctx, c)
		return err
	})
	if err != nil || found {
		return pin, err
	}
	err = s.again(ctx, func(ctx context.Context) (err error) {
		pin, err = s.add(ctx, c, name)
		return err
	})
	return pin, err
}

// again repeats a step after temporary failures, for up to pinTimeout.
func (s *Service) again(ctx context.Context, step func(context.Context) error) error {
	pause := s.pauses(pinTimeout)
	for {
		err := s.timed(ctx, step)
		if !passing(err) || !pause.next(ctx, err) {
			return err
		}
	}
}

// timed runs a step with a timeout.
func (s *Service) timed(ctx context.Context, step func(context.Context) error) error {
	ctx, cancel := context.WithTimeout(ctx, s.cfg.StepTimeout)
	defer cancel()
	return step(ctx)
}

// find returns the request for the content that has come furthest.
func (s *Service) find(ctx context.Context, c cid.Cid) (best openapi.PinStatus, found bool, err error) {
	list, resp, err := s.api.PinsGet(ctx).Cid([]string{c.String()}).
		Status([]openapi.Status{openapi.PINNED, openapi.PINNING, openapi.QUEUED}).Execute() //nolint:bodyclose // the client has read and closed it
	if err = s.explain("list pins", resp, err); err != nil {
		return best, false, err
	}
	rank := map[openapi.Status]int{openapi.QUEUED: 1, openapi.PINNING: 2, openapi.PINNED: 3}
	for _, pin := range list.Results {
		if checkPin("list pins", pin, c) == nil && rank[pin.Status] > rank[best.Status] {
			best, found = pin, true
		}
	}
	return best, found, nil
}

// add requests the content.
func (s *Service) add(ctx context.Context, c cid.Cid, name string) (openapi.PinStatus, error) {
	ask := openapi.Pin{Cid: c.String()}
	ask.SetName(name[:min(len(name), maxName)])
	if s.cfg.Peer != nil {
		if origins := s.cfg.Peer.Origins(); len(origins) > 0 {
			ask.SetOrigins(origins)
		}
	}
	pin, resp, err := s.api.PinsPost(ctx).Pin(ask).Execute() //nolint:bodyclose // the client has read and closed it
	if err = s.explain("add pin", resp, err); err == nil {
		err = checkPin("add pin", pin, c)
	}
	return pin, err
}

// settle waits until the content is pinned.
func (s *Service) settle(ctx context.Context, c cid.Cid, pin openapi.PinStatus) (openapi.PinStatus, error) {
	if s.cfg.Peer != nil && pin.Status != openapi.PINNED {
		s.cfg.Peer.Connect(ctx, pin.Delegates)
	}
	pause := s.pauses(pinTimeout)
	for {
		var err error
		switch pin.Status {
		case openapi.PINNED:
			return pin, nil
		case openapi.FAILED:
			return pin, s.giveUp(ctx, pin)
		}
		if !pause.next(ctx, nil) {
			return pin, fmt.Errorf("pinning: %w: it is %s", ErrPending, pin.Status)
		}
		if pin, err = s.look(ctx, c, pin); err != nil {
			return pin, err
		}
	}
}

// look returns the current status of a request.
func (s *Service) look(ctx context.Context, c cid.Cid, pin openapi.PinStatus) (openapi.PinStatus, error) {
	var now openapi.PinStatus
	err := s.again(ctx, func(ctx context.Context) error {
		got, resp, asked := s.api.PinsRequestidGet(ctx, pin.Requestid).Execute() //nolint:bodyclose // the client has read and closed it
		now = got
		if refused := s.explain("pin status", resp, asked); refused != nil {
			return refused
		}
		return checkPin("pin status", got, c)
	})
	return now, err
}

// giveUp removes a failed request, so that failed requests do not pile up. The next attempt makes a new one.
func (s *Service) giveUp(ctx context.Context, pin openapi.PinStatus) error {
	failed := fmt.Errorf("pinning: %w: %.256s", ErrFailed, s.discreet(pin.GetInfo()["status_details"]))
	err := s.timed(ctx, func(ctx context.Context) error { return s.remove(ctx, pin) })
	return errors.Join(failed, err)
}

// pauses holds the waits between repeated queries. They grow by half each time, and end when the time left is
// used up.
type pauses struct {
	wait  func(ctx context.Context, d time.Duration) error
	every time.Duration
	left  time.Duration
}

func (s *Service) pauses(pinTimeout time.Duration) *pauses {
	return &pauses{wait: s.cfg.Wait, every: pollEvery, left: pinTimeout}
}

// next waits, and reports false if there is no time left or ctx has ended. If the service asked for a longer
// wait (Retry-After), that counts.
func (p *pauses) next(ctx context.Context, after error) bool {
	d := p.every
	var status *remote.StatusError
	if errors.As(after, &status) {
		d = max(d, status.RetryAfter)
	}
	if p.left -= d; p.left < 0 || p.wait(ctx, d) != nil {
		return false
	}
	p.every = min(p.every*3/2, pollMost)
	return true
}

// passing reports whether an error may be temporary: too many requests, or a server error.
func passing(err error) bool {
	var status *remote.StatusError
	return errors.As(err, &status) && (status.Status == 429 || status.Status >= 500)
}

// remove removes a request. Removing one that does not exist succeeds.
func (s *Service) remove(ctx context.Context, pin openapi.PinStatus) error {
	resp, err := s.api.PinsRequestidDelete(ctx, pin.Requestid).Execute() //nolint:bodyclose // the client has read and closed it
	err = s.explain("remove pin", resp, err)
	var status *remote.StatusError
	if errors.As(err, &status) && status.Status == http.StatusNotFound {
		return nil
	}
	return err
}
