package httpserver

import (
	"context"
	"crypto/tls"
	"errors"
	"log/slog"
	"net"
	"net/http"
	"net/netip"
	"time"

	"golang.org/x/sync/errgroup"

	"footlight/backend/limit"
)

const (
	maxHTTPConnections = 8192             // on all listeners; media over HTTP is counted separately
	headerTimeout      = 10 * time.Second // keeps slow clients from holding idle connections
	idleTimeout        = 2 * time.Minute
	drainTimeout       = 5 * time.Second // limit for answers under way when the server stops
	readTurns          = 32              // connections whose bytes are read at a time
	longestRead        = time.Second     // after which a connection's bytes need no turn
)

// Server serves one handler on all its listeners. The zero value is ready for Listen.
type Server struct {
	// Proxy reports whether an address is a trusted proxy's. Connections from proxies count for no client.
	// nil means that there are none. Set it before Listen.
	Proxy func(netip.Addr) bool

	pool      *limit.Pool[netip.Prefix] // of connections
	turns     *limit.Turns              // of connections that are read
	listeners []net.Listener
	server    *http.Server
}

// Listen opens an address and returns the bound address. A nil cert means plain HTTP.
func (s *Server) Listen(ctx context.Context, addr string, cert *tls.Config) (bound string, err error) {
	var lc net.ListenConfig
	ln, err := lc.Listen(ctx, "tcp", addr)
	if err != nil {
		return "", err
	}
	bound = ln.Addr().String()
	ln = s.bounded(ln)
	if cert != nil {
		ln = tls.NewListener(ln, cert)
	}
	s.listeners = append(s.listeners, ln)
	return bound, nil
}

// bounded limits the connections of all listeners, and the share of each client. It serves networks in turn.
func (s *Server) bounded(ln net.Listener) net.Listener {
	if s.pool == nil {
		s.pool, s.turns = limit.NewPool[netip.Prefix](maxHTTPConnections), limit.NewTurns(readTurns, longestRead)
	}
	return &limit.Listener{Listener: ln, Pool: s.pool, Proxy: s.Proxy, Pace: limit.SlowestReader(), Turns: s.turns}
}

// Handle sets the handler. Call it before Run. The server's own errors, such as failed TLS handshakes of port
// scanners, are logged at the debug level.
func (s *Server) Handle(h http.Handler, log *slog.Logger) {
	s.server = &http.Server{
		Handler:           h,
		ReadHeaderTimeout: headerTimeout,
		IdleTimeout:       idleTimeout,
		MaxHeaderBytes:    64 << 10,
		ErrorLog:          slog.NewLogLogger(log.Handler(), slog.LevelDebug),
	}
}

// Run serves until ctx ends, then lets answers under way finish.
func (s *Server) Run(ctx context.Context) error {
	group, serving := errgroup.WithContext(ctx)
	for _, ln := range s.listeners {
		group.Go(func() error { return s.server.Serve(ln) })
	}
	group.Go(func() error {
		<-serving.Done()
		s.drain(ctx)
		return nil
	})
	if err := group.Wait(); !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return nil
}

// drain refuses new requests, and aborts answers that do not finish in time, such as event feeds.
func (s *Server) drain(ctx context.Context) {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), drainTimeout)
	defer cancel()
	if s.server.Shutdown(ctx) != nil {
		_ = s.server.Close() // the server stops, so an error has no use
	}
}

// Close frees the listeners of a server that never ran.
func (s *Server) Close() error {
	for _, ln := range s.listeners {
		_ = ln.Close() // already closed after Run
	}
	return nil
}
