package main

import (
	"bytes"
	"crypto/tls"
	"errors"
	"fmt"
	"net/http"
	"path/filepath"
	"time"

	"footlight/backend/auth/token"
	"footlight/backend/config"
)

// bearerLife is how long a bearer is good that a command makes for itself.
const bearerLife = 5 * time.Minute

// desk is the server that runs on a data folder, spoken to as its host: whoever
// can read the folder's keys is the host.
func desk(c *config.Config) (*host, error) {
	addresses, err := runningOn(c.Data)
	if err != nil {
		return nil, err
	}
	bearer, _, err := token.IssueFrom(filepath.Join(c.Data, "keys"), token.Claims{Purpose: token.Session, Host: true}, time.Now(), bearerLife)
	if err != nil {
		return nil, fmt.Errorf("make a host's token: %w", err)
	}
	h := &host{base: siteOf(addresses), bearer: bearer}
	if addresses.TLS {
		h.client, err = trusting(c)
	}
	return h, err
}

// trusting is a client for the server's own listener, whose certificate is made
// for its public name: it takes that very one, and no other.
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
