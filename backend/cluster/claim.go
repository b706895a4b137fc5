package cluster

import (
	"time"

	"footlight/backend/event"
)

func (l *leases) may(id event.ID, identity, device string, now time.Time) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	s, ok := l.seen[id]
	if !ok || s.Node == "" || s.Node == l.node || now.Sub(s.at) >= TTL {
		return nil
	}
	if s.Person != l.secret.nameOf(identity) {
		return ErrHeld
	}
	d := displaced{id, device}
	if last, found := l.displaced[d]; found && now.Sub(last) < TakeBack {
		l.displaced[d] = now
		return ErrTaken
	}
	return nil
}

func (l *leases) begin(c *Claim) {
	l.mu.Lock()
	if old := l.held[c.ID]; old != nil {
		c.epoch = old.epoch // a takeover here is none for the others
	}
	l.held[c.ID] = c
	l.mu.Unlock()
	l.nudge()
}

func (l *leases) end(c *Claim) {
	l.mu.Lock()
	if l.held[c.ID] == c {
		delete(l.held, c.ID)
		l.over = append(l.over, c)
	}
	l.mu.Unlock()
	l.nudge()
}

func (l *leases) nudge() {
	select {
	case l.wake <- struct{}{}:
	default: // the last one was not seen yet
	}
}
