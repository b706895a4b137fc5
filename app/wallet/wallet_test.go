package wallet_test

import (
	"encoding/json"
	"errors"
	"io/fs"
	"math/big"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/common/hexutil"
	"github.com/ethereum/go-ethereum/crypto"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"footlight/app/wallet"
	"footlight/backend/event"
	"footlight/backend/ledger/intent"
)

// ring is a keyring in memory. A nil ring is a keyring that cannot be used.
type ring map[string]string

var errShut = errors.New("shut")

// Get implements wallet.Secrets.
func (r ring) Get(name string) (string, error) {
	if r == nil {
		return "", errShut
	}
	if secret, ok := r[name]; ok {
		return secret, nil
	}
	return "", fs.ErrNotExist
}

// Set implements wallet.Secrets.
func (r ring) Set(name, secret string) error {
	if r == nil {
		return errShut
	}
	r[name] = secret
	return nil
}

const phrase = "a phrase of mine"

func TestKeyringOpensTheKeyOfTheNextStart(t *testing.T) {
	path, secrets := filepath.Join(t.TempDir(), "new", "key.json"), ring{}
	w := &wallet.Wallet{Path: path, Keyring: secrets}
	state, err := w.State()
	require.NoError(t, err)
	require.Equal(t, wallet.State{Keyring: true, Path: path}, state)
	require.NoError(t, w.Make(""))
	made, err := w.Key()
	require.NoError(t, err)

	next := &wallet.Wallet{Path: path, Keyring: secrets}
	state, err = next.State()
	require.NoError(t, err)
	require.Equal(t, wallet.State{Address: made.Address.String(), Keyring: true, Path: path}, state)
	opened, err := next.Key()
	require.NoError(t, err)
	assert.True(t, made.Private.Equal(opened.Private))
	require.ErrorIs(t, next.Make(""), fs.ErrExist)
	require.NoError(t, os.Rename(path, path+".old"))
	require.NoError(t, w.Make(""), "another key, after the first was moved away")
	state, err = (&wallet.Wallet{Path: path + ".old", Keyring: secrets}).State()
	require.NoError(t, err)
	require.False(t, state.Locked, "the first still opens")
	path += ".old"
	info, err := os.Stat(path)
	require.NoError(t, err)
	assert.Equal(t, fs.FileMode(0o600), info.Mode().Perm())
}

func TestOwnerTypesThePassphraseWhereThereIsNoKeyring(t *testing.T) {
	path := filepath.Join(t.TempDir(), "key.json")
	w := &wallet.Wallet{Path: path, Keyring: ring(nil)}
	require.ErrorIs(t, w.Unlock(phrase), fs.ErrNotExist)
	require.ErrorIs(t, w.Make(""), errShut)
	var invalid *event.ErrInvalid
	require.ErrorAs(t, w.Make("short"), &invalid)
	require.NoError(t, w.Make(phrase))
	backup, err := w.Backup()
	require.NoError(t, err)
	require.NoError(t, w.Saved(), "the owner confirmed the backup")

	next := &wallet.Wallet{Path: path, Keyring: ring(nil)}
	state, err := next.State()
	require.NoError(t, err)
	require.True(t, state.Locked)
	require.True(t, state.Saved)
	require.False(t, state.Keyring)
	_, err = next.Key()
	require.ErrorIs(t, err, wallet.ErrLocked)
	err = next.Unlock("another phrase")
	require.ErrorIs(t, err, fs.ErrPermission)
	require.EqualError(t, err, "that is not the passphrase", "the owner reads this text")
	require.NoError(t, next.Unlock(phrase))

	other := &wallet.Wallet{Path: path + "2", Keyring: ring{}}
	require.ErrorAs(t, other.Import("0x12", ""), &invalid)
	require.NoError(t, other.Import(" "+backup+"\n", ""))
	state, err = other.State()
	require.NoError(t, err)
	require.True(t, state.Saved, "the key came from a backup")
	key, err := next.Key()
	require.NoError(t, err)
	assert.Equal(t, key.Address.String(), state.Address)
}

