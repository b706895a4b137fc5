package llm

import (
	"bytes"
	"context"
	"io"
	"mime"
	"net/http"
	"time"
)

const (
	maxAnswer = 4 << 20  // bytes of one answer on the wire
	maxPlain  = 32 << 20 // bytes of an answer that is no stream
	maxError  = 64 << 10 // bytes of an answer that is no completion
)

// transport stands between go-openai and the network. It turns an endpoint's failures into an *Error, which
// keeps the headers that go-openai drops, watches the time between bytes, and gives go-openai a stream without
// what that cannot read (see events).
type transport struct {
	next            http.RoundTripper
	key             string
	firstByte, idle time.Duration
	plain           bool // answers are no streams, and pass as they are
}

func (t *transport) RoundTrip(r *http.Request) (*http.Response, error) {
	ctx, cancel := context.WithCancelCause(r.Context())
	watch := time.AfterFunc(t.firstByte, func() { cancel(errFirstByte) })
	res, err := t.next.RoundTrip(r.WithContext(ctx))
	if err != nil {
		watch.Stop()
		err = why(ctx, err) // before it is given up below
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

// stream gives the events of an answer, also of an endpoint that does not stream.
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

// bounded is a body that ends before it fills the memory.
type bounded struct {
	io.Reader
	io.Closer
}

// watched is an answer's body that breaks off when nothing comes for too long.
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

// why prefers the reason for which a request was given up to the error that this led to.
func why(ctx context.Context, err error) error {
	if cause := context.Cause(ctx); cause != nil {
		return cause
	}
	return err
}
