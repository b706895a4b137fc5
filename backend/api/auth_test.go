package api_test

import (
	"context"
	"errors"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"footlight/backend/api"
	"footlight/backend/auth"
	"footlight/backend/event"
)

// porter accepts a single message.
type porter struct{}

func (porter) Nonce() string { return "12345678" }

func (porter) Verify(_ context.Context, message string, signature []byte) (auth.Session, error) {
	switch {
	case message == "broken":
		return auth.Session{}, errors.New("chain: dial 10.0.0.1: refused")
	case message != "let me in" || string(signature) != "\x01\x02":
		return auth.Session{}, auth.ErrSigner
	}
	return auth.Session{Token: "secret", Address: event.Address{1}, Expires: time.Unix(1_800_000_000, 0)}, nil
}

func TestSignIn(t *testing.T) {
	rt := serving(api.Auth{SignIn: porter{}})
	ask := func(method, path, body string) (int, map[string]any) {
		w := ask(rt, method, path, body, "")
		return w.Code, object(t, w.Body.Bytes())
	}
	status, answer := ask(http.MethodGet, "/api/auth/nonce", "")
	require.Equal(t, http.StatusOK, status)
	require.Equal(t, map[string]any{"nonce": "12345678"}, answer)

	status, answer = ask(http.MethodPost, "/api/auth/verify", `{"message":"let me in","signature":"0x0102"}`)
	require.Equal(t, http.StatusOK, status)
	require.Equal(t, map[string]any{
		"token": "secret", "address": "0x0100000000000000000000000000000000000000", "expiresAt": "2027-01-15T08:00:00Z",
	}, answer)

	for body, want := range map[string]struct {
		status int
		says   string
	}{
		`{"message":"let me in","signature":"0x01"}`:        {401, "signature does not match"},
		`{"signature":"0x01"}`:                              {400, "message"},
		`{"message":"let me in"}`:                           {400, "signature"},
		`{"message":"let me in","signature":"0xzz"}`:        {400, "signature"},
		`{"message":"let me in","signature":"0102"}`:        {400, "signature"},
		`{"message":7,"signature":"0x01"}`:                  {400, "message"},
		`{"message":"broken","signature":"0x01"}`:           {500, "log"},
		`{"message":"` + strings.Repeat("x", 16<<10) + `"}`: {413, "16384"},
	} {
		status, answer = ask(http.MethodPost, "/api/auth/verify", body)
		require.Equal(t, want.status, status, body)
		require.Contains(t, answer["details"], want.says)
		require.NotContains(t, answer["details"], "10.0.0.1")
	}
}
