package room

import (
	"context"
	"crypto/subtle"
	"errors"
	"slices"
	"time"

	"footlight/backend/auth"
	"footlight/backend/event"
)

// maxInvites limits the codes of an event, because each use of a code writes all of them.
const maxInvites = 500

// Invite adds a code. From then on guests need a code.
func (d *Directory) Invite(id event.ID, i event.Invite) error {
	kept := invite{i, d.sealer.Seal(nil, nil, []byte(i.Code), []byte(id))}
	kept.Code = ""
	var refusal error
	err := d.Write(id, func(x *Decisions) {
		switch {
		case d.find(id, *x, i.Code) >= 0:
			refusal = event.Invalid("invite", "is already in use")
		case len(x.Invites) >= maxInvites:
			refusal = event.Invalid("invite", "exceeds the limit of %d codes: revoke unused codes first", maxInvites)
		default:
			x.ByInvitation, x.Invites = true, append(slices.Clip(x.Invites), kept)
		}
	})
	if refusal != nil {
		return refusal
	}
	return err
}

// Uninvite revokes a code. Guests who came by it stay. "" revokes all codes, and guests no longer need one.
func (d *Directory) Uninvite(id event.ID, code string) error {
	found := true
	err := d.Write(id, func(x *Decisions) {
		if code == "" {
			x.ByInvitation, x.Invites = false, nil
			return
		}
		n := d.find(id, *x, code)
		if found = n >= 0; found {
			x.Invites = slices.Delete(slices.Clone(x.Invites), n, n+1)
		}
	})
	if err == nil && !found {
		err = event.ErrNotFound
	}
	return err
}

// Invites returns the codes of an event, oldest first.
func (d *Directory) Invites(id event.ID) []event.Invite {
	kept := d.Read(id).Invites
	list := make([]event.Invite, len(kept))
	for i, k := range kept {
		list[i] = k.Invite
		list[i].Code = d.open(id, k)
	}
	return list
}

// Admit calls do if the code lets who in, or if the event needs no code, and records the use. A person
// without a wallet has the zero address, and is not recognised again. The use is recorded before do is
// called, because do may succeed after the caller has stopped waiting.
func (d *Directory) Admit(ctx context.Context, id event.ID, code string, who event.Address, do func() error) error {
	x := d.Read(id)
	if !x.ByInvitation {
		return do()
	}
	if n := d.find(id, x, code); n >= 0 && x.Invites[n].Once {
		unlock, err := d.codes.Lock(ctx, string(id)+"/"+code) // one use at a time
		if err != nil {
			return err
		}
		defer unlock()
		x = d.Read(id)
	}
	if err := refuse(x, d.find(id, x, code), code, who); err != nil {
		return err
	}
	noted, err := d.use(id, code, who)
	if err != nil {
		return err
	}
	if err = do(); isRefused(err) && !noted.IsZero() {
		err = errors.Join(err, d.giveBack(id, code, who, noted))
	}
	return err
}

// isRefused reports whether an error is a refusal, after which nothing was done.
func isRefused(err error) bool {
	var (
		invalid  *event.ErrInvalid
		conflict *event.ErrConflict
		limited  *event.ErrLimited
		refusal  *auth.Refusal
	)
	return errors.As(err, &invalid) || errors.As(err, &conflict) || errors.As(err, &limited) || errors.As(err, &refusal)
}

// refuse returns why the code with index n does not let who in, or nil.
func refuse(x Decisions, n int, code string, who event.Address) error {
	switch {
	case code == "":
		return &auth.Refusal{Reason: "an invite code is needed", Code: auth.NeedsInvite}
	case n < 0:
		return &auth.Refusal{Reason: "this invite code is wrong or was revoked", Code: auth.NeedsInvite}
	}
	if i := x.Invites[n]; i.Once && len(i.Holders) > 0 && !slices.Contains(i.Holders, who) {
		return &auth.Refusal{Reason: "this invite code was for one person and has been used", Code: auth.NeedsInvite}
	}
	return nil
}

// use records that who is let in by a code, and returns the time that it recorded. The time is zero if the
// use is already known or the code was revoked meanwhile.
func (d *Directory) use(id event.ID, code string, who event.Address) (noted time.Time, err error) {
	now := d.Read(id)
	n := d.find(id, now, code)
	if n < 0 || !now.Invites[n].UsedAt.IsZero() && (who.IsZero() || slices.Contains(now.Invites[n].Holders, who)) {
		return noted, nil
	}
	err = d.change(id, code, func(i *invite) {
		noted = time.Now().UTC().Truncate(time.Second)
		if i.UsedAt.IsZero() {
			i.UsedAt = noted
		}
		if !who.IsZero() {
			i.Holders = append(slices.Clip(i.Holders), who)
		}
	})
	return noted, err
}

// giveBack removes a use that led to nothing.
func (d *Directory) giveBack(id event.ID, code string, who event.Address, noted time.Time) error {
	return d.change(id, code, func(i *invite) {
		i.Holders = slices.DeleteFunc(slices.Clone(i.Holders), func(a event.Address) bool { return a == who })
		if len(i.Holders) == 0 && i.UsedAt.Equal(noted) {
			i.UsedAt = time.Time{}
		}
	})
}

// change updates a code, unless it was revoked.
func (d *Directory) change(id event.ID, code string, change func(*invite)) error {
	return d.Write(id, func(x *Decisions) {
		if n := d.find(id, *x, code); n >= 0 {
			x.Invites = slices.Clone(x.Invites)
			change(&x.Invites[n])
		}
	})
}

// find returns the index of a code, or -1 if it does not exist.
func (d *Directory) find(id event.ID, x Decisions, code string) int {
	return slices.IndexFunc(x.Invites, func(i invite) bool {
		return code != "" && subtle.ConstantTimeCompare([]byte(d.open(id, i)), []byte(code)) == 1
	})
}

// open decrypts a code.
func (d *Directory) open(id event.ID, i invite) string { return d.unseal(id, i.Sealed) }

// unseal decrypts a secret of an event. It returns "" if the secret was sealed under another key.
func (d *Directory) unseal(id event.ID, sealed []byte) string {
	secret, err := d.sealer.Open(nil, nil, sealed, []byte(id))
	if err != nil {
		return ""
	}
	return string(secret)
}