// TestBackupOpensAKeyWhosePassphraseIsGone loses the passphrase with the keyring.
func TestBackupOpensAKeyWhosePassphraseIsGone(t *testing.T) {
	path, secrets := filepath.Join(t.TempDir(), "key.json"), ring{}
	w := &wallet.Wallet{Path: path, Keyring: secrets}
	require.NoError(t, w.Make(""))
	key, err := w.Key()
	require.NoError(t, err)
	backup, err := w.Backup()
	require.NoError(t, err)
	clear(secrets)

	next := &wallet.Wallet{Path: path, Keyring: secrets}
	locked := wallet.State{Address: key.Address.String(), Locked: true, Keyring: true, Path: path}
	state, err := next.State()
	require.NoError(t, err)
	require.Equal(t, locked, state, "the keyring could hold a passphrase")
	require.ErrorIs(t, next.Make(""), fs.ErrExist)
	require.ErrorIs(t, next.Import(strings.Repeat("1", 64), ""), fs.ErrExist, "another key")
	state, err = next.State()
	require.NoError(t, err)
	require.Equal(t, locked, state, "nothing was lost")
	require.NoError(t, next.Import(backup, ""))

	for _, opened := range []*wallet.Wallet{next, {Path: path, Keyring: secrets}} {
		state, err = opened.State()
		require.NoError(t, err)
		assert.Equal(t, wallet.State{Address: key.Address.String(), Keyring: true, Saved: true, Path: path}, state)
	}
	elsewhere := &wallet.Wallet{Path: path, Keyring: ring(nil)}
	require.NoError(t, elsewhere.Import(backup, phrase), "without a keyring")
	require.NoError(t, (&wallet.Wallet{Path: path, Keyring: ring(nil)}).Unlock(phrase))
}

// TestSignaturesAreWhatWalletsGive recovers the signer of an intent that the server wrote.
func TestSignaturesAreWhatWalletsGive(t *testing.T) {
	w := &wallet.Wallet{Path: filepath.Join(t.TempDir(), "key.json"), Keyring: ring{}}
	require.NoError(t, w.Make(""))
	key, err := w.Key()
	require.NoError(t, err)
	signed := func(signature string, hash event.Hash) common.Address {
		raw := hexutil.MustDecode(signature)
		raw[64] -= 27
		public, wrong := crypto.SigToPub(hash[:], raw)
		require.NoError(t, wrong)
		return crypto.PubkeyToAddress(*public)
	}
	domain := intent.Domain{ChainID: 31337, Factory: event.Address{1}}
	sale := intent.Sell{EventID: "gig", Tiers: []intent.Tier{{Name: "Seat", Price: big.NewInt(5), Supply: 3}}}
	data, err := json.Marshal(domain.Data(sale))
	require.NoError(t, err)
	hash, err := domain.Hash(sale)
	require.NoError(t, err)
	trusts := func(asked intent.Domain) error {
		if asked != domain {
			return errShut
		}
		return nil
	}
	signature, err := w.SignTypedData(string(data), trusts)
	require.NoError(t, err)
	assert.Equal(t, common.Address(key.Address), signed(signature, hash))

	for _, wrong := range []string{"", "{}", `{"types":{},"primaryType":"X"}`} {
		_, err = w.SignTypedData(wrong, trusts)
		require.Error(t, err, wrong)
	}
	for member, change := range map[string][2]string{
		"domain.name":              {`"Footlight"`, `"USD Coin"`},
		"domain.version":           {`"version":"1"`, `"version":"2"`},
		"domain.chainId":           {`"chainId":31337`, `"chainId":-1`},
		"domain.verifyingContract": {`"verifyingContract":"0x`, `"verifyingContract":"0y`},
		"types.EIP712Domain":       {`,{"name":"chainId","type":"uint256"}`, ""},
	} {
		wrong := strings.Replace(string(data), change[0], change[1], 1)
		require.NotEqual(t, string(data), wrong, member)
		_, err = w.SignTypedData(wrong, trusts)
		require.ErrorContains(t, err, member+":")
	}
	for name, other := range map[string]intent.Domain{
		"chain":    {ChainID: 1, Factory: domain.Factory},
		"contract": {ChainID: domain.ChainID, Factory: event.Address{2}},
		"neither":  {},
	} {
		moved, err := json.Marshal(other.Data(sale))
		require.NoError(t, err)
		_, err = w.SignTypedData(string(moved), trusts)
		require.Error(t, err, name)
	}
}
