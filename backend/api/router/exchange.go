package router

import (
	"bytes"
	"encoding/json"
	"net/http"
	"net/netip"

	"footlight/backend/limit"
)

// exchange holds what one request leaves for its error body. It belongs to the goroutine that serves the
// request.
type exchange struct {
	received map[string]any
	visit    visit
}

type exchangeKey struct{}

// Received returns the echo of a request whose body was read.
func Received(r *http.Request) map[string]any {
	if x, ok := r.Context().Value(exchangeKey{}).(*exchange); ok {
		return x.received
	}
	return nil
}

// Reply writes v as JSON with a status. An error means that v cannot be encoded; the client then gets no
// answer.
func Reply(w http.ResponseWriter, status int, v any) error {
	var body bytes.Buffer
	enc := json.NewEncoder(&body)
	enc.SetEscapeHTML(false) // keeps & in addresses readable; the content type is not HTML
	if err := enc.Encode(v); err != nil {
		return err
	}
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("X-Content-Type-Options", "nosniff")
	w.WriteHeader(status)
	_, _ = w.Write(body.Bytes()) // the client may have disconnected
	return nil
}

// Answer is Reply with status 200, unless err is not nil.
func Answer(w http.ResponseWriter, v any, err error) error {
	if err != nil {
		return err
	}
	return Reply(w, http.StatusOK, v)
}

// AnswerPrivate is Answer for content that no cache may store.
func AnswerPrivate(w http.ResponseWriter, v any, err error) error {
	if err == nil {
		w.Header().Set("Cache-Control", "no-store")
	}
	return Answer(w, v, err)
}

// remoteAddr returns the peer's address, which is invalid if it cannot be parsed.
func remoteAddr(r *http.Request) netip.Addr { return limit.AddrOf(r.RemoteAddr) }
