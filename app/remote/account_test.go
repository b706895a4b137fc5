package remote_test

import (
	"encoding/hex"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"testing"

	"github.com/ethereum/go-ethereum/accounts/keystore"
	"github.com/ethereum/go-ethereum/crypto"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"footlight/app/remote"
)

func TestOpenKey(t *testing.T) {
	private, err := crypto.GenerateKey()
	require.NoError(t, err)
	address := crypto.PubkeyToAddress(private.PublicKey)
	sealed, err := keystore.EncryptKey(&keystore.Key{Address: address, PrivateKey: private}, "secret", 2, 1)
	require.NoError(t, err)
	plain := hex.EncodeToString(crypto.FromECDSA(private))
	for name, test := range map[string]struct {
		text, passphrase, says string
	}{
		"hex":            {text: plain},
		"hex of a file":  {text: "0x" + plain + "\n"},
		"keystore":       {text: string(sealed), passphrase: "secret"},
		"wrong password": {text: string(sealed), passphrase: "guess", says: "could not decrypt"},
		"no key":         {text: "hello", says: "invalid"},
	} {
		file := filepath.Join(t.TempDir(), "key")
		require.NoError(t, os.WriteFile(file, []byte(test.text), 0o600))
		key, err := remote.OpenKey(file, test.passphrase)
		if test.says != "" {
			assert.ErrorContains(t, err, test.says, name)
			assert.NotContains(t, err.Error(), plain, name)
			continue
		}
		require.NoError(t, err, name)
		assert.EqualValues(t, address, key.Address, name)
	}
}

// TestSessionIsRenewed covers a server whose sessions end after two calls.
func TestSessionIsRenewed(t *testing.T) {
	sessions, calls := 0, 0
	mux := http.NewServeMux()
	answer := func(pattern, body string) {
		mux.HandleFunc(pattern, func(w http.ResponseWriter, r *http.Request) {
			assert.Empty(t, r.Header.Get("Authorization"), pattern)
			_, _ = io.WriteString(w, body)
		})
	}
	answer("GET /api/auth/nonce", `{"nonce":"abcdefgh12345678"}`)
	answer("GET /api/ledger", `{"chainId":1}`)
	mux.HandleFunc("POST /api/auth/verify", func(w http.ResponseWriter, _ *http.Request) {
		sessions++
		calls = 0
		_, _ = fmt.Fprintf(w, `{"token":"session-%d"}`, sessions)
	})
	mux.HandleFunc("POST /api/rooms/show/publish", func(w http.ResponseWriter, r *http.Request) {
		if calls++; calls > 2 || r.Header.Get("Authorization") != fmt.Sprintf("Bearer session-%d", sessions) {
			w.WriteHeader(http.StatusUnauthorized)
			return
		}
		_, _ = io.WriteString(w, `{"token":"publish"}`)
	})
	site := httptest.NewServer(mux)
	defer site.Close()
	private, err := crypto.GenerateKey()
	require.NoError(t, err)
	s := &remote.Server{Base: site.URL, Site: site.URL}
	require.Nil(t, s.Renewal("show"))
	require.NoError(t, s.SignIn(t.Context(), remote.KeyOf(private), "A test signs in."))
	renew := s.Renewal("show")
	for range 5 {
		token, err := renew(t.Context())
		require.NoError(t, err)
		assert.Equal(t, "publish", token)
	}
	assert.Equal(t, 3, sessions)
	assert.Equal(t, "session-1", s.Bearer, "other calls go on beside")
}
