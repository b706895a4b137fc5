package bus

import (
	"errors"
	"fmt"
	"log/slog"
	"sync/atomic"

	"github.com/nats-io/nats-server/v2/server"
)

const (
	// maxStore limits the embedded server's disk space, in bytes. A full store refuses writes with an
	// error; it never drops old ones.
	maxStore  = 4 << 30
	maxMemory = 64 << 20 // limit of memory streams, which are not used here
)

// startServer runs a NATS server without a socket. Every acknowledged write is on disk (SyncAlways),
// because a single machine has no replica. It costs 0.2 ms per write and survives a power cut.
func startServer(cfg Config, log *serverLog) (*server.Server, error) {
	if cfg.Dir == "" {
		return nil, errors.New("bus: neither Dir nor URL is set")
	}
	s, err := server.NewServer(&server.Options{
		ServerName:         "footlight",
		DontListen:         true,
		NoSigs:             true,
		JetStream:          true,
		StoreDir:           cfg.Dir,
		SyncAlways:         true,
		JetStreamMaxMemory: maxMemory,
		JetStreamMaxStore:  maxStore,
	})
	if err != nil {
		return nil, fmt.Errorf("bus: start embedded server: %w", err)
	}
	s.SetLoggerV2(log, false, false, false)
	s.Start()
	if !s.ReadyForConnections(readyWithin) {
		s.Shutdown()
		s.WaitForShutdown()
		return nil, errors.New("bus: embedded server did not start in time")
	}
	return s, nil
}

// serverLog passes the server's log to slog. The messages of its start are for debugging only.
type serverLog struct {
	log      *slog.Logger
	troubled *atomic.Bool
}

func (b *Bus) serverLog() *serverLog { return &serverLog{b.log.With("part", "nats"), &b.troubled} }

var _ server.Logger = (*serverLog)(nil)

func (l *serverLog) Noticef(f string, v ...any) { l.log.Debug("nats", "text", fmt.Sprintf(f, v...)) }

func (l *serverLog) Warnf(f string, v ...any) { l.log.Warn("nats", "text", fmt.Sprintf(f, v...)) }

// Fatalf implements server.Logger. It does not exit: the server's calls fail by themselves.
func (l *serverLog) Fatalf(f string, v ...any) { l.log.Error("nats", "text", fmt.Sprintf(f, v...)) }

func (l *serverLog) Errorf(f string, v ...any) {
	l.log.Error("nats", "text", fmt.Sprintf(f, v...))
	l.troubled.Store(true)
}

func (l *serverLog) Debugf(f string, v ...any) { l.log.Debug("nats", "text", fmt.Sprintf(f, v...)) }

func (l *serverLog) Tracef(f string, v ...any) { l.log.Debug("nats", "text", fmt.Sprintf(f, v...)) }

func (b *Bus) startServer() error {
	s, err := startServer(b.cfg, b.serverLog())
	if err == nil {
		b.server.Store(s)
	}
	return err
}

func (b *Bus) stopServer() {
	if s := b.server.Load(); s != nil {
		s.Shutdown()
		s.WaitForShutdown()
	}
}
