package llm

import (
	"bytes"
	"context"
	"io"
	"mime"
	"net/http"
	"time"

	"footlight/backend/limit"
)

// transport stands between go-openai and the network. It converts an endpoint's failures to an *Error, which
// keeps the headers that go-openai drops. It limits the time between bytes, and removes from the stream what
// go-openai cannot read (see events).
type transport struct {
	next            http.RoundTripper
	key             string
	firstByte, idle time.Duration
	plain           bool // answers are not streams, and are passed through
}

func (t *transport) RoundTrip(r *http.Request) (*http.Response, error) {
	limit.EndTurn(r.Context()) // the model computes elsewhere
	ctx, cancel := context.WithCancelCause(r.Context())
	watch := time.AfterFunc(t.firstByte, func() { cancel(errFirstByte) })
	res, err := t.next.RoundTrip(r.WithContext(ctx))
	if err != nil {
		watch.Stop()
		err = why(ctx, err) // taken before the cancellation below
		cancel(nil)
		return nil, err
	}
	body := &watched{ReadCloser: res.Body, ctx: ctx, cancel: cancel, watch: watch, idle: t.idle}
	if res.StatusCode/100 != 2 {
		defer body.Close() //nolint:errcheck // read to its end
		return nil, t.failure(res, body)
	}
	if res.Body, err = t.stream(res.Header, body); err != nil {
		return nil, err
	}
	return res, nil
}

func (t *transport) failure(res *http.Response, body io.Reader) error {
	text, err := io.ReadAll(io.LimitReader(body, maxError))
	if err != nil && len(text) == 0 {
		return err
	}
	e := newError(res.StatusCode, text, t.key)
	e.After = retryAfter(res.Header, time.Now())
	return e
}

// stream returns the events of an answer, even if the endpoint does not stream.
func (t *transport) stream(h http.Header, body *watched) (io.ReadCloser, error) {
	if t.plain {
		return bounded{io.LimitReader(body, maxPlain), body}, nil
	}
	kind, _, _ := mime.ParseMediaType(h.Get("Content-Type"))
	if kind != "application/json" {
		return newEvents(body, t.key), nil
	}
	defer body.Close() //nolint:errcheck // read to its end
	text, err := io.ReadAll(io.LimitReader(body, maxAnswer))
	if err != nil {
		return nil, err
	}
	whole, err := asEvents(text, t.key)
	return io.NopCloser(bytes.NewReader(whole)), err
}

// bounded limits the size of a body.
type bounded struct {
	io.Reader
	io.Closer
}

// watched is an answer's body that fails when no bytes arrive for too long.
type watched struct {
	io.ReadCloser
	ctx    context.Context //nolint:containedctx // the request's own: its cause tells why a read failed
	cancel context.CancelCauseFunc
	watch  *time.Timer
	idle   time.Duration
}

func (w *watched) Read(p []byte) (int, error) {
	n, err := w.ReadCloser.Read(p)
	if n > 0 && w.watch.Stop() {
		w.watch = time.AfterFunc(w.idle, func() { w.cancel(errIdle) })
	}
	if err != nil {
		err = why(w.ctx, err)
	}
	return n, err
}

func (w *watched) Close() error {
	w.watch.Stop()
	w.cancel(nil)
	return w.ReadCloser.Close()
}

// why returns the reason for which a request was cancelled, in place of the error that followed.
func why(ctx context.Context, err error) error {
	if cause := context.Cause(ctx); cause != nil {
		return cause
	}
	return err
}
