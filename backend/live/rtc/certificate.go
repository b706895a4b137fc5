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

// validity exceeds the time that any server runs: peers check only the fingerprint in the answer, but
// pion refuses an expired certificate.
const validity = 20 * 365 * 24 * time.Hour

// newCertificate returns the certificate that all peers share. One per peer would cost more than the rest
// of a handshake.
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

// identityOf returns the certificate in pion's form.
func identityOf(c tls.Certificate) webrtc.Configuration {
	return webrtc.Configuration{
		Certificates: []webrtc.Certificate{webrtc.CertificateFromX509(c.PrivateKey, c.Leaf)},
		BundlePolicy: webrtc.BundlePolicyMaxBundle,
	}
}
