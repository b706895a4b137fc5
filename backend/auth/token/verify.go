package token

import (
	"context"
	"errors"
	"strings"

	"github.com/golang-jwt/jwt/v5"

	"footlight/backend/event"
)

// Verify checks a token for a purpose, and for an event unless it is a Session token. Errors are this
// package's refusals. Revocations are read from memory (see Follow).
func (i *Issuer) Verify(ctx context.Context, text string, purpose Purpose, id event.ID) (Claims, error) {
	c, err := i.Read(ctx, text, purpose)
	if err == nil && c.EventID != id {
		return Claims{}, ErrPurpose
	}
	return c, err
}

// Read verifies a token whose event the caller does not know.
func (i *Issuer) Read(ctx context.Context, text string, purpose Purpose) (Claims, error) {
	var p payload
	_, err := jwt.ParseWithClaims(text, &p, i.public,
		jwt.WithValidMethods([]string{jwt.SigningMethodEdDSA.Alg()}),
		jwt.WithExpirationRequired(), jwt.WithTimeFunc(i.cfg.Now), jwt.WithAudience(string(purpose)))
	if err != nil {
		return Claims{}, refusal(err)
	}
	c, err := p.claims(purpose)
	if err != nil {
		return Claims{}, err
	}
	if i.revoked.has(c.ID) || c.Session != "" && i.revoked.has(c.Session) {
		return c, ErrRevoked
	}
	return c, nil
}

// public returns the key that a token names.
func (i *Issuer) public(t *jwt.Token) (any, error) {
	i.mu.RLock()
	defer i.mu.RUnlock()
	for _, k := range i.keys {
		if k.id == t.Header["kid"] {
			return k.private.Public(), nil
		}
	}
	return nil, ErrInvalid
}

func refusal(err error) error {
	switch {
	case errors.Is(err, jwt.ErrTokenExpired):
		return ErrExpired
	case errors.Is(err, jwt.ErrTokenInvalidAudience):
		return ErrPurpose
	}
	return ErrInvalid
}

// Revoke revokes a token permanently. Revoking a session also revokes the tokens that were issued for it.
func (i *Issuer) Revoke(ctx context.Context, tokenID string) error {
	_, err := i.cfg.Revocations.Put(ctx, revoked+tokenID, nil)
	if err == nil {
		i.revoked.add(tokenID, i.cfg.Now())
	}
	return err
}

// RevokeToken revokes a token by its text. It refuses expired tokens and those of other servers.
func (i *Issuer) RevokeToken(ctx context.Context, text string) error {
	var p payload
	if _, err := jwt.ParseWithClaims(text, &p, i.public,
		jwt.WithValidMethods([]string{jwt.SigningMethodEdDSA.Alg()}),
		jwt.WithExpirationRequired(), jwt.WithTimeFunc(i.cfg.Now)); err != nil || p.ID == "" {
		return refusal(err)
	}
	return i.Revoke(ctx, p.ID)
}

// Follow learns of revocations by other servers until ctx ends. It calls fn with the ID of every revoked
// token, whichever server revoked it: first for the earlier revocations, then for new ones. When fn is
// called, the token is no longer valid here.
func (i *Issuer) Follow(ctx context.Context, fn func(tokenID string)) error {
	return i.cfg.Revocations.Watch(ctx, revoked, func(key string, _ []byte, _ uint64) error {
		id := strings.TrimPrefix(key, revoked)
		i.revoked.add(id, i.cfg.Now())
		fn(id)
		return nil
	})
}
