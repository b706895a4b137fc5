package auth

import (
	"errors"
	"io/fs"
)

// Code tells programs which refusal it is, where they should react differently.
type Code string

// The codes. Most refusals have none.
const (
	NeedsInvite Code = "invite"  // the event's invite code is missing, or another one
	InUse       Code = "devices" // the ticket is in use on as many devices as it is good for
)

// Refusal is a refusal whose reason may be shown. It wraps fs.ErrPermission.
type Refusal struct {
	// Reason is one sentence without its full stop; it never repeats a secret.
	Reason string
	// Unknown says that the server does not know who asks. Signing in, or a new token, may help.
	Unknown bool
	// Code is "" for most.
	Code Code
}

func (e *Refusal) Error() string { return e.Reason }

// Unwrap makes every Refusal an fs.ErrPermission.
func (e *Refusal) Unwrap() error { return fs.ErrPermission }

// CodeOf is the code of a refusal, "" for any other error.
func CodeOf(err error) Code {
	var r *Refusal
	if errors.As(err, &r) {
		return r.Code
	}
	return ""
}
