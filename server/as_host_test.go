package main

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"encoding/pem"
	"math/big"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"footlight/app/remote"
	"footlight/backend/config"
)

// TestAsHostTrustsItsOwnCertificateAlone tests certificates with different names.
func TestAsHostTrustsItsOwnCertificateAlone(t *testing.T) {
	srv := httptest.NewTLSServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusOK) }))
	defer srv.Close()
	dir, pair := t.TempDir(), srv.TLS.Certificates[0]
	key, err := x509.MarshalPKCS8PrivateKey(pair.PrivateKey)
	require.NoError(t, err)
	c := &config.Config{TLSCert: filepath.Join(dir, "cert.pem"), TLSKey: filepath.Join(dir, "key.pem")}
	for path, block := range map[string]*pem.Block{
		c.TLSCert: {Type: "CERTIFICATE", Bytes: pair.Certificate[0]}, c.TLSKey: {Type: "PRIVATE KEY", Bytes: key},
	} {
		require.NoError(t, os.WriteFile(path, pem.EncodeToMemory(block), 0o600))
	}
	client, err := trusting(c)
	require.NoError(t, err)
	base := strings.Replace(srv.URL, "127.0.0.1", "localhost", 1) // a name that the certificate lacks
	assert.NoError(t, (&remote.Server{Base: base, Client: client}).Call(t.Context(), http.MethodPost, "/", nil, nil))
	client.CloseIdleConnections()
	stranger := &remote.Server{Base: "https://" + strangeServer(t), Client: client}
	if err := stranger.Call(t.Context(), http.MethodPost, "/", nil, nil); err == nil || !strings.Contains(err.Error(), "different certificate") {
		t.Errorf("got %v", err)
	}
}

// strangeServer starts a server whose certificate is not in the configuration.
func strangeServer(t *testing.T) string {
	t.Helper()
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	require.NoError(t, err)
	raw, err := x509.CreateCertificate(rand.Reader, &x509.Certificate{SerialNumber: big.NewInt(1)}, &x509.Certificate{SerialNumber: big.NewInt(1)}, key.Public(), key)
	require.NoError(t, err)
	srv := httptest.NewUnstartedServer(http.NotFoundHandler())
	srv.TLS = &tls.Config{Certificates: []tls.Certificate{{Certificate: [][]byte{raw}, PrivateKey: key}}, MinVersion: tls.VersionTLS12}
	srv.StartTLS()
	t.Cleanup(srv.Close)
	return srv.Listener.Addr().String()
}
