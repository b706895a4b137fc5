package room

import (
	"context"
	"errors"
	"io/fs"
	"time"

	"footlight/backend/auth"
	"footlight/backend/event"
)

// Controls let creators run their rooms. All other callers get an *auth.Refusal, and events without a
// creator an error wrapping fs.ErrNotExist.
type Controls struct {
	States *States
	Policy *Policy
}

// Mine refuses every caller but the event's creator. An open server accepts every caller, if the event has
// a creator.
func (c Controls) Mine(ctx context.Context, id event.ID, who auth.Identity) error {
	rules := c.Policy.cfg.Rules
	if c.Policy.cfg.Addresses.Open {
		_, err := rules.Creators.Creator(ctx, id)
		return err
	}
	s, err := rules.Standing(ctx, id, who)
	if err == nil && !s.Publishes() {
		err = &auth.Refusal{Reason: "only the event's creator can run its room"}
	}
	return err
}

// End declares a show over, permanently. On an open server it also ends a show that was never planned.
func (c Controls) End(ctx context.Context, id event.ID, who auth.Identity) (time.Time, error) {
	err := c.Mine(ctx, id, who)
	if errors.Is(err, fs.ErrNotExist) && c.Policy.cfg.Addresses.Open && c.States.played(id) {
		err = nil
	}
	if err != nil {
		return time.Time{}, err
	}
	v, err := c.States.Show(ctx, id)
	switch {
	case errors.Is(err, event.ErrUnavailable): // ending a show does not depend on its chain
	case err != nil:
		return time.Time{}, err
	case v.State == Cancelled:
		return time.Time{}, &event.ErrConflict{Reason: "the event is cancelled, which cannot be undone"}
	}
	at, err := c.States.End(id)
	if err == nil {
		c.States.cfg.Streams.End(id)
		c.Policy.Recheck(ctx, id) // ends publishers that were being admitted
	}
	return at, err
}

// OpenAccess lets people in without a ticket, or requires tickets again.
func (c Controls) OpenAccess(ctx context.Context, id event.ID, who auth.Identity, open bool) error {
	if err := c.Mine(ctx, id, who); err != nil {
		return err
	}
	office, err := c.States.cfg.BoxOffices.BoxOffice(ctx, id)
	if err != nil {
		return err
	}
	if open && len(office.Sales) > 0 && !office.Free() {
		return event.Invalid("door", "cannot be open while a tier has a price")
	}
	if err = c.States.cfg.Directory.Write(id, func(d *Decisions) { d.OpenAccess = open }); err != nil {
		return err
	}
	c.Policy.Recheck(ctx, id)
	return nil
}

// SetPublicity changes where people may come upon the event, and returns the result.
func (c Controls) SetPublicity(ctx context.Context, id event.ID, who auth.Identity, change event.PublicityChange) (event.Publicity, error) {
	if err := c.Mine(ctx, id, who); err != nil {
		return event.Publicity{}, err
	}
	err := c.States.cfg.Directory.Write(id, func(d *Decisions) {
		if change.Listed != nil {
			d.Listed = change.Listed
		}
		if change.EmbedOrigins != nil {
			d.EmbedOrigins = *change.EmbedOrigins
		}
	})
	return c.States.cfg.Directory.Read(id).Publicity(), err
}

// Invite adds an invite code. From then on guests need a code.
func (c Controls) Invite(ctx context.Context, id event.ID, who auth.Identity, i event.Invite) error {
	if err := c.Mine(ctx, id, who); err != nil {
		return err
	}
	return c.States.cfg.Directory.Invite(id, i)
}

// Uninvite revokes a code. "" revokes all codes, and guests no longer need one.
func (c Controls) Uninvite(ctx context.Context, id event.ID, who auth.Identity, code string) error {
	if err := c.Mine(ctx, id, who); err != nil {
		return err
	}
	return c.States.cfg.Directory.Uninvite(id, code)
}

// GuestList returns the invites of an event and the guests who came.
func (c Controls) GuestList(ctx context.Context, id event.ID, who auth.Identity) (event.GuestList, error) {
	if err := c.Mine(ctx, id, who); err != nil {
		return event.GuestList{}, err
	}
	directory := c.States.cfg.Directory
	list := event.GuestList{ByInvitation: directory.Read(id).ByInvitation, Invites: directory.Invites(id)}
	var err error
	list.Guests, err = directory.Came(id, c.Policy.Here(id))
	return list, err
}
