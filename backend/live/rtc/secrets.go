package rtc

import (
	"bytes"
	"crypto/sha256"
	"crypto/sha512"
	"encoding/hex"
	"errors"
	"hash"
	"sync"

	"github.com/pion/dtls/v3"
	"github.com/pion/dtls/v3/pkg/crypto/prf"
	"github.com/pion/dtls/v3/pkg/protocol/extension"
	"github.com/pion/dtls/v3/pkg/protocol/handshake"
	"github.com/pion/srtp/v3"
)

// errNoSecrets is for a handshake that is not over, or had the other side as
// the server.
var errNoSecrets = errors.New("rtc: no DTLS secrets")

// secrets overhears one DTLS handshake, in which this side is the server, for
// the keys of SRTP (RFC 5764): pion keeps them, but tells what they are made of
// to a key log and a hook. They never leave the process.
type secrets struct {
	mu     sync.Mutex
	hello  handshake.MessageServerHello
	random []byte // the client's
	master []byte
}

var _ srtp.KeyingMaterialExporter = (*secrets)(nil)

// onServerHello is for SettingEngine.SetDTLSServerHelloMessageHook.
func (s *secrets) onServerHello(m handshake.MessageServerHello) handshake.Message {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.hello = m
	return &m
}

// Write takes a line of a key log: "CLIENT_RANDOM", the client's random and the
// master secret, in hex.
func (s *secrets) Write(line []byte) (int, error) {
	f := bytes.Fields(line)
	if len(f) != 3 || string(f[0]) != "CLIENT_RANDOM" {
		return 0, errNoSecrets
	}
	random, err := hex.DecodeString(string(f[1]))
	if err != nil {
		return 0, errNoSecrets // not err, which quotes
	}
	master, err := hex.DecodeString(string(f[2]))
	if err != nil {
		return 0, errNoSecrets
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.random, s.master = random, master
	return len(line), nil
}

// ExportKeyingMaterial implements srtp.KeyingMaterialExporter (RFC 5705).
func (s *secrets) ExportKeyingMaterial(label string, _ []byte, length int) ([]byte, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.master == nil || s.hello.CipherSuiteID == nil {
		return nil, errNoSecrets
	}
	random := s.hello.Random.MarshalFixed()
	seed := append(append([]byte(label), s.random...), random[:]...)
	return prf.PHash(s.master, seed, length, hashOf(dtls.CipherSuiteID(*s.hello.CipherSuiteID)))
}

// hashOf is what a cipher suite makes its pseudorandom function of.
func hashOf(id dtls.CipherSuiteID) func() hash.Hash {
	switch id {
	case dtls.TLS_ECDHE_ECDSA_WITH_AES_256_GCM_SHA384, dtls.TLS_ECDHE_RSA_WITH_AES_256_GCM_SHA384:
		return sha512.New384
	}
	return sha256.New
}

// profiles are those of engine.go.
var profiles = map[dtls.SRTPProtectionProfile]srtp.ProtectionProfile{ //nolint:gochecknoglobals // a constant map
	dtls.SRTP_AEAD_AES_128_GCM:       srtp.ProtectionProfileAeadAes128Gcm,
	dtls.SRTP_AEAD_AES_256_GCM:       srtp.ProtectionProfileAeadAes256Gcm,
	dtls.SRTP_AES128_CM_HMAC_SHA1_80: srtp.ProtectionProfileAes128CmHmacSha1_80,
}

// profile is the agreed one.
func (s *secrets) profile() (srtp.ProtectionProfile, bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, e := range s.hello.Extensions {
		if use, ok := e.(*extension.UseSRTP); ok && len(use.ProtectionProfiles) == 1 {
			p, known := profiles[use.ProtectionProfiles[0]]
			return p, known
		}
	}
	return 0, false
}

// keys are this side's and the other's.
func (s *secrets) keys() (srtp.Config, error) {
	p, ok := s.profile()
	if !ok {
		return srtp.Config{}, errNoSecrets
	}
	c := srtp.Config{Profile: p}
	return c, c.ExtractSessionKeysFromDTLS(s, false)
}

// forget drops what is of no use once the keys are known.
func (s *secrets) forget() {
	s.mu.Lock()
	defer s.mu.Unlock()
	clear(s.master)
	s.master, s.random, s.hello = nil, nil, handshake.MessageServerHello{}
}
