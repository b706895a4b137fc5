package auth

import (
	"context"
	"fmt"
	"io/fs"
	"net/url"
	"strings"
	"time"

	"footlight/backend/auth/siwe"
	"footlight/backend/auth/token"
	"footlight/backend/event"
)

// sessionLife is the lifetime of a session.
const sessionLife = 12 * time.Hour

// Refusals of a sign-in, in addition to those of package siwe. Their texts may be shown.
var (
	ErrNonce  = fmt.Errorf("sign-in: the nonce was used, has expired or was not issued by this server; request a new one: %w", fs.ErrPermission)
	ErrSigner = fmt.Errorf("sign-in: the signature does not match the message's address: %w", fs.ErrPermission)
)

// Wallets asks a wallet that is a contract (EIP-1271) whether it signed a digest. It returns false for an
// address without code.
type Wallets interface {
	ValidSignature(ctx context.Context, wallet event.Address, digest event.Hash, signature []byte) (bool, error)
}

// Tokens issues session tokens.
type Tokens interface {
	Issue(c token.Claims, ttl time.Duration) (string, token.Claims, error)
}

// Config configures a SignIn.
type Config struct {
	Sites   []*url.URL // the origins at which people sign in, at least one
	ChainID uint64
	Wallets Wallets
	Tokens  Tokens
	Now     func() time.Time // nil means the wall clock
}

// Session is the result of a successful sign-in. Token is a secret.
type Session struct {
	Token   string
	Address event.Address
	Expires time.Time
}

// SignIn exchanges signed messages for sessions. It is safe for concurrent use.
type SignIn struct {
	cfg    Config
	nonces *nonces
}

// NewSignIn returns a SignIn that has not issued any nonce.
func NewSignIn(c Config) *SignIn {
	if c.Now == nil {
		c.Now = time.Now
	}
	return &SignIn{cfg: c, nonces: newNonces(c.Now)}
}

// Nonce issues a nonce for one message. It expires after five minutes.
func (s *SignIn) Nonce() string { return s.nonces.give() }

// Verify accepts a signed message once. Its error is an *event.ErrInvalid for the message, wraps
// fs.ErrPermission, or is the chain's own error.
func (s *SignIn) Verify(ctx context.Context, text string, signature []byte) (Session, error) {
	m, err := siwe.Parse(text)
	if err != nil {
		return Session{}, err
	}
	if err = m.Check(siwe.Expected{Site: s.site(m.Domain), ChainID: s.cfg.ChainID, Now: s.cfg.Now()}); err != nil {
		return Session{}, err
	}
	if !s.nonces.fresh(m.Nonce) { // before any question to a chain
		return Session{}, ErrNonce
	}
	if err = s.checkSigner(ctx, m.Address, text, signature); err != nil {
		return Session{}, err
	}
	if !s.nonces.use(m.Nonce) {
		return Session{}, ErrNonce
	}
	return s.open(m.Address)
}

// site returns the site that a message names. If there is none it returns the first site, which then does
// not match the message.
func (s *SignIn) site(domain string) *url.URL {
	for _, site := range s.cfg.Sites {
		if strings.EqualFold(site.Host, domain) {
			return site
		}
	}
	return s.cfg.Sites[0]
}

func (s *SignIn) checkSigner(ctx context.Context, who event.Address, text string, signature []byte) error {
	signer, err := siwe.Recover(text, signature)
	if err == nil && signer == who {
		return nil
	}
	valid, err := s.cfg.Wallets.ValidSignature(ctx, who, siwe.Digest(text), signature)
	if err == nil && !valid {
		return ErrSigner
	}
	return err
}

func (s *SignIn) open(who event.Address) (Session, error) {
	text, claims, err := s.cfg.Tokens.Issue(token.Claims{Purpose: token.Session, Subject: who}, sessionLife)
	return Session{Token: text, Address: who, Expires: claims.Expires}, err
}
