package rtmp

import (
	"cmp"
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/netip"
	"sync"
	"time"

	"footlight/backend/limit"
	"footlight/backend/live"
	"footlight/backend/live/remux"
)

// DefaultAddr is where RTMP listens.
const DefaultAddr = "127.0.0.1:1935"

const (
	// maxWaiting connections may be open that nobody has admitted yet; the hub
	// limits the others.
	maxWaiting = 128
	// greetTimeout is how long a connection may take to say what it wants.
	greetTimeout = 10 * time.Second
	// acceptAgain is how long after a failure connections are accepted again:
	// a machine without free descriptors has none a moment later either.
	acceptAgain = 100 * time.Millisecond
)

// Config sets a Server up.
type Config struct {
	// Addr is the listening address; empty means DefaultAddr. Port 0 takes a
	// free one.
	Addr string
	// TLS makes the listener speak RTMPS; nil means plain RTMP.
	TLS *tls.Config
	// Hub admits publishers and players.
	Hub *live.Hub
	// Streams is what players watch.
	Streams *remux.Server
	// Log is told why publishers were refused or lost; nil means slog.Default.
	Log *slog.Logger
}

// Server listens for RTMP. The package's documentation tells its lifecycle.
type Server struct {
	cfg     Config
	ln      net.Listener
	waiting *limit.Pool[netip.Prefix] // connections that were not admitted yet
	conns   sync.WaitGroup
}

// Open listens.
func Open(ctx context.Context, cfg Config) (*Server, error) {
	cfg.Log = cmp.Or(cfg.Log, slog.Default())
	var lc net.ListenConfig
	ln, err := lc.Listen(ctx, "tcp", cmp.Or(cfg.Addr, DefaultAddr))
	if err != nil {
		return nil, fmt.Errorf("rtmp: %w", err)
	}
	if cfg.TLS != nil {
		ln = tls.NewListener(ln, cfg.TLS)
	}
	return &Server{cfg: cfg, ln: ln, waiting: limit.NewPool[netip.Prefix](maxWaiting)}, nil
}

// Addr is the address in use.
func (s *Server) Addr() string { return s.ln.Addr().String() }

// Close frees the listener of a server that never ran.
func (s *Server) Close() error {
	if err := s.ln.Close(); err != nil && !errors.Is(err, net.ErrClosed) {
		return fmt.Errorf("rtmp: %w", err)
	}
	return nil
}

// Run serves until ctx ends. Call it once.
func (s *Server) Run(ctx context.Context) error {
	ctx, cancel := context.WithCancel(ctx)
	defer s.conns.Wait()
	defer cancel() // ends the connections
	context.AfterFunc(ctx, func() { _ = s.ln.Close() })
	for {
		nc, err := s.ln.Accept()
		switch {
		case err == nil:
			s.accept(ctx, nc)
		case ctx.Err() != nil:
			return nil
		case errors.Is(err, net.ErrClosed):
			return fmt.Errorf("rtmp: %w", err)
		default:
			s.cfg.Log.Warn("rtmp cannot accept", slog.Any("error", err))
			select {
			case <-time.After(acceptAgain):
			case <-ctx.Done():
			}
		}
	}
}

// accept serves a connection in a goroutine of its own, if there is room for it.
func (s *Server) accept(ctx context.Context, nc net.Conn) {
	remote := limit.AddrOf(nc.RemoteAddr().String())
	free, ok := s.waiting.Take(1, limit.Network(remote))
	if !ok {
		nc.Close()
		return
	}
	s.conns.Go(func() {
		c := &conn{server: s, net: nc, remote: remote, free: free}
		defer c.close()
		stop := context.AfterFunc(ctx, c.close)
		defer stop()
		if err := c.serve(ctx); err != nil && ctx.Err() == nil {
			s.cfg.Log.Info("rtmp connection ended", slog.String("remote", c.remote.String()), slog.Any("error", err))
		}
	})
}
