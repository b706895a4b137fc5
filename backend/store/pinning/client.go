package pinning

import (
	"errors"
	"fmt"
	"io"
	"net/http"
	"strings"

	"github.com/ipfs/boxo/pinning/remote/client/openapi"
	"github.com/ipfs/go-cid"

	"footlight/backend/rawjson"
	"footlight/backend/store/remote"
)

const (
	maxAnswer = 1 << 20
	maxID     = 256 // bytes of a request ID; a UUID has 36
)

// client returns a client of the API that limits the size of every answer.
func client(base string, cfg Config) *openapi.PinsApiService {
	api := openapi.NewConfiguration()
	api.UserAgent = "footlight"
	api.Servers = openapi.ServerConfigurations{{URL: base}}
	api.AddDefaultHeader("Authorization", "Bearer "+cfg.Token)
	api.HTTPClient = remote.NewHTTPClient(maxConnections)
	api.HTTPClient.Transport = bounded{api.HTTPClient.Transport}
	return openapi.NewAPIClient(api).PinsApi
}

// bounded is a transport that limits answers to maxAnswer bytes, and to the nesting and number of values that
// JSON of that length usually has.
type bounded struct{ http.RoundTripper }

func (b bounded) RoundTrip(req *http.Request) (*http.Response, error) {
	resp, err := b.RoundTripper.RoundTrip(req)
	if err == nil {
		resp.Body = &limited{resp.Body, rawjson.Usual().NewReader(resp.Body), maxAnswer}
	}
	return resp, err
}

// limited is a body that fails beyond its limit. A body cut off at the limit could look complete.
type limited struct {
	io.Closer
	bounded io.Reader
	left    int
}

func (l *limited) Read(p []byte) (int, error) {
	n, err := l.bounded.Read(p)
	if l.left -= n; l.left < 0 {
		return 0, remote.ErrTooLarge
	}
	return n, err
}

// explain turns an error of the API's client into an error of this package. A failure that the service sent
// includes the service's own text.
func (s *Service) explain(step string, resp *http.Response, err error) error {
	var said openapi.GenericOpenAPIError
	switch {
	case err == nil:
		return nil
	case resp == nil:
		return fmt.Errorf("pinning: %s: %w", step, remote.WithoutURL(err))
	case resp.StatusCode >= http.StatusMultipleChoices:
		return fmt.Errorf("pinning: %w", remote.NewStatusError(step, resp, s.discreet(words(err))))
	case errors.As(err, &said):
		return fmt.Errorf("pinning: %s: %w", step, errAnswer)
	}
	return fmt.Errorf("pinning: %s: %w", step, remote.WithoutURL(err))
}

// words returns the text of a failure that the service sent, or "".
func words(err error) string {
	var said openapi.GenericOpenAPIError
	if !errors.As(err, &said) {
		return ""
	}
	if failure, ok := said.Model().(openapi.Failure); ok {
		return failure.Error.GetReason() + ": " + failure.Error.GetDetails()
	}
	return ""
}

// discreet removes the token from the service's text, in case the service repeats it.
func (s *Service) discreet(words string) string {
	if s.cfg.Token == "" {
		return words
	}
	return strings.ReplaceAll(words, s.cfg.Token, "<token>")
}

// checkPin returns an error if a pin is malformed or names other content.
func checkPin(step string, pin openapi.PinStatus, c cid.Cid) error {
	root, err := cid.Decode(pin.Pin.Cid)
	switch {
	case err != nil || pin.Requestid == "" || len(pin.Requestid) > maxID:
		return fmt.Errorf("pinning: %s: %w", step, errAnswer)
	case !root.Equals(c):
		return fmt.Errorf("pinning: %s: %w", step, ErrWrongRoot)
	}
	switch pin.Status {
	case openapi.QUEUED, openapi.PINNING, openapi.PINNED, openapi.FAILED:
		return nil
	}
	return fmt.Errorf("pinning: %s: %w: status %.32q", step, errAnswer, pin.Status)
}

var (
	// ErrFailed is returned if the service gave up on the content.
	ErrFailed = errors.New("the service could not pin the content")
	// ErrPending is returned while the service has not pinned the content yet.
	ErrPending = errors.New("the service has not pinned the content yet")
	// ErrWrongRoot is returned if the service answers about other content.
	ErrWrongRoot = errors.New("the service answers about another root")
	// errAnswer is returned for an answer that the API does not define.
	errAnswer = errors.New("the service's answer is not understood")
)
