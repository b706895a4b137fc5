package auth

import (
	"errors"
	"io/fs"
)

// Code is what programs tell refusals apart by, where it makes a difference what
// they do next.
type Code string

// The codes. Most refusals have none.
const (
	NeedsInvite Code = "invite"  // the event's invite code is missing, or another one
	InUse       Code = "devices" // the ticket is in use on as many devices as it is good for
)

// Refusal is a no whose reason may be shown. It wraps fs.ErrPermission.
type Refusal struct {
	// Reason is one sentence without its full stop; it never repeats a secret.
	Reason string
	// Unknown: who asks has not said who they are, or not in a way that counts.
	// Signing in, or a new token, may help.
	Unknown bool
	// Code is "" for most.
	Code Code
}

// Error implements error.
func (e *Refusal) Error() string { return e.Reason }

// Unwrap makes every Refusal an fs.ErrPermission.
func (e *Refusal) Unwrap() error { return fs.ErrPermission }

// CodeOf is the code of a refusal; "" of any other error.
func CodeOf(err error) Code {
	var r *Refusal
	if errors.As(err, &r) {
		return r.Code
	}
	return ""
}
