package devchain

import (
	"context"
	"log/slog"

	"github.com/ethereum/go-ethereum/log"
)

// errorsOnly passes go-ethereum's errors to our logger and drops all other messages. They are about peers and
// sync, which this chain does not have.
type errorsOnly struct{ slog.Handler }

var _ slog.Handler = errorsOnly{}

func (h errorsOnly) Enabled(ctx context.Context, level slog.Level) bool {
	return level >= slog.LevelError && h.Handler.Enabled(ctx, level)
}

func (h errorsOnly) WithAttrs(attrs []slog.Attr) slog.Handler {
	return errorsOnly{h.Handler.WithAttrs(attrs)}
}

func (h errorsOnly) WithGroup(name string) slog.Handler {
	return errorsOnly{h.Handler.WithGroup(name)}
}

// quiet wraps a go-ethereum logger in another type. Given a logger of go-ethereum's own type, log.SetDefault
// would also replace slog's default.
type quiet struct{ log.Logger }

// bridge makes go-ethereum, which has one logger per process, log to l.
func bridge(l *slog.Logger) log.Logger {
	bridged := quiet{log.NewLogger(errorsOnly{l.With("part", "geth").Handler()})}
	log.SetDefault(bridged)
	return bridged
}
