package event

import (
	"time"
)

// Invite is a code with which an event's creator lets people in.
type Invite struct {
	Code    string    `json:"invite"` // a secret; "" if it was sealed under another key: it is void
	Name    string    `json:"name"`   // the invited person, in the creator's words; may be empty
	Once    bool      `json:"once"`   // valid for one person's ticket
	MadeAt  time.Time `json:"madeAt"`
	UsedAt  time.Time `json:"usedAt,omitzero"`   // first use; zero if unused
	Holders []Address `json:"holders,omitempty"` // the wallets that used it, as far as they are known
}

// Guest is a person who came to an event.
type Guest struct {
	Holder Address   `json:"holder"`
	CameAt time.Time `json:"cameAt"` // first visit
	Here   bool      `json:"here"`   // watching now
}

// GuestList lists an event's invites and the guests who came.
type GuestList struct {
	ByInvitation bool // an invite code is needed to get in or to get a free ticket
	Invites      []Invite
	Guests       []Guest
}
