package cluster

import (
	"crypto/aes"
	"crypto/cipher"
	"crypto/hkdf"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
)

// errSeal reports a value that was sealed with another secret, or under another key.
var errSeal = errors.New("cluster: the value was not sealed with this cluster's secret")

// Secret seals what servers of a cluster tell each other. NewSecret makes it. It is safe for concurrent use.
type Secret struct {
	aead   cipher.AEAD
	passes cipher.AEAD
	names  []byte // key of the names of persons
}

// NewSecret derives the keys of a cluster from its secret text.
func NewSecret(text string) (*Secret, error) {
	sealing, err := sealer(text, "footlight cluster seal 1")
	if err != nil {
		return nil, err
	}
	passes, err := sealer(text, "footlight cluster passes 1")
	if err != nil {
		return nil, err
	}
	names, err := derive(text, "footlight cluster names 1")
	return &Secret{sealing, passes, names}, err
}

// derive returns the key of one purpose.
func derive(text, purpose string) ([]byte, error) {
	key, err := hkdf.Key(sha256.New, []byte(text), nil, purpose, 32)
	if err != nil {
		return nil, fmt.Errorf("derive the cluster's keys: %w", err)
	}
	return key, nil
}

// sealer returns AES-256-GCM with the key of one purpose.
func sealer(text, purpose string) (cipher.AEAD, error) {
	key, err := derive(text, purpose)
	if err != nil {
		return nil, err
	}
	block, err := aes.NewCipher(key)
	if err != nil {
		return nil, fmt.Errorf("derive the cluster's keys: %w", err)
	}
	return cipher.NewGCMWithRandomNonce(block)
}

// seal encrypts a value for a key (AES-256-GCM).
func (s *Secret) seal(key string, value []byte) []byte {
	return s.aead.Seal(nil, nil, value, []byte(key))
}

// open is the inverse of seal. It returns errSeal for anything else.
func (s *Secret) open(key string, sealed []byte) ([]byte, error) {
	value, err := s.aead.Open(nil, nil, sealed, []byte(key))
	if err != nil {
		return nil, errSeal
	}
	return value, nil
}

// nameOf returns a name for an identity that tells outsiders nothing about it.
func (s *Secret) nameOf(identity string) string {
	mac := hmac.New(sha256.New, s.names)
	mac.Write([]byte(identity))
	return hex.EncodeToString(mac.Sum(nil))
}
