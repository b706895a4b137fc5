package main

import (
	"bytes"
	"crypto/tls"
	"fmt"
	"net/http"
	"path/filepath"
	"time"

	"footlight/app/plain"
	"footlight/app/remote"
	"footlight/backend/auth/token"
	"footlight/backend/config"
)

// bearerLife limits the bearer token that a command makes for its own calls.
const bearerLife = 5 * time.Minute

// asHost returns the server that runs on a data folder, to be called with a host's bearer token. A user who
// can read the folder's keys is a host.
func asHost(c *config.Config) (*remote.Server, error) {
	addresses, err := runningOn(c.Data)
	if err != nil {
		return nil, err
	}
	bearer, _, err := token.IssueFrom(filepath.Join(c.Data, "keys"), token.Claims{Purpose: token.Session, Host: true}, time.Now(), bearerLife)
	if err != nil {
		return nil, fmt.Errorf("make a host's token: %w", err)
	}
	r := &remote.Server{Base: siteOf(addresses), Bearer: bearer}
	if addresses.TLS {
		r.Client, err = trusting(c)
	}
	return r, err
}

// trusting returns a client that accepts only the certificate in the server's configuration. That certificate
// names the server's public host, while the client calls the server's own listener.
func trusting(c *config.Config) (*http.Client, error) {
	pair, err := tls.LoadX509KeyPair(c.TLSCert, c.TLSKey)
	if err != nil {
		return nil, fmt.Errorf("--tls-cert: %w", err)
	}
	same := func(s tls.ConnectionState) error {
		if !bytes.Equal(s.PeerCertificates[0].Raw, pair.Certificate[0]) {
			return plain.Errorf(nil, "the server has a different certificate than --tls-cert: name the file that the server uses")
		}
		return nil
	}
	return &http.Client{Transport: &http.Transport{TLSClientConfig: &tls.Config{
		InsecureSkipVerify: true, VerifyConnection: same, MinVersion: tls.VersionTLS12,
	}}}, nil
}
