package room

import (
	"context"
	"crypto/aes"
	"crypto/cipher"
	"crypto/sha256"
	"crypto/subtle"
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
// did. Whoever has no wallet is the zero address, and known again by nothing.
func (d *Directory) Admit(ctx context.Context, id event.ID, code string, who event.Address, do func() error) error {
	x := d.Read(id)
	if !x.ByInvitation {
		return do()
	}
	unlock, err := d.codes.Lock(ctx, string(id)+"/"+code) // a code for one is not good for two at once
	if err != nil {
		return err
	}
	defer unlock()
	n := d.find(id, d.Read(id), code)
	if err = refuse(d.Read(id), n, code, who); err != nil {
		return err
	}
	if err = do(); err != nil {
		return err
	}
	return d.use(id, code, who)
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

// use notes who was let in by a code, unless that is known.
func (d *Directory) use(id event.ID, code string, who event.Address) error {
	now := d.Read(id)
	n := d.find(id, now, code)
	if n < 0 || !now.Invites[n].UsedAt.IsZero() && (who.IsZero() || slices.Contains(now.Invites[n].Holders, who)) {
		return nil
	}
	return d.Write(id, func(x *Decisions) {
		if n = d.find(id, *x, code); n < 0 {
			return // it was taken back meanwhile
		}
		x.Invites = slices.Clone(x.Invites)
		i := &x.Invites[n]
		if i.UsedAt.IsZero() {
			i.UsedAt = time.Now().UTC().Truncate(time.Second)
		}
		if !who.IsZero() {
			i.Holders = append(slices.Clip(i.Holders), who)
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
