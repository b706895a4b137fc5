package auth

import (
	"context"
	"errors"
	"io/fs"
	"testing"

	"github.com/stretchr/testify/require"

	"footlight/backend/auth/token"
	"footlight/backend/event"
)

// verifier accepts one session.
type verifier struct{ err error }

func (v verifier) Verify(_ context.Context, text string, purpose token.Purpose, id event.ID) (token.Claims, error) {
	if text != "bearer" || purpose != token.Session || id != "" {
		return token.Claims{}, token.ErrInvalid
	}
	return token.Claims{ID: "7", Subject: event.Address{1}}, v.err
}

func TestIdentify(t *testing.T) {
	s := Sessions{Tokens: verifier{}}
	who, err := s.Identify(t.Context(), "")
	require.NoError(t, err)
	require.False(t, who.Known())
	require.False(t, who.Is(event.Address{}), "nobody is the zero address")
	who, err = s.Identify(t.Context(), "bearer")
	require.NoError(t, err)
	require.Equal(t, Identity{Address: event.Address{1}, TokenID: "7"}, who)
	s.Hosts = []event.Address{{1}}
	who, err = s.Identify(t.Context(), "bearer")
	require.NoError(t, err)
	require.True(t, who.Host && who.Known() && who.Is(event.Address{1}))

	for _, failed := range []error{token.ErrExpired, token.ErrRevoked, token.ErrPurpose, token.ErrInvalid} {
		_, err = Sessions{Tokens: verifier{failed}}.Identify(t.Context(), "bearer")
		var r *Refusal
		require.ErrorAs(t, err, &r)
		require.True(t, r.Unknown)
		require.ErrorIs(t, err, fs.ErrPermission)
	}
	broken := errors.New("bus is down")
	_, err = Sessions{Tokens: verifier{broken}}.Identify(t.Context(), "bearer")
	require.Equal(t, broken, err)
}
