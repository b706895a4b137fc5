//go:build linux

package audience

import (
	"crypto/sha256"
	"crypto/tls"
	"errors"
	"fmt"
	"strings"

	"github.com/pion/dtls/v3"
	"github.com/pion/dtls/v3/pkg/crypto/selfsign"
	"github.com/pion/srtp/v3"
)

// identity holds the certificate that all viewers share. One certificate per viewer would cost the
// generator CPU time and show nothing about the server.
type identity struct {
	certificate tls.Certificate
	fingerprint string
}

func newIdentity() (id identity, err error) {
	if id.certificate, err = selfsign.GenerateSelfSigned(); err != nil {
		return id, err
	}
	id.fingerprint = fingerprint(id.certificate.Certificate[0])
	return id, nil
}

func fingerprint(der []byte) string {
	sum := sha256.Sum256(der)
	return strings.ToUpper(strings.ReplaceAll(fmt.Sprintf("% x", sum), " ", ":"))
}

// crypto encrypts and decrypts SRTP. Only the reader uses it.
type crypto struct {
	profile dtls.SRTPProtectionProfile
	in, out *srtp.Context
}

func newCrypto(conn *dtls.Conn) (*crypto, error) {
	profile, _ := conn.SelectedSRTPProtectionProfile()
	state, ok := conn.ConnectionState()
	if !ok {
		return nil, errors.New("DTLS has no connection state")
	}
	c := srtp.Config{Profile: srtp.ProtectionProfile(profile)}
	if err := c.ExtractSessionKeysFromDTLS(&state, true); err != nil {
		return nil, fmt.Errorf("SRTP keys: %w", err)
	}
	in, err := srtp.CreateContext(c.Keys.RemoteMasterKey, c.Keys.RemoteMasterSalt, c.Profile)
	if err != nil {
		return nil, err
	}
	out, err := srtp.CreateContext(c.Keys.LocalMasterKey, c.Keys.LocalMasterSalt, c.Profile)
	return &crypto{profile: profile, in: in, out: out}, err
}
