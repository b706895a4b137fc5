package token

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"strings"

	"github.com/golang-jwt/jwt/v5"

	"footlight/backend/event"
)

// Verify checks a token for a purpose, and for an event unless it is a Session token. Errors are this
// package's refusals, or those of Revocations.
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
	if err = i.checkRevoked(ctx, c.ID); err == nil && c.Session != "" {
		err = i.checkRevoked(ctx, c.Session)
	}
	return c, err
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

// revoked is the prefix of the keys of revoked IDs.
const revoked = "revoked/"

// Revoke revokes a token permanently. Revoking a session also revokes the tokens that were issued for it.
func (i *Issuer) Revoke(ctx context.Context, tokenID string) error {
	_, err := i.cfg.Revocations.Put(ctx, revoked+tokenID, nil)
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

// Follow calls fn with the ID of every revoked token, whichever server revoked it: first for the earlier
// revocations, then for new ones, until ctx ends.
func (i *Issuer) Follow(ctx context.Context, fn func(tokenID string)) error {
	return i.cfg.Revocations.Watch(ctx, revoked, func(key string, _ []byte, _ uint64) error {
		fn(strings.TrimPrefix(key, revoked))
		return nil
	})
}

func (i *Issuer) checkRevoked(ctx context.Context, tokenID string) error {
	_, _, err := i.cfg.Revocations.Get(ctx, revoked+tokenID)
	switch {
	case err == nil:
		return ErrRevoked
	case errors.Is(err, fs.ErrNotExist):
		return nil
	}
	return fmt.Errorf("token: check revocation: %w", err)
}
