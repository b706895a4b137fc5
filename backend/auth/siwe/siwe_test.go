package siwe

import (
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/ethereum/go-ethereum/crypto"
	"github.com/stretchr/testify/require"

	"footlight/backend/event"
)

// full is the example of EIP-4361, with every field.
const full = `https://service.org wants you to sign in with your Ethereum account:
0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2

I accept the ServiceOrg Terms of Service: https://service.org/tos

URI: https://service.org/login
Version: 1
Chain ID: 1
Nonce: 32891757
Issued At: 2021-09-30T16:25:24Z
Expiration Time: 2021-10-01T16:25:24Z
Not Before: 2021-09-30T16:20:24Z
Request ID: some-request
Resources:
- ipfs://bafybeiemxf5abjwjbikoz4mc3a3dla6ual3jsgpdr4cjr3oz3evfyavhwq/
- https://example.com/my-web2-claim.json`

// least is the text that viem writes if only the required fields are given.
const least = `localhost:8080 wants you to sign in with your Ethereum account:
0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2


URI: http://localhost:8080/
Version: 1
Chain ID: 31415926
Nonce: 8characters
Issued At: 2026-11-20T10:00:00.123Z`

func TestParse(t *testing.T) {
	m, err := Parse(full)
	require.NoError(t, err)
	require.Equal(t, Message{
		Scheme: "https", Domain: "service.org",
		Address:   event.Address{0xc0, 0x2a, 0xaa, 0x39, 0xb2, 0x23, 0xfe, 0x8d, 0x0a, 0x0e, 0x5c, 0x4f, 0x27, 0xea, 0xd9, 0x08, 0x3c, 0x75, 0x6c, 0xc2},
		Statement: "I accept the ServiceOrg Terms of Service: https://service.org/tos",
		URI:       "https://service.org/login", ChainID: 1, Nonce: "32891757",
		IssuedAt:   time.Date(2021, 9, 30, 16, 25, 24, 0, time.UTC),
		Expiration: time.Date(2021, 10, 1, 16, 25, 24, 0, time.UTC),
		NotBefore:  time.Date(2021, 9, 30, 16, 20, 24, 0, time.UTC),
		RequestID:  "some-request",
		Resources:  []string{"ipfs://bafybeiemxf5abjwjbikoz4mc3a3dla6ual3jsgpdr4cjr3oz3evfyavhwq/", "https://example.com/my-web2-claim.json"},
	}, m)
	require.Equal(t, full, m.String())

	m, err = Parse(least)
	require.NoError(t, err)
	require.Empty(t, m.Statement)
	require.Equal(t, least, m.String())
}

func TestParseRefuses(t *testing.T) {
	for name, c := range map[string]struct{ from, to, says string }{
		"nothing":        {full, "", "start"},
		"greeting":       {"wants you", "would like you", "start"},
		"domain":         {"https://service.org wants", "https:// wants", "domain"},
		"path in domain": {"service.org wants", "service.org/x wants", "domain"},
		"address":        {"0xC02a", "0xZZZZ", "address"},
		"two statements": {"I accept", "Hello\nI accept", "empty line"},
		"uri":            {"URI: https://service.org/login", "URI: login", "URI"},
		"version":        {"Version: 1", "Version: 2", "version"},
		"chain":          {"Chain ID: 1", "Chain ID: one", "chain id"},
		"no chain":       {"Chain ID: 1\n", "", "Chain ID"},
		"short nonce":    {"32891757", "3289175", "nonce"},
		"odd nonce":      {"32891757", "3289-1757", "nonce"},
		"time":           {"2021-09-30T16:25:24Z", "yesterday", "Issued At"},
		"order":          {"Not Before: 2021-09-30T16:20:24Z\nRequest ID: some-request", "Request ID: some-request\nNot Before: 2021-09-30T16:20:24Z", "too many lines"},
		"resource":       {"- https://example.com", "* https://example.com", "-"},
		"tail":           {"claim.json", "claim.json\nand more", "-"},
		"long":           {"some-request", strings.Repeat("x", MaxSize), "longer"},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := Parse(strings.Replace(full, c.from, c.to, 1))
			var invalid *event.ErrInvalid
			require.ErrorAs(t, err, &invalid)
			require.Equal(t, "message", invalid.Field)
			require.Contains(t, invalid.Reason, c.says)
		})
	}
}

