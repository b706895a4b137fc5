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
)

const (
	// maxWaiting is the most connections that are not admitted yet. The hub limits the admitted ones.
	maxWaiting = 128
	// acceptAgain is the pause after a failed accept: a machine without free file descriptors has none a
	// moment later either.
	acceptAgain = 100 * time.Millisecond
)

// Server serves RTMP. The package comment describes its lifecycle.
type Server struct {
	cfg     Config
	ln      net.Listener
	waiting *limit.Pool[netip.Prefix] // connections that are not admitted yet
	conns   sync.WaitGroup
}

// Open opens the listener.
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

// Addr returns the address in use.
func (s *Server) Addr() string { return s.ln.Addr().String() }

// Close closes the listener of a server on which Run was not called.
func (s *Server) Close() error {
	if err := s.ln.Close(); err != nil && !errors.Is(err, net.ErrClosed) {
		return fmt.Errorf("rtmp: %w", err)
	}
	return nil
}

// Run serves until ctx ends. It is called once.
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
			s.cfg.Log.Warn("rtmp connection could not be accepted", slog.Any("error", err))
			select {
			case <-time.After(acceptAgain):
			case <-ctx.Done():
			}
		}
	}
}

// accept serves a connection in a goroutine of its own unless the waiting room is full.
func (s *Server) accept(ctx context.Context, nc net.Conn) {
	remote := limit.AddrOf(nc.RemoteAddr().String())
	free, ok := s.waiting.Take(1, limit.Network(remote))
	if !ok {
		nc.Close()
		return
	}
	s.conns.Go(func() {
		c := &conn{cfg: &s.cfg, readers: &s.conns, net: nc, remote: remote, free: free}
		defer c.close()
		stop := context.AfterFunc(ctx, c.close)
		defer stop()
		if err := c.serve(ctx); err != nil && ctx.Err() == nil {
			s.cfg.Log.Info("rtmp connection ended", slog.String("remote", c.remote.String()), slog.Any("error", err))
		}
	})
}
