package auth

import (
	"context"
	"crypto/ecdsa"
	"errors"
	"io/fs"
	"net/url"
	"strconv"
	"testing"
	"time"

	"github.com/ethereum/go-ethereum/crypto"
	"github.com/stretchr/testify/require"

	"footlight/backend/auth/siwe"
	"footlight/backend/auth/token"
	"footlight/backend/event"
)

var errChain = errors.New("the chain is away")

// contractWallets holds the signatures that contracts accept.
type contractWallets struct {
	valid map[event.Address]string
	asked int
	err   error
}

func (w *contractWallets) ValidSignature(_ context.Context, wallet event.Address, _ event.Hash, sig []byte) (bool, error) {
	w.asked++
	want, ok := w.valid[wallet]
	return ok && want == string(sig), w.err
}

// mint issues tokens that contain the name of their owner.
type mint struct{}

func (mint) Issue(c token.Claims, ttl time.Duration) (string, token.Claims, error) {
	c.Expires = time.Unix(0, 0).Add(ttl)
	return string(c.Purpose) + " of " + c.Subject.String(), c, nil
}

type site struct {
	*SignIn
	now     time.Time
	wallets *contractWallets
	key     *ecdsa.PrivateKey
	person  event.Address
}

func newSite(t *testing.T) *site {
	t.Helper()
	key, err := crypto.GenerateKey()
	require.NoError(t, err)
	h := &site{
		now:     time.Date(2026, 11, 20, 20, 0, 0, 0, time.UTC),
		wallets: &contractWallets{valid: map[event.Address]string{{9}: "by contract"}},
		key:     key, person: event.Address(crypto.PubkeyToAddress(key.PublicKey)),
	}
	h.SignIn = NewSignIn(Config{
		Sites:   []*url.URL{{Scheme: "http", Host: "localhost:8080"}, {Scheme: "https", Host: "stage.example"}},
		ChainID: 31415926, Wallets: h.wallets, Tokens: mint{}, Now: func() time.Time { return h.now },
	})
	return h
}

func (h *site) message(who event.Address, nonce string) string {
	return siwe.Message{
		Domain: "stage.example", Address: who, Statement: "Sign in to Footlight.", URI: "https://stage.example/",
		ChainID: 31415926, Nonce: nonce, IssuedAt: h.now,
	}.String()
}

func (h *site) sign(t *testing.T, text string) []byte {
	t.Helper()
	digest := siwe.Digest(text)
	sig, err := crypto.Sign(digest[:], h.key)
	require.NoError(t, err)
	return sig
}

func TestSignIn(t *testing.T) {
	h := newSite(t)
	text := h.message(h.person, h.Nonce())
	sig := h.sign(t, text)
	s, err := h.Verify(t.Context(), text, sig)
	require.NoError(t, err)
	require.Equal(t, Session{Token: "session of " + h.person.String(), Address: h.person, Expires: time.Unix(0, 0).Add(sessionLife)}, s)
	require.Zero(t, h.wallets.asked, "a key needs no chain")

	_, err = h.Verify(t.Context(), text, sig)
	require.ErrorIs(t, err, ErrNonce, "a nonce is good once")
}

func TestSignInByContract(t *testing.T) {
	h := newSite(t)
	text := h.message(event.Address{9}, h.Nonce())
	_, err := h.Verify(t.Context(), text, []byte("by somebody"))
	require.ErrorIs(t, err, ErrSigner)
	s, err := h.Verify(t.Context(), text, []byte("by contract"))
	require.NoError(t, err, "a failed try does not use the nonce up")
	require.Equal(t, event.Address{9}, s.Address)
}

func TestSignInRefuses(t *testing.T) {
	h := newSite(t)
	for name, c := range map[string]struct {
		text string
		want error
	}{
		"somebody else's address": {h.message(event.Address{1}, h.Nonce()), ErrSigner},
		"a nonce of its own":      {h.message(h.person, "12345678"), ErrNonce},
		"another server's nonce":  {h.message(h.person, newSite(t).Nonce()), ErrNonce},
		"another site":            {siwe.Message{Domain: "evil.example", URI: "https://evil.example", ChainID: 31415926, Nonce: h.Nonce(), IssuedAt: h.now}.String(), siwe.ErrMismatch},
	} {
		_, err := h.Verify(t.Context(), c.text, h.sign(t, c.text))
		require.ErrorIs(t, err, c.want, name)
		require.ErrorIs(t, err, fs.ErrPermission, name)
	}
	var invalid *event.ErrInvalid
	_, err := h.Verify(t.Context(), "let me in", nil)
	require.ErrorAs(t, err, &invalid)
	h.wallets.err = errChain
	text := h.message(event.Address{9}, h.Nonce())
	_, err = h.Verify(t.Context(), text, nil)
	require.ErrorIs(t, err, errChain)
}

func TestNonces(t *testing.T) {
	now := time.Unix(1_800_000_000, 0)
	n := newNonces(func() time.Time { return now })
	a, b := n.give(), n.give()
	require.NotEqual(t, a, b)
	require.Regexp(t, `^[A-Z2-7]{8,}$`, a)
	require.True(t, n.use(a))
	require.False(t, n.use(a))
	require.False(t, n.fresh(a))
	now = now.Add(nonceLife)
	require.False(t, n.use(b), "expired")
	n.prune(now)
	require.Empty(t, n.used)
	require.False(t, n.use(a), "used and forgotten, but expired too")
}

// TestNoncesAreBounded uses more sign-ins at once than are remembered. Still none counts twice, and every
// client can soon sign in again.
func TestNoncesAreBounded(t *testing.T) {
	now := time.Unix(1_800_000_000, 0)
	n := newNonces(func() time.Time { return now })
	full := func() {
		for i := range maxUsed {
			n.used[strconv.Itoa(i)] = now.Add(nonceLife)
		}
	}
	full()
	a, b := n.give(), n.give()
	require.True(t, n.use(a), "one too many")
	require.Len(t, n.used, 1)
	require.False(t, n.use(a), "used before")
	require.False(t, n.use(b), "forgotten with the others")
	require.True(t, n.use(n.give()))
	full()
	now = now.Add(nonceLife)
	b = n.give()
	require.True(t, n.use(n.give()), "room again")
	require.Len(t, n.used, 1)
	require.True(t, n.use(b), "nothing had to be forgotten")
}