func TestCheck(t *testing.T) {
	issued := time.Date(2021, 9, 30, 16, 25, 24, 0, time.UTC)
	ok := Expected{Site: &url.URL{Scheme: "https", Host: "Service.org"}, ChainID: 1, Now: issued.Add(time.Minute)}
	for name, c := range map[string]struct {
		message func(*Message)
		server  func(*Expected)
		says    string
	}{
		"good":               {},
		"clock a bit behind": {server: func(e *Expected) { e.Now = issued.Add(-61 * time.Second) }},
		"clock behind":       {server: func(e *Expected) { e.Now = issued.Add(-5 * time.Minute) }},
		"other domain":       {message: func(m *Message) { m.Domain = "evil.org" }, says: "another site"},
		"other scheme":       {message: func(m *Message) { m.Scheme = "http" }, says: "another site"},
		"other port":         {message: func(m *Message) { m.Domain = "service.org:8443" }, says: "another site"},
		"other uri":          {message: func(m *Message) { m.URI = "https://evil.org/login" }, says: "URI"},
		"plain uri":          {message: func(m *Message) { m.URI = "http://service.org/login" }, says: "URI"},
		"other chain":        {server: func(e *Expected) { e.ChainID = 2 }, says: "chain id"},
		"future":             {server: func(e *Expected) { e.Now = issued.Add(-5*time.Minute - time.Second) }, says: "future"},
		"old":                {server: func(e *Expected) { e.Now = issued.Add(MaxAge + 2*Skew) }, says: "too long ago"},
		"expired":            {message: func(m *Message) { m.Expiration = issued.Add(time.Minute) }, says: "expired"},
		"not yet":            {message: func(m *Message) { m.NotBefore = issued.Add(time.Hour) }, says: "not valid yet"},
	} {
		t.Run(name, func(t *testing.T) {
			m, err := Parse(full)
			require.NoError(t, err)
			e := ok
			if c.message != nil {
				c.message(&m)
			}
			if c.server != nil {
				c.server(&e)
			}
			err = m.Check(e)
			if c.says == "" {
				require.NoError(t, err)
				return
			}
			require.ErrorIs(t, err, ErrMismatch)
			require.ErrorContains(t, err, c.says)
		})
	}
}

func TestRecover(t *testing.T) {
	key, err := crypto.GenerateKey()
	require.NoError(t, err)
	who := event.Address(crypto.PubkeyToAddress(key.PublicKey))
	digest := Digest(full)
	sig, err := crypto.Sign(digest[:], key)
	require.NoError(t, err)

	signer, err := Recover(full, sig)
	require.NoError(t, err)
	require.Equal(t, who, signer)

	sig[64] += 27 // the form that wallets write
	signer, err = Recover(full, sig)
	require.NoError(t, err)
	require.Equal(t, who, signer)

	signer, err = Recover(full+" ", sig)
	require.True(t, err != nil || signer != who, "another text")

	for name, bad := range map[string][]byte{
		"short": sig[:64], "long": append(sig, 0), "empty": nil,
		"v": append(sig[:64:64], 29), "zero": make([]byte, 65), "high s": highS(sig),
	} {
		_, err = Recover(full, bad)
		require.ErrorIs(t, err, ErrSignature, name)
	}
}

// highS returns the other signature for the same key and text, which EIP-2 forbids.
func highS(sig []byte) []byte {
	order := crypto.S256().Params().N.Bytes()
	out := append([]byte{}, sig...)
	borrow := 0
	for i := 31; i >= 0; i-- {
		d := int(order[i]) - int(sig[32+i]) - borrow
		borrow = 0
		if d < 0 {
			d, borrow = d+256, 1
		}
		out[32+i] = byte(d)
	}
	out[64] = 27 + (27+28-sig[64])%27
	return out
}

// FuzzParse checks that a parsed message is written with the same text, except for the letter case of the
// address and the format of times.
func FuzzParse(f *testing.F) {
	f.Add(full)
	f.Add(least)
	f.Fuzz(func(t *testing.T, text string) {
		m, err := Parse(text)
		if err != nil {
			return
		}
		again, err := Parse(m.String())
		if len(m.String()) > MaxSize {
			return
		}
		require.NoError(t, err)
		require.Equal(t, m.String(), again.String())
	})
}
