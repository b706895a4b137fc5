package speakers

import (
	"context"
	"time"

	"footlight/backend/auth"
	"footlight/backend/event"
)

// A speaker who sent too much stays out for a pause.
const pause = 30 * time.Second

// Admit lets the speaker and the creator in, or refuses with an *auth.Refusal.
func (s *Stage) Admit(ctx context.Context, a Ask) (Grant, error) {
	if err := s.cfg.Addresses.Check(a.Remote); err != nil {
		return Grant{}, err
	}
	x, ok := s.invited(a.Side, a.Token)
	if !ok {
		return s.admitOwner(ctx, a)
	}
	if err := s.speakerMay(ctx, a, x); err != nil {
		return Grant{}, err
	}
	return s.admit(a, "speaker "+x.ID, func() {}), nil
}

// speakerMay refuses what the speaker's token does not allow. On an open server, creators have no token of their own
// and use the speaker's.
func (s *Stage) speakerMay(ctx context.Context, a Ask, x event.Speaker) error {
	if a.Publish == a.Side.Return && !s.cfg.Addresses.Open {
		return &auth.Refusal{Reason: "only the event's creator can use this stream in this direction"}
	}
	s.mu.Lock()
	stopped := s.stopped[a.Side.ID()]
	s.mu.Unlock()
	if a.Publish && time.Since(stopped.at) < pause {
		return &auth.Refusal{Reason: stopped.why + "; try again in half a minute"}
	}
	return s.lasts(ctx, a.Side.Event, x)
}

func (s *Stage) admitOwner(ctx context.Context, a Ask) (Grant, error) {
	if s.cfg.Addresses.Open || a.Token == "" || !s.isInvited(a.Side) {
		return Grant{}, notInvited
	}
	owner, err := s.cfg.Owners.AdmitOwner(ctx, a.Side.Event, a.Token, a.Remote)
	if err != nil {
		return Grant{}, err
	}
	if err = s.ownerMay(ctx, a); err != nil {
		owner.Release()
		return Grant{}, err
	}
	g := s.admit(a, owner.Identity, owner.Release)
	g.Done = either(g.Done, owner.Done())
	return g, nil
}

func (s *Stage) ownerMay(ctx context.Context, a Ask) error {
	if a.Publish && !a.Side.Return {
		return &auth.Refusal{Reason: "only the speaker can publish the speaker's picture and sound"}
	}
	return s.goesOn(ctx, a.Side.Event)
}

// either returns a channel that is closed when one of two is.
func either(a, b <-chan struct{}) <-chan struct{} {
	done := make(chan struct{})
	go func() {
		defer close(done)
		select {
		case <-a:
		case <-b:
		}
	}()
	return done
}
