package api

import (
	"context"
	"errors"
	"io/fs"
	"net/http"
	"time"

	"footlight/backend/api/router"
	"footlight/backend/api/signed"
	"footlight/backend/auth"
	"footlight/backend/event"
)

// maxTokenID limits the length of a token's id, in bytes.
const maxTokenID = 64

// SignIn exchanges a signed message for a session. Verify refuses with errors that wrap fs.ErrPermission;
// their texts may be shown to the user.
type SignIn interface {
	Nonce() string
	Verify(ctx context.Context, message string, signature []byte) (auth.Session, error)
}

// Revoker invalidates tokens permanently. If the argument is not a token of this server, RevokeToken returns
// an error that wraps fs.ErrPermission.
type Revoker interface {
	Revoke(ctx context.Context, tokenID string) error
	RevokeToken(ctx context.Context, token string) error
}

// Auth serves signing in with a wallet (EIP-4361) and signing out.
type Auth struct {
	SignIn SignIn
	Tokens Revoker
	Limits *router.Limits
}

// Routes registers GET /api/auth/nonce, POST /api/auth/verify and POST
// /api/auth/revoke.
func (a Auth) Routes(rt *router.Router) {
	rt.Handle(http.MethodPost, "/api/auth/revoke", a.revoke)
	rt.Handle(http.MethodGet, "/api/auth/nonce", a.Limits.SignIn(a.nonce))
	rt.Handle(http.MethodPost, "/api/auth/verify", a.Limits.SignIn(a.verify))
}

func (a Auth) nonce(w http.ResponseWriter, _ *http.Request) error {
	return router.AnswerPrivate(w, map[string]string{"nonce": a.SignIn.Nonce()}, nil)
}

type signInRequest struct {
	Message   string `json:"message"`
	Signature string `json:"signature"`
}

// signedIn is the response to a successful sign-in.
type signedIn struct {
	Token     string        `json:"token"`
	Address   event.Address `json:"address"`
	ExpiresAt time.Time     `json:"expiresAt"`
}

func (a Auth) verify(w http.ResponseWriter, r *http.Request) error {
	r.Body = http.MaxBytesReader(w, r.Body, router.MaxSignIn)
	var req signInRequest
	if err := router.Decode(r, &req); err != nil {
		return err
	}
	if req.Message == "" {
		return event.Invalid("message", "is required")
	}
	signature, err := signed.Signature("signature", req.Signature)
	if err != nil {
		return err
	}
	s, err := a.SignIn.Verify(r.Context(), req.Message, signature)
	if errors.Is(err, fs.ErrPermission) {
		return &auth.Refusal{Reason: err.Error(), Unknown: true}
	}
	return router.AnswerPrivate(w, signedIn{Token: s.Token, Address: s.Address, ExpiresAt: s.Expires.UTC()}, err)
}

// revoke invalidates the token in the request (RFC 7009). A host may name any token by its id instead.
func (a Auth) revoke(w http.ResponseWriter, r *http.Request) error {
	r.Body = http.MaxBytesReader(w, r.Body, router.MaxSignIn)
	var req struct {
		Token   string `json:"token"`
		TokenID string `json:"tokenId"`
	}
	if err := router.Decode(r, &req); err != nil {
		return err
	}
	err := a.revokeAs(r.Context(), router.Guest(r.Context()), req.Token, req.TokenID)
	return router.Answer(w, map[string]bool{"success": true}, err)
}

func (a Auth) revokeAs(ctx context.Context, v router.Visitor, token, id string) error {
	switch {
	case token != "":
		if err := a.Tokens.RevokeToken(ctx, token); !errors.Is(err, fs.ErrPermission) {
			return err
		}
		return nil // a token that is invalid already needs no revocation
	case id == "":
		return event.Invalid("token", "is required; a host may send tokenId instead")
	case len(id) > maxTokenID:
		return event.Invalid("tokenId", "is not the id of a token")
	case !v.Runs():
		return &auth.Refusal{Reason: "only a host may revoke tokens by their ids", Unknown: !v.Known()}
	}
	return a.Tokens.Revoke(ctx, id)
}
