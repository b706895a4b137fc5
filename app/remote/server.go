// Package remote calls a running server through its public API, as anybody may.
package remote

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"time"

	"footlight/backend/auth/siwe"
)

const callTimeout = 2 * time.Minute // a plan waits for its transaction

// Server is a running server.
type Server struct {
	Base   string
	Site   string       // where people sign in
	Bearer string       // a secret; empty: nobody in particular asks
	Client *http.Client // nil: http.DefaultClient

	key       *Key // that signed in; nil: nobody has
	statement string
}

// Call sends request, unless it is nil, and parses the answer into reply, unless that is nil.
func (r *Server) Call(ctx context.Context, method, path string, request, reply any) error {
	ctx, cancel := context.WithTimeout(ctx, callTimeout)
	defer cancel()
	var asked []byte
	if request != nil {
		var err error
		if asked, err = json.Marshal(request); err != nil {
			return err
		}
	}
	raw, err := r.inSession(ctx, func() ([]byte, error) {
		return r.send(ctx, method, path, bytes.NewReader(asked), http.Header{"Content-Type": {"application/json"}})
	})
	if err != nil || reply == nil {
		return err
	}
	return json.Unmarshal(raw, reply)
}

// inSession sends once more, in another session, where the one of who has signed in is over: a show, or what
// is left of it to be uploaded, lasts longer than one.
func (r *Server) inSession(ctx context.Context, send func() ([]byte, error)) ([]byte, error) {
	reply, err := send()
	if answer := new(AnswerError); r.key == nil || !errors.As(err, &answer) || answer.Status != http.StatusUnauthorized {
		return reply, err
	}
	if err = r.SignIn(ctx, *r.key, r.statement); err != nil {
		return nil, err
	}
	return send()
}

// Proof is a signed message by which its owner signs in (EIP-4361): once, and soon. Until then it is a secret.
type Proof struct {
	Message   string `json:"message"`
	Signature string `json:"signature"`
}

// Prove signs what a key's owner signs in with, within some time; zero: as long as the server takes it.
func (r *Server) Prove(ctx context.Context, key Key, statement string, within time.Duration) (p Proof, err error) {
	nobody := Server{Base: r.Base, Site: r.Site, Client: r.Client}
	var asked struct {
		Nonce   string `json:"nonce"`
		ChainID uint64 `json:"chainId"`
	}
	for _, path := range []string{"/api/auth/nonce", "/api/ledger"} {
		if err = nobody.Call(ctx, http.MethodGet, path, nil, &asked); err != nil {
			return p, err
		}
	}
	site, err := url.Parse(r.Site)
	if err != nil {
		return p, err
	}
	message := siwe.Message{
		Domain: site.Host, Address: key.Address, Statement: statement, URI: r.Site,
		ChainID: asked.ChainID, Nonce: asked.Nonce, IssuedAt: time.Now().UTC().Truncate(time.Second),
	}
	if within > 0 {
		message.Expiration = message.IssuedAt.Add(within)
	}
	p.Message = message.String()
	p.Signature, err = key.Sign(siwe.Digest(p.Message))
	return p, err
}

// SignIn signs in with a key. All further calls are its owner's, in other sessions where one is over.
func (r *Server) SignIn(ctx context.Context, key Key, statement string) error {
	proof, err := r.Prove(ctx, key, statement, 0)
	if err != nil {
		return err
	}
	var session struct {
		Token string `json:"token"`
	}
	nobody := Server{Base: r.Base, Site: r.Site, Client: r.Client}
	err = nobody.Call(ctx, http.MethodPost, "/api/auth/verify", proof, &session)
	if err != nil {
		return fmt.Errorf("the server does not let %s sign in at %s: %w; --server takes the address people sign in at", key.Address, r.Site, err)
	}
	r.Bearer, r.key, r.statement = session.Token, &key, statement
	return nil
}
