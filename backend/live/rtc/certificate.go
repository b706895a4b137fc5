package rtc

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"crypto/x509/pkix"
	"fmt"
	"math/big"
	"time"

	"github.com/pion/webrtc/v4"
)

// validity is longer than any server runs: peers trust the fingerprint in the
// answer, and pion refuses to begin with a certificate that has expired.
const validity = 20 * 365 * 24 * time.Hour

// newCertificate makes the certificate all peers share: making one per peer
// would cost more than the rest of a handshake.
func newCertificate() (tls.Certificate, error) {
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		return tls.Certificate{}, fmt.Errorf("make DTLS key: %w", err)
	}
	template := &x509.Certificate{
		SerialNumber: big.NewInt(1), Subject: pkix.Name{CommonName: "WebRTC"},
		NotBefore: time.Now().Add(-24 * time.Hour), NotAfter: time.Now().Add(validity),
	}
	der, err := x509.CreateCertificate(rand.Reader, template, template, key.Public(), key)
	if err != nil {
		return tls.Certificate{}, fmt.Errorf("make DTLS certificate: %w", err)
	}
	leaf, err := x509.ParseCertificate(der)
	if err != nil {
		return tls.Certificate{}, fmt.Errorf("read DTLS certificate: %w", err)
	}
	return tls.Certificate{Certificate: [][]byte{der}, PrivateKey: key, Leaf: leaf}, nil
}

// identityOf is the certificate as pion takes it.
func identityOf(c tls.Certificate) webrtc.Configuration {
	return webrtc.Configuration{
		Certificates: []webrtc.Certificate{webrtc.CertificateFromX509(c.PrivateKey, c.Leaf)},
		BundlePolicy: webrtc.BundlePolicyMaxBundle,
	}
}
