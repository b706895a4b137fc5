package auth

import "io/fs"

// Refusal is a no whose reason may be shown. It wraps fs.ErrPermission.
type Refusal struct {
	// Reason is one sentence without its full stop; it never repeats a secret.
	Reason string
	// Unknown: who asks has not said who they are, or not in a way that counts.
	// Signing in, or a new token, may help.
	Unknown bool
}

// Error implements error.
func (e *Refusal) Error() string { return e.Reason }

// Unwrap makes every Refusal an fs.ErrPermission.
func (e *Refusal) Unwrap() error { return fs.ErrPermission }
