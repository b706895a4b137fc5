package room

import (
	"context"
	"crypto/aes"
	"crypto/cipher"
	"crypto/sha256"
	"crypto/subtle"
	"errors"
	"slices"
	"time"

	"footlight/backend/auth"
	"footlight/backend/event"
)

// maxInvites is how many codes an event can have: each use writes all of them.
const maxInvites = 500

// invite is a code as it is kept: whoever reads the file alone does not know it.
type invite struct {
	event.Invite
	Sealed []byte `json:"sealed"`
}

// newSealer seals codes under a secret.
func newSealer(secret []byte) (cipher.AEAD, error) {
	key := sha256.Sum256(secret)
	block, err := aes.NewCipher(key[:])
	if err != nil {
		return nil, err
	}
	return cipher.NewGCMWithRandomNonce(block)
}

// Invite adds a code; from now on one is asked for.
func (d *Directory) Invite(id event.ID, i event.Invite) error {
	kept := invite{i, d.sealer.Seal(nil, nil, []byte(i.Code), []byte(id))}
	kept.Code = ""
	var refusal error
	err := d.Write(id, func(x *Decisions) {
		switch {
		case d.find(id, *x, i.Code) >= 0:
			refusal = event.Invalid("invite", "is given out already")
		case len(x.Invites) >= maxInvites:
			refusal = event.Invalid("invite", "there are %d already: take back what nobody used", maxInvites)
		default:
			x.ByInvitation, x.Invites = true, append(slices.Clip(x.Invites), kept)
		}
	})
	if refusal != nil {
		return refusal
	}
	return err
}

// Uninvite takes a code back. Whoever came by it stays. "" takes all of them back, and asks
// nobody for one any more.
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

// Invites are the codes of an event, oldest first.
func (d *Directory) Invites(id event.ID) []event.Invite {
	kept := d.Read(id).Invites
	list := make([]event.Invite, len(kept))
	for i, k := range kept {
		list[i] = k.Invite
		list[i].Code = d.open(id, k)
	}
	return list
}

// Admit lets somebody do what a code is needed for, where one is asked for, and notes who
// does. Whoever has no wallet is the zero address, and known again by nothing. It is noted
// first: what was begun may yet come about when whoever asked has left.
func (d *Directory) Admit(ctx context.Context, id event.ID, code string, who event.Address, do func() error) error {
	x := d.Read(id)
	if !x.ByInvitation {
		return do()
	}
	if n := d.find(id, x, code); n >= 0 && x.Invites[n].Once {
		unlock, err := d.codes.Lock(ctx, string(id)+"/"+code) // it is not good for two at once
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

// isRefused tells a refusal, after which nothing was done, from any other failure.
func isRefused(err error) bool {
	var (
		invalid  *event.ErrInvalid
		conflict *event.ErrConflict
		limited  *event.ErrLimited
		refusal  *auth.Refusal
	)
	return errors.As(err, &invalid) || errors.As(err, &conflict) || errors.As(err, &limited) || errors.As(err, &refusal)
}

// refuse says why a code, which has a number, lets nobody in.
func refuse(x Decisions, n int, code string, who event.Address) error {
	switch {
	case code == "":
		return &auth.Refusal{Reason: "an invite code is needed", Code: auth.NeedsInvite}
	case n < 0:
		return &auth.Refusal{Reason: "this is no invite code of the event, or was taken back", Code: auth.NeedsInvite}
	}
	if i := x.Invites[n]; i.Once && len(i.Holders) > 0 && !slices.Contains(i.Holders, who) {
		return &auth.Refusal{Reason: "this invite code was for one person, who has used it", Code: auth.NeedsInvite}
	}
	return nil
}

// use notes who is let in by a code, and says when; zero: that is known, or the code was
// taken back meanwhile.
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

// giveBack forgets a use of which nothing came.
func (d *Directory) giveBack(id event.ID, code string, who event.Address, noted time.Time) error {
	return d.change(id, code, func(i *invite) {
		i.Holders = slices.DeleteFunc(slices.Clone(i.Holders), func(a event.Address) bool { return a == who })
		if len(i.Holders) == 0 && i.UsedAt.Equal(noted) {
			i.UsedAt = time.Time{}
		}
	})
}

// change writes what changes about a code, unless it was taken back.
func (d *Directory) change(id event.ID, code string, change func(*invite)) error {
	return d.Write(id, func(x *Decisions) {
		if n := d.find(id, *x, code); n >= 0 {
			x.Invites = slices.Clone(x.Invites)
			change(&x.Invites[n])
		}
	})
}

// find is the number of a code; -1: there is none such.
func (d *Directory) find(id event.ID, x Decisions, code string) int {
	return slices.IndexFunc(x.Invites, func(i invite) bool {
		return code != "" && subtle.ConstantTimeCompare([]byte(d.open(id, i)), []byte(code)) == 1
	})
}

// open is a code in clear; "": it was sealed under another secret.
func (d *Directory) open(id event.ID, i invite) string {
	code, err := d.sealer.Open(nil, nil, i.Sealed, []byte(id))
	if err != nil {
		return ""
	}
	return string(code)
}
