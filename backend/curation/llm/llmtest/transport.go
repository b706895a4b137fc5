package llmtest

import (
	"io"
	"net/http"
	"sync"
)

// RoundTrip answers in memory, so that tests can use the clock of synctest.
func (e *Endpoint) RoundTrip(r *http.Request) (*http.Response, error) {
	pr, pw := io.Pipe()
	w := &memory{body: pw, head: http.Header{}, ready: make(chan struct{})}
	go func() {
		e.ServeHTTP(w, r)
		w.WriteHeader(http.StatusOK)
		pw.Close() //nolint:errcheck // a pipe does not fail
	}()
	select {
	case <-w.ready:
	case <-r.Context().Done():
		pr.CloseWithError(r.Context().Err())
		return nil, r.Context().Err()
	}
	stop := func() { pr.CloseWithError(r.Context().Err()) }
	go func() { <-r.Context().Done(); stop() }()
	return &http.Response{
		StatusCode: w.status, Header: w.head, Body: pr, Request: r, Proto: "HTTP/1.1", ProtoMajor: 1, ProtoMinor: 1, ContentLength: -1,
	}, nil
}

// memory is a ResponseWriter that writes into a pipe.
type memory struct {
	body   *io.PipeWriter
	head   http.Header
	status int
	once   sync.Once
	ready  chan struct{}
}

func (m *memory) Header() http.Header { return m.head }

func (m *memory) WriteHeader(status int) {
	m.once.Do(func() {
		m.status = status
		close(m.ready)
	})
}

func (m *memory) Write(p []byte) (int, error) {
	m.WriteHeader(http.StatusOK)
	return m.body.Write(p)
}

// Flush does nothing, because a pipe has no buffer.
func (m *memory) Flush() {}
