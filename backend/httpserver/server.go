package node

import (
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"net/netip"
	"time"

	"golang.org/x/sync/errgroup"

	"footlight/backend/limit"
)

const (
	maxHTTPConnections = 8192             // of all listeners; media over HTTP is counted apart
	headerTimeout      = 10 * time.Second // slow clients must not hold a connection for nothing
	idleTimeout        = 2 * time.Minute
	drainTimeout       = 5 * time.Second // for answers under way when the server stops
)

// front is the HTTP server: one handler on every listener.
type front struct {
	pool      *limit.Pool[netip.Prefix] // of connections
	proxy     func(netip.Addr) bool
	listeners []net.Listener
	server    *http.Server
}

// listen opens addr for the flag that named it. cert may be nil: plain HTTP.
func (f *front) listen(ctx context.Context, flag, addr string, cert *tls.Config) (string, error) {
	var lc net.ListenConfig
	ln, err := lc.Listen(ctx, "tcp", addr)
	if err != nil {
		return "", fmt.Errorf("--%s %s: %w; choose another with --%s", flag, addr, err, flag)
	}
	bound := ln.Addr().String()
	ln = f.bounded(ln)
	if cert != nil {
		ln = tls.NewListener(ln, cert)
	}
	f.listeners = append(f.listeners, ln)
	return bound, nil
}

// bounded keeps room for others than those who are on a listener already.
func (f *front) bounded(ln net.Listener) net.Listener {
	if f.pool == nil {
		f.pool = limit.NewPool[netip.Prefix](maxHTTPConnections)
	}
	return &limit.Listener{Listener: ln, Pool: f.pool, Proxy: f.proxy, Pace: limit.SlowestReader()}
}

// serve sets the handler. The server's own complaints (TLS handshakes of port
// scanners) go to the debug level.
func (f *front) serve(h http.Handler, log *slog.Logger) {
	f.server = &http.Server{
		Handler:           withPatience(h, slowSender()),
		ReadHeaderTimeout: headerTimeout,
		IdleTimeout:       idleTimeout,
		MaxHeaderBytes:    64 << 10,
		ErrorLog:          slog.NewLogLogger(log.Handler(), slog.LevelDebug),
	}
}

// run serves until ctx ends, then lets answers under way finish.
func (f *front) run(ctx context.Context) error {
	group, serving := errgroup.WithContext(ctx)
	for _, ln := range f.listeners {
		group.Go(func() error { return f.server.Serve(ln) })
	}
	group.Go(func() error {
		<-serving.Done()
		f.drain(ctx)
		return nil
	})
	if err := group.Wait(); !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return nil
}

// drain refuses new requests and ends those that do not finish in time, such
// as event feeds, which never do.
func (f *front) drain(ctx context.Context) {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), drainTimeout)
	defer cancel()
	if f.server.Shutdown(ctx) != nil {
		_ = f.server.Close() // nothing is left to be told to anybody
	}
}

// close frees the listeners of a node that never ran.
func (f *front) close() error {
	for _, ln := range f.listeners {
		_ = ln.Close() // already closed after run
	}
	return nil
}
