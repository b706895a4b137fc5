package cluster

import (
	"context"
	"errors"
	"io/fs"
	"time"

	"footlight/backend/event"
)

// run takes, renews and gives up leases until ctx ends, and then gives up all.
func (l *leases) run(ctx context.Context) {
	tick := time.NewTicker(renewEvery)
	defer tick.Stop()
	for {
		select {
		case <-tick.C:
			l.sweep(ctx, true)
		case <-l.wake:
			l.sweep(ctx, false)
		case <-ctx.Done():
			l.giveUpAll(context.WithoutCancel(ctx))
			return
		}
	}
}

// sweep settles all claims that are new or over, and renews the others if that is due.
func (l *leases) sweep(ctx context.Context, due bool) {
	ctx, cancel := context.WithTimeout(ctx, callFor)
	defer cancel()
	held, over := l.claims(due)
	for _, c := range over {
		l.giveUp(ctx, c)
	}
	for _, c := range held {
		l.renew(ctx, c)
	}
}

// claims returns the claims to take or renew, and those to give up.
func (l *leases) claims(due bool) (held, over []*Claim) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, c := range l.held {
		if due || c.epoch == 0 {
			held = append(held, c)
		}
	}
	over, l.over = l.over, nil
	if due {
		l.expire(time.Now())
	}
	return held, over
}

// expire forgets what no longer counts. The mutex is held.
func (l *leases) expire(now time.Time) {
	for d, at := range l.displaced {
		if now.Sub(at) >= TakeBack {
			delete(l.displaced, d)
		}
	}
	for id, s := range l.seen {
		if now.Sub(s.at) >= keepSeen {
			delete(l.seen, id)
		}
	}
}

// renew takes or renews a claim's lease, and ends the publish if the lease is another server's.
func (l *leases) renew(ctx context.Context, c *Claim) {
	epoch, err := l.take(ctx, c)
	l.mu.Lock()
	current := l.held[c.ID] == c
	switch {
	case err == nil:
		c.epoch = epoch
	case isLost(err) && current:
		l.drop(c)
	}
	l.mu.Unlock()
	switch {
	case isLost(err) && current:
		c.End(err)
	case err != nil && !errors.Is(err, event.ErrUnavailable) && !isLost(err):
		l.log.Warn("the lease of a stream was not renewed; it is tried again", "event", c.ID, "err", err)
	}
}

func isLost(err error) bool { return errors.Is(err, ErrHeld) || errors.Is(err, ErrTaken) }

// take writes the lease for a claim over what it finds, and returns its epoch.
func (l *leases) take(ctx context.Context, c *Claim) (epoch uint64, err error) {
	for {
		found, revision, err := l.read(ctx, c.ID)
		if err == nil {
			err = l.judge(c, found)
		}
		if err != nil {
			return 0, err
		}
		next := lease{Node: l.node, Epoch: found.Epoch, Person: l.secret.nameOf(c.Identity), By: l.node, At: time.Now().UTC()}
		if c.Show != nil {
			next.Show = c.Show()
		}
		if found.Node != l.node || found.Epoch != l.epochOf(c) {
			next.Epoch = max(found.Epoch, l.epochOf(c)) + 1
		}
		err = l.write(ctx, c.ID, next, revision)
		if !errors.Is(err, fs.ErrExist) { // else another server was faster
			return next.Epoch, err
		}
	}
}

func (l *leases) epochOf(c *Claim) uint64 {
	l.mu.Lock()
	defer l.mu.Unlock()
	return c.epoch
}

// judge decides whether a claim may have the lease that was found.
func (l *leases) judge(c *Claim, found lease) error {
	mine := l.epochOf(c)
	switch {
	case found.Node == "" || found.Node == l.node:
		return nil
	case mine != 0 && found.Epoch > mine:
		return ErrTaken
	case mine != 0: // the bus lost its data, and another server began to count anew
		return nil
	case found.Person != l.secret.nameOf(c.Identity) && !l.lapsed(c.ID, found):
		return ErrHeld
	}
	return nil
}

// lapsed reports whether a lease was not renewed for its whole time.
func (l *leases) lapsed(id event.ID, found lease) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	s, ok := l.seen[id]
	return ok && s.lease == found && time.Since(s.at) >= TTL
}

// giveUp frees a lease that this server held, so that the others need not wait.
func (l *leases) giveUp(ctx context.Context, c *Claim) {
	found, revision, err := l.read(ctx, c.ID)
	if err != nil || found.Node != l.node || found.Epoch != c.epoch {
		return // it ends by itself, or it is another's
	}
	found.Node, found.Show, found.By, found.At = "", Show{}, l.node, time.Now().UTC()
	if err = l.write(ctx, c.ID, found, revision); err != nil {
		l.log.Debug("a lease was not given up; it ends by itself", "event", c.ID, "err", err)
	}
}

// giveUpAll gives up every lease of a server that ends.
func (l *leases) giveUpAll(ctx context.Context) {
	l.mu.Lock()
	for _, c := range l.held {
		l.over = append(l.over, c)
	}
	clear(l.held)
	l.mu.Unlock()
	l.sweep(ctx, false)
}
