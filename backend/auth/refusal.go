package auth

import (
	"errors"
	"io/fs"
)

// Code identifies the refusals to which programs react in a special way.
type Code string

// Values of Code. Most refusals have none.
const (
	NeedsInvite Code = "invite"  // the invite code is missing or wrong
	InUse       Code = "devices" // the ticket is in use on as many devices as it allows
)

// Refusal refuses a request. Its reason may be shown. It wraps fs.ErrPermission.
type Refusal struct {
	// Reason is one sentence without a full stop. It never contains a secret.
	Reason string
	// Unknown reports that the server does not know who is asking. Signing in, or a new token, may help.
	Unknown bool
	// Code is "" for most refusals.
	Code Code
}

func (e *Refusal) Error() string { return e.Reason }

// Unwrap makes every Refusal match fs.ErrPermission.
func (e *Refusal) Unwrap() error { return fs.ErrPermission }

// CodeOf returns the code of a refusal, or "" for any other error.
func CodeOf(err error) Code {
	var r *Refusal
	if errors.As(err, &r) {
		return r.Code
	}
	return ""
}
