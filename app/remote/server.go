// Package remote calls a running server through its public API, as anybody may.
package remote

import (
	"bytes"
	"cmp"
	"context"
	"crypto/x509"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net/http"
	"strings"
	"time"
)

const (
	callTimeout = 2 * time.Minute // a plan waits for its transaction
	maxReply    = 64 << 20        // bytes; what is told of a day's recording, as its manifest, has a few millions
)

// Server is a running server.
type Server struct {
	Base   string
	Site   string       // where people sign in
	Bearer string       // a secret; empty: nobody in particular asks
	Client *http.Client // nil: http.DefaultClient

	key       *Key // that signed in; nil: nobody has
	statement string
}

// AnswerError is an answer other than success.
type AnswerError struct {
	Status int
	Text   string
}

// Error implements error.
func (e *AnswerError) Error() string { return e.Text }

// Unwrap lets errors.Is find that it is a denial.
func (e *AnswerError) Unwrap() error {
	if e.Status == http.StatusUnauthorized || e.Status == http.StatusForbidden {
		return fs.ErrPermission
	}
	return nil
}

// Call sends request, unless it is nil, and parses the answer into reply, unless that is nil.
func (r *Server) Call(ctx context.Context, method, path string, request, reply any) error {
	ctx, cancel := context.WithTimeout(ctx, callTimeout)
	defer cancel()
	var asked []byte
	if request != nil {
		var err error
		if asked, err = json.Marshal(request); err != nil {
			return err
		}
	}
	raw, err := r.inSession(ctx, func() ([]byte, error) {
		return r.send(ctx, method, path, bytes.NewReader(asked), http.Header{"Content-Type": {"application/json"}})
	})
	if err != nil || reply == nil {
		return err
	}
	return json.Unmarshal(raw, reply)
}

// inSession sends once more, in another session, where the one of who has signed in is over: a show, or what
// is left of it to be uploaded, lasts longer than one.
func (r *Server) inSession(ctx context.Context, send func() ([]byte, error)) ([]byte, error) {
	reply, err := send()
	if answer := new(AnswerError); r.key == nil || !errors.As(err, &answer) || answer.Status != http.StatusUnauthorized {
		return reply, err
	}
	if err = r.SignIn(ctx, *r.key, r.statement); err != nil {
		return nil, err
	}
	return send()
}

// send sends a body, and reads the answer.
func (r *Server) send(ctx context.Context, method, path string, body io.Reader, header http.Header) ([]byte, error) {
	req, err := http.NewRequestWithContext(ctx, method, r.Base+path, body)
	if err != nil {
		return nil, err
	}
	if sized, ok := body.(interface{ Len() int }); ok {
		req.ContentLength = int64(sized.Len())
	}
	req.Header = header
	if r.Bearer != "" {
		req.Header.Set("Authorization", "Bearer "+r.Bearer)
	}
	resp, err := cmp.Or(r.Client, http.DefaultClient).Do(req)
	if err != nil {
		return nil, r.unreachable(err)
	}
	defer resp.Body.Close()
	raw, err := io.ReadAll(io.LimitReader(resp.Body, maxReply+1))
	if err == nil && len(raw) > maxReply {
		err = fmt.Errorf("the answer has more than %d bytes", maxReply)
	}
	if err != nil {
		return nil, fmt.Errorf("%s %s: %w", method, path, err)
	}
	if resp.StatusCode != http.StatusOK && resp.StatusCode != http.StatusAccepted {
		return nil, &AnswerError{resp.StatusCode, fmt.Sprintf("%s %s: %s", method, strings.SplitN(path, "?", 2)[0], complaint(resp.Status, raw))}
	}
	return raw, nil
}

// unreachable says what to do about a server that did not answer.
func (r *Server) unreachable(err error) error {
	var name x509.HostnameError
	var stranger x509.UnknownAuthorityError
	switch {
	case errors.As(err, &name):
		return fmt.Errorf("the certificate of %s is for another name (%w): name the server as its certificate does, with --server", r.Base, name)
	case errors.As(err, &stranger):
		return fmt.Errorf("this machine does not trust the certificate of %s (%w): if it is your own, run "+
			"this command with SSL_CERT_FILE=<the file of the server's --tls-cert>", r.Base, stranger)
	}
	return fmt.Errorf("no server answers at %s: %w", r.Base, err)
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
