package main

import (
	"bytes"
	"crypto/tls"
	"errors"
	"fmt"
	"net/http"
	"path/filepath"
	"time"

	"footlight/app/remote"
	"footlight/backend/auth/token"
	"footlight/backend/config"
)

// bearerLife is how long the bearer token is valid that a command makes for itself.
const bearerLife = 5 * time.Minute

// asHost is the server that runs on a data folder, called with a host's bearer token: whoever can read the
// folder's keys is a host.
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

// trusting is a client that accepts the certificate in the server's configuration and no other. That
// certificate is made for the server's public name, while the client calls it at its own listener.
func trusting(c *config.Config) (*http.Client, error) {
	pair, err := tls.LoadX509KeyPair(c.TLSCert, c.TLSKey)
	if err != nil {
		return nil, fmt.Errorf("--tls-cert: %w", err)
	}
	same := func(s tls.ConnectionState) error {
		if !bytes.Equal(s.PeerCertificates[0].Raw, pair.Certificate[0]) {
			return errors.New("it shows another certificate than that of --tls-cert")
		}
		return nil
	}
	return &http.Client{Transport: &http.Transport{TLSClientConfig: &tls.Config{
		InsecureSkipVerify: true, VerifyConnection: same, MinVersion: tls.VersionTLS12,
	}}}, nil
}
