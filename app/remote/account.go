package remote

import (
	"bytes"
	"context"
	"crypto/ecdsa"
	"encoding/hex"
	"fmt"
	"net/http"
	"net/url"
	"os"
	"strings"
	"time"

	"github.com/ethereum/go-ethereum/accounts/keystore"
	"github.com/ethereum/go-ethereum/crypto"

	"footlight/backend/auth/siwe"
	"footlight/backend/event"
)

// Key is a wallet of this machine.
type Key struct {
	Private *ecdsa.PrivateKey
	Address event.Address
}

// OpenKey reads a wallet: its private key in hex, or a keystore, whose passphrase is a secret.
func OpenKey(path, passphrase string) (Key, error) {
	sealed, err := os.ReadFile(path)
	if err != nil {
		return Key{}, err
	}
	if !bytes.HasPrefix(bytes.TrimSpace(sealed), []byte("{")) {
		private, invalid := crypto.HexToECDSA(strings.TrimPrefix(strings.TrimSpace(string(sealed)), "0x"))
		if invalid != nil {
			return Key{}, fmt.Errorf("%s: %w", path, invalid)
		}
		return KeyOf(private), nil
	}
	opened, err := keystore.DecryptKey(sealed, passphrase)
	if err != nil {
		return Key{}, fmt.Errorf("open the keystore %s: %w", path, err)
	}
	return KeyOf(opened.PrivateKey), nil
}

// KeyOf is the wallet of a private key.
func KeyOf(private *ecdsa.PrivateKey) Key {
	return Key{private, event.Address(crypto.PubkeyToAddress(private.PublicKey))}
}

// Sign signs as wallets do: v is 27 or 28.
func (k Key) Sign(hash event.Hash) (string, error) {
	signature, err := crypto.Sign(hash[:], k.Private)
	if err != nil {
		return "", err
	}
	signature[crypto.RecoveryIDOffset] += 27
	return "0x" + hex.EncodeToString(signature), nil
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

// Publishing asks where an event's creator publishes, and for the token, a secret. It is empty while access
// is open.
func (r *Server) Publishing(ctx context.Context, id event.ID) (whip, token string, err error) {
	var reply struct {
		WHIP  string `json:"whipUrl"`
		Token string `json:"token"`
	}
	err = r.Call(ctx, http.MethodPost, "/api/rooms/"+string(id)+"/publish", nil, &reply)
	return reply.WHIP, reply.Token, err
}

// Watching asks for a token that lets its holder see a ticketed event; empty: none is needed.
func (r *Server) Watching(ctx context.Context, id event.ID) (token string, err error) {
	var access struct {
		Token string `json:"token"`
	}
	err = r.Call(ctx, http.MethodPost, "/api/rooms/"+string(id)+"/access", nil, &access)
	return access.Token, err
}

// Renewal asks for another token to publish with, beside all other calls; nil: nobody has signed in.
func (r *Server) Renewal(id event.ID) func(context.Context) (token string, err error) {
	if r.key == nil {
		return nil
	}
	own := *r
	return func(ctx context.Context) (token string, err error) {
		_, token, err = own.Publishing(ctx, id)
		return token, err
	}
}
