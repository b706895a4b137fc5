package auth

import (
	"context"
	"errors"
	"slices"

	"footlight/backend/auth/token"
	"footlight/backend/event"
)

// Identity identifies the sender of a request. The zero value is a guest.
type Identity struct {
	Address event.Address // the wallet that signed in; zero for guests and host tokens
	Host    bool          // a host of this server
	TokenID string        // ID of the session's token, used to revoke it
}

// Known reports whether the identity is more than a guest.
func (i Identity) Known() bool { return i.Host || !i.Address.IsZero() }

// Is reports whether the identity has this address. It returns false for the zero address.
func (i Identity) Is(a event.Address) bool { return !a.IsZero() && i.Address == a }

// Verifier verifies tokens. A *token.Issuer is one.
type Verifier interface {
	Verify(ctx context.Context, text string, purpose token.Purpose, id event.ID) (token.Claims, error)
}

// Sessions identifies people by their session tokens. It is safe for concurrent use.
type Sessions struct {
	Tokens Verifier
	Hosts  []event.Address // the wallets of hosts
}

// Identify verifies a session token. "" means a guest. It refuses with a *Refusal that is Unknown.
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

// signIn marks the refusal of a token as one that a new sign-in may solve.
func signIn(err error) error {
	var r *Refusal
	if !errors.As(err, &r) {
		return err
	}
	return &Refusal{Reason: r.Reason + "; sign in again", Unknown: true}
}

// Of returns the identity for which a token was issued.
func (s Sessions) Of(c token.Claims) Identity {
	return Identity{Address: c.Subject, Host: c.Host || slices.Contains(s.Hosts, c.Subject), TokenID: c.ID}
}

// Refuse converts the refusals of package token to a Refusal, whose text may be shown. It returns other
// errors unchanged.
func Refuse(err error) error {
	switch {
	case errors.Is(err, token.ErrExpired):
		return &Refusal{Reason: "the token has expired", Unknown: true}
	case errors.Is(err, token.ErrRevoked):
		return &Refusal{Reason: "the token was revoked", Unknown: true}
	case errors.Is(err, token.ErrPurpose):
		return &Refusal{Reason: "the token has another purpose"}
	case errors.Is(err, token.ErrInvalid):
		return &Refusal{Reason: "the token was not issued by this server", Unknown: true}
	}
	return err
}
