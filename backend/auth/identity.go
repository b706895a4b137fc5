package auth

import (
	"context"
	"errors"
	"slices"

	"footlight/backend/auth/token"
	"footlight/backend/event"
)

// Identity is who makes a request. The zero value is a guest.
type Identity struct {
	Address event.Address // of the wallet that signed in; zero for guests and host tokens
	Host    bool          // runs this server
	TokenID string        // of the session, by which it is revoked
}

// Known reports whether the identity is more than a guest.
func (i Identity) Known() bool { return i.Host || !i.Address.IsZero() }

// Is reports whether the identity has this address. The zero address is nobody's.
func (i Identity) Is(a event.Address) bool { return !a.IsZero() && i.Address == a }

// Verifier reads tokens; a *token.Issuer is one.
type Verifier interface {
	Verify(ctx context.Context, text string, purpose token.Purpose, id event.ID) (token.Claims, error)
}

// Sessions identifies people by their session tokens. It is safe for concurrent use.
type Sessions struct {
	Tokens Verifier
	Hosts  []event.Address // wallets that are hosts
}

// Identify reads a session token; no token is a guest. It refuses with a *Refusal that is Unknown.
func (s Sessions) Identify(ctx context.Context, bearer string) (Identity, error) {
	if bearer == "" {
		return Identity{}, nil
	}
	c, err := s.Tokens.Verify(ctx, bearer, token.Session, "")
	if err = Refuse(err); err != nil {
		return Identity{}, signIn(err)
	}
	return s.Of(c), nil
}

// signIn marks the refusal of a token as one that signing in can solve.
func signIn(err error) error {
	var r *Refusal
	if !errors.As(err, &r) {
		return err
	}
	return &Refusal{Reason: r.Reason + "; sign in again", Unknown: true}
}

// Of is the identity that a token was made for.
func (s Sessions) Of(c token.Claims) Identity {
	return Identity{Address: c.Subject, Host: c.Host || slices.Contains(s.Hosts, c.Subject), TokenID: c.ID}
}

// Refuse turns package token's refusals into a Refusal, whose words may be shown. It returns other errors
// unchanged.
func Refuse(err error) error {
	switch {
	case errors.Is(err, token.ErrExpired):
		return &Refusal{Reason: "the token has expired", Unknown: true}
	case errors.Is(err, token.ErrRevoked):
		return &Refusal{Reason: "the token was revoked", Unknown: true}
	case errors.Is(err, token.ErrPurpose):
		return &Refusal{Reason: "the token was made for something else"}
	case errors.Is(err, token.ErrInvalid):
		return &Refusal{Reason: "the token is not of this server", Unknown: true}
	}
	return err
}
