// Package remote calls a running server through its public API.
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

	"footlight/app/plain"
	"footlight/backend/auth/siwe"
	"footlight/backend/ledger/intent"
)

const callTimeout = 2 * time.Minute // a plan waits for its transaction

// Server is a running server.
type Server struct {
	Base   string
	Site   string       // the address at which people sign in
	Bearer string       // a secret; empty means anonymous calls
	Client *http.Client // nil means http.DefaultClient

	// Trusts returns an error if the key must not sign for the server's chain and contract. Nil trusts all.
	Trusts func(intent.Domain) error

	key       *Key // the key that has signed in, or nil
	statement string
}

// Call sends request as JSON and parses the answer into reply. Both may be nil.
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
	if err = json.Unmarshal(raw, reply); err != nil {
		err = fmt.Errorf("%s %s: %w", method, path, err)
		return plain.Errorf(err, "what answers at %s is no Footlight server of this version: check the address", r.Base)
	}
	return nil
}

// inSession repeats a request in a new session if the present one has expired. A show or its upload may
// outlast a session.
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

// Proof is a signed message for one sign-in (EIP-4361). It is a secret until it is used or expires.
type Proof struct {
	Message   string `json:"message"`
	Signature string `json:"signature"`
}

// Prove signs a message for signing in with a key. The proof expires after a time, or with its nonce if that
// time is 0.
func (r *Server) Prove(ctx context.Context, key Key, statement string, within time.Duration) (p Proof, err error) {
	anonymous := Server{Base: r.Base, Site: r.Site, Client: r.Client}
	var asked struct {
		Nonce   string `json:"nonce"`
		ChainID uint64 `json:"chainId"`
	}
	for _, path := range []string{"/api/auth/nonce", "/api/ledger"} {
		if err = anonymous.Call(ctx, http.MethodGet, path, nil, &asked); err != nil {
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

// SignIn signs in with a key. Later calls use its session, and open a new one when it has expired.
func (r *Server) SignIn(ctx context.Context, key Key, statement string) error {
	proof, err := r.Prove(ctx, key, statement, 0)
	if err != nil {
		return err
	}
	var session struct {
		Token string `json:"token"`
	}
	anonymous := Server{Base: r.Base, Site: r.Site, Client: r.Client}
	err = anonymous.Call(ctx, http.MethodPost, "/api/auth/verify", proof, &session)
	if err != nil {
		return fmt.Errorf("the server did not let %s sign in at %s: %w; --server needs the address at which people sign in", key.Address, r.Site, err)
	}
	r.Bearer, r.key, r.statement = session.Token, &key, statement
	return nil
}
