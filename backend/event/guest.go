package event

import "time"

// Invite is a code by which an event's creator lets people in.
type Invite struct {
	Code    string    `json:"invite"` // a secret; "": it was sealed under another one, and lets nobody in
	Name    string    `json:"name"`   // whom it is for, in the creator's words; may be empty
	Once    bool      `json:"once"`   // it is good for one person's ticket
	MadeAt  time.Time `json:"madeAt"`
	UsedAt  time.Time `json:"usedAt,omitzero"`   // the first time; zero: nobody has
	Holders []Address `json:"holders,omitempty"` // who was let in by it, of whom is known who they are
}

// Guest is somebody who came to an event.
type Guest struct {
	Holder Address   `json:"holder"`
	CameAt time.Time `json:"cameAt"` // the first time
	Here   bool      `json:"here"`   // now
}

// GuestList is who is invited to an event, and who came.
type GuestList struct {
	ByInvitation bool // nobody gets in or has a free ticket without a code
	Invites      []Invite
	Guests       []Guest
}
