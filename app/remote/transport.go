package remote

import (
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

	"footlight/app/plain"
)

// maxReply limits an answer, in bytes. The manifest of a day's recording has a few million.
const maxReply = 64 << 20

var errLong = errors.New("the answer is too long")

// AnswerError reports an answer other than success.
type AnswerError struct {
	Status int
	Text   string
}

// Error implements error.
func (e *AnswerError) Error() string { return e.Text }

// Unwrap returns fs.ErrPermission for the answers 401 and 403.
func (e *AnswerError) Unwrap() error {
	if e.Status == http.StatusUnauthorized || e.Status == http.StatusForbidden {
		return fs.ErrPermission
	}
	return nil
}

// send sends a request and returns the body of the answer.
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
		err = errLong
	}
	if err != nil {
		return nil, plain.Errorf(fmt.Errorf("%s %s: %w", method, path, err), "the answer of %s broke off or is longer than %d bytes: try again", r.Base, maxReply)
	}
	if resp.StatusCode != http.StatusOK && resp.StatusCode != http.StatusAccepted {
		return nil, r.refused(method, path, resp, raw)
	}
	return raw, nil
}

// unreachable explains why a server did not answer and what to do.
func (r *Server) unreachable(err error) error {
	var name x509.HostnameError
	var stranger x509.UnknownAuthorityError
	switch text := plain.Text(err); {
	case text != "":
		return plain.Errorf(err, "%s", text)
	case errors.As(err, &name):
		return plain.Errorf(err, "the certificate of %s is for another name: use the name in the certificate as the server’s address", r.Base)
	case errors.As(err, &stranger):
		return plain.Errorf(err, "this machine does not trust the certificate of %s: if the server is yours, run this program "+
			"with SSL_CERT_FILE=<the file of the server's --tls-cert>", r.Base)
	}
	return plain.Errorf(err, "no server answers at %s: check the address, the network, and that the server runs", r.Base)
}

// refused explains an answer other than success.
func (r *Server) refused(method, path string, resp *http.Response, body []byte) error {
	said := complaint(resp.Status, body)
	err := &AnswerError{resp.StatusCode, fmt.Sprintf("%s %s: %s", method, strings.SplitN(path, "?", 2)[0], said)}
	if resp.StatusCode >= http.StatusInternalServerError {
		return plain.Errorf(err, "the server at %s cannot do it now (%s): try again, or ask its host", r.Base, said)
	}
	return plain.Errorf(err, "the server at %s refuses: %s", r.Base, said)
}

// complaint returns the reason in the body of an error, or the status if there is none.
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
