package main

import (
	"bytes"
	"cmp"
	"context"
	"crypto/x509"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strings"
	"time"
)

const (
	callTimeout = 2 * time.Minute // a plan waits for its transaction
	maxReply    = 4 << 20
)

// remote is a running server, called through its public API alone.
type remote struct {
	base   string
	site   string       // where people sign in
	bearer string       // a secret; empty: nobody in particular asks
	client *http.Client // nil: http.DefaultClient
}

// answerError is an answer other than success.
type answerError struct {
	status int
	text   string
}

// Error implements error.
func (e *answerError) Error() string { return e.text }

// call sends request, unless it is nil, and parses the answer into reply, unless that is nil.
func (r *remote) call(ctx context.Context, method, path string, request, reply any) error {
	ctx, cancel := context.WithTimeout(ctx, callTimeout)
	defer cancel()
	var body io.Reader = http.NoBody
	if request != nil {
		raw, err := json.Marshal(request)
		if err != nil {
			return err
		}
		body = bytes.NewReader(raw)
	}
	req, err := http.NewRequestWithContext(ctx, method, r.base+path, body)
	if err != nil {
		return err
	}
	req.Header.Set("Content-Type", "application/json")
	if r.bearer != "" {
		req.Header.Set("Authorization", "Bearer "+r.bearer)
	}
	resp, err := cmp.Or(r.client, http.DefaultClient).Do(req)
	if err != nil {
		return r.unreachable(err)
	}
	defer resp.Body.Close()
	raw, err := io.ReadAll(io.LimitReader(resp.Body, maxReply))
	if err != nil {
		return fmt.Errorf("%s %s: %w", method, path, err)
	}
	if resp.StatusCode != http.StatusOK {
		return &answerError{resp.StatusCode, fmt.Sprintf("%s %s: %s", method, strings.SplitN(path, "?", 2)[0], complaint(resp.Status, raw))}
	}
	if reply == nil {
		return nil
	}
	return json.Unmarshal(raw, reply)
}

// unreachable says what to do about a server that did not answer.
func (r *remote) unreachable(err error) error {
	var name x509.HostnameError
	var stranger x509.UnknownAuthorityError
	switch {
	case errors.As(err, &name):
		return fmt.Errorf("the certificate of %s is for another name (%w): name the server as its certificate does, with --server", r.base, name)
	case errors.As(err, &stranger):
		return fmt.Errorf("this machine does not trust the certificate of %s (%w): if it is your own, run "+
			"this command with SSL_CERT_FILE=<the file of the server's --tls-cert>", r.base, stranger)
	}
	return fmt.Errorf("no server answers at %s: %w", r.base, err)
}

// complaint is the reason in an error's body, or the status where there is none.
func complaint(status string, body []byte) string {
	var said struct {
		Error   string `json:"error"`
		Details string `json:"details"`
	}
	if json.Unmarshal(body, &said) != nil || said.Details == "" {
		return status
	}
	return said.Details
}
