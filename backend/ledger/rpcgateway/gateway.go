package rpcgateway

import (
	"context"
	"encoding/json"
	"errors"
	"log/slog"
	"net/http"
	"net/netip"
	"time"

	"footlight/backend/body"
	"footlight/backend/limit"
	"footlight/backend/rawjson"
)

const (
	maxBody     = 256 << 10 // bytes of a request
	maxBatch    = 50        // calls in one batch
	maxResult   = 4 << 20   // bytes of the results of all calls in one request
	maxRunning  = 16        // concurrent calls of all clients together
	callTimeout = 10 * time.Second
	retryAfter  = "1" // seconds
)

// Chain makes a JSON-RPC call to a node. *rpc.Client and *ethereum.Node implement it.
type Chain interface {
	CallContext(ctx context.Context, result any, method string, args ...any) error
}

// Config configures a Gateway.
type Config struct {
	Chain  Chain
	Now    func() time.Time // nil means time.Now
	Logger *slog.Logger     // nil means slog.Default()
}

// Gateway is the HTTP handler. It is safe for concurrent use.
type Gateway struct {
	cfg     Config
	clients *limit.Table[netip.Prefix, *client]
	running chan struct{} // a token for each running call
}

var _ http.Handler = (*Gateway)(nil)

// New returns a Gateway.
func New(cfg Config) *Gateway {
	if cfg.Now == nil {
		cfg.Now = time.Now
	}
	if cfg.Logger == nil {
		cfg.Logger = slog.Default()
	}
	return &Gateway{cfg: cfg, clients: newClients(cfg.Now), running: make(chan struct{}, maxRunning)}
}

// ServeHTTP answers POST with the chain's answer, OPTIONS with 204, and every other method with 405.
func (g *Gateway) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if r.Method != http.MethodPost {
		w.Header().Set("Allow", "POST, OPTIONS")
		if r.Method == http.MethodOptions {
			w.WriteHeader(http.StatusNoContent)
			return
		}
		send(w, http.StatusMethodNotAllowed, refuse(nil, codeInvalid, "only POST is answered here"))
		return
	}
	raw, err := body.Kind{Max: maxBody, JSON: true}.Read(r.Context(), r.Body, r.ContentLength)
	if err != nil {
		status, why := unread(err)
		if status == http.StatusServiceUnavailable {
			w.Header().Set("Retry-After", retryAfter)
		}
		send(w, status, why)
		return
	}
	calls, batch, ok := parse(raw)
	from := g.clients.Of(limit.Network(limit.AddrOf(r.RemoteAddr)))
	switch {
	case !ok:
		send(w, http.StatusOK, refuse(nil, codeParse, "this is not JSON"))
	case len(calls) == 0:
		send(w, http.StatusOK, refuse(nil, codeInvalid, "the batch is empty"))
	case len(calls) > maxBatch:
		send(w, http.StatusOK, refuse(nil, codeOverLimit, "too many calls in one batch"))
	case !from.calls.AllowN(g.cfg.Now(), len(calls)):
		w.Header().Set("Retry-After", retryAfter)
		send(w, http.StatusTooManyRequests, refuse(nil, codeOverLimit, "too many calls from this address; try again in a moment"))
	default:
		g.answer(w, r, from, calls, batch)
	}
}

func unread(err error) (status int, why reply) {
	var large *http.MaxBytesError
	switch {
	case errors.As(err, &large):
		return http.StatusRequestEntityTooLarge, refuse(nil, codeInvalid, "the request is too large")
	case errors.Is(err, body.ErrBusy):
		return http.StatusServiceUnavailable, refuse(nil, codeOverLimit, "too many large requests are under way; try again in a moment")
	case errors.Is(err, rawjson.ErrTooComplex):
		return http.StatusOK, refuse(nil, codeInvalid, "the request is nested too deep, or has too many values")
	}
	return http.StatusBadRequest, refuse(nil, codeInvalid, "the request ended early")
}

// answer makes the calls, one after the other.
func (g *Gateway) answer(w http.ResponseWriter, r *http.Request, from *client, calls []json.RawMessage, batch bool) {
	replies, room := []reply{}, maxResult
	for _, raw := range calls {
		q, wrong := read(raw)
		if wrong == nil && len(q.ID) == 0 {
			continue // a notification: no client reads a result, so no call is made
		}
		one := refuse(q.ID, codeOverLimit, tooLargeResult)
		if wrong != nil {
			one.Error = wrong
		} else if room > 0 {
			one = g.call(r.Context(), from, q, room)
		}
		room -= len(one.Result)
		replies = append(replies, one)
	}
	switch {
	case len(replies) == 0:
		w.WriteHeader(http.StatusNoContent)
	case batch:
		send(w, http.StatusOK, replies)
	default:
		send(w, http.StatusOK, replies[0])
	}
}

// call makes one call. Its result may have at most room bytes.
func (g *Gateway) call(ctx context.Context, from *client, q request, room int) reply {
	if !passed(q.Method) {
		return refuse(q.ID, codeNoMethod, "the method "+clipped(q.Method)+" is not passed on")
	}
	args, wrong := q.arguments()
	if wrong == nil {
		wrong = bound(q.Method, args)
	}
	if wrong != nil {
		return refuse(q.ID, wrong.Code, wrong.Message)
	}
	result, err := g.ask(ctx, from, q.Method, args)
	if err != nil {
		return g.failure(ctx, q, err)
	}
	if len(result) > room {
		return refuse(q.ID, codeOverLimit, tooLargeResult)
	}
	if len(result) == 0 {
		result = json.RawMessage(nullJSON)
	}
	return reply{Version: version, ID: q.ID, Result: result}
}

// ask waits for its turn, first among the client's own calls, and then calls the chain.
func (g *Gateway) ask(ctx context.Context, from *client, method string, args []any) (json.RawMessage, error) {
	ctx, cancel := context.WithTimeout(ctx, callTimeout)
	defer cancel()
	for _, running := range []chan struct{}{from.running, g.running} {
		select {
		case running <- struct{}{}:
			defer func() { <-running }()
		case <-ctx.Done():
			return nil, ctx.Err()
		}
	}
	var result json.RawMessage
	err := g.cfg.Chain.CallContext(ctx, &result, method, args...)
	return result, err
}

// failure returns the chain's own error to the client, and hides other errors.
func (g *Gateway) failure(ctx context.Context, q request, err error) reply {
	if f := told(err); f != nil {
		return reply{Version: version, ID: q.ID, Error: f}
	}
	if ctx.Err() == nil { // otherwise the client has disconnected
		g.cfg.Logger.WarnContext(ctx, "call was not forwarded", "method", q.Method, "error", err)
	}
	return refuse(q.ID, codeInternal, unreachable)
}

func clipped(method string) string {
	if len(method) > maxMethod {
		return method[:maxMethod] + "…"
	}
	return method
}

func send(w http.ResponseWriter, status int, v any) {
	raw, err := json.Marshal(v)
	if err != nil { // the node's error data is not JSON
		raw, status = []byte(`{"jsonrpc":"2.0","id":null,"error":{"code":-32603,"message":"the answer is no JSON"}}`), http.StatusOK
	}
	h := w.Header()
	h.Set("Content-Type", "application/json")
	h.Set("X-Content-Type-Options", "nosniff")
	h.Set("Cache-Control", "no-store")
	w.WriteHeader(status)
	_, _ = w.Write(raw) // the client may have disconnected
}
