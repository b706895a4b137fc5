package remote_test

import (
	"encoding/hex"
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
