package remote

import (
	"bytes"
	"crypto/ecdsa"
	"encoding/hex"
	"fmt"
	"os"
	"strings"

	"github.com/ethereum/go-ethereum/accounts/keystore"
	"github.com/ethereum/go-ethereum/crypto"

	"footlight/backend/event"
)

// Key is a wallet on this machine.
type Key struct {
	Private *ecdsa.PrivateKey
	Address event.Address
}

// OpenKey reads a wallet from a file with a private key in hex, or from a keystore, whose passphrase is a
// secret.
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

// KeyOf returns the wallet of a private key.
func KeyOf(private *ecdsa.PrivateKey) Key {
	return Key{private, event.Address(crypto.PubkeyToAddress(private.PublicKey))}
}

// Sign returns a signature in hex whose recovery id v is 27 or 28, as wallets make it.
func (k Key) Sign(hash event.Hash) (string, error) {
	signature, err := crypto.Sign(hash[:], k.Private)
	if err != nil {
		return "", err
	}
	signature[crypto.RecoveryIDOffset] += 27
	return "0x" + hex.EncodeToString(signature), nil
}
