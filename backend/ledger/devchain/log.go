package devchain

import (
	"context"
	"log/slog"

	"github.com/ethereum/go-ethereum/log"
)

// errorsOnly passes go-ethereum's errors on to our logger and drops the rest,
// which speaks of peers and sync that a chain of one has no use for.
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

// quiet is a go-ethereum logger of a type of its own: handed one of its own
// loggers, log.SetDefault would replace slog's default with it as well.
type quiet struct{ log.Logger }

// bridge makes go-ethereum, whose logger is one per process, log through l.
func bridge(l *slog.Logger) log.Logger {
	bridged := quiet{log.NewLogger(errorsOnly{l.With("part", "geth").Handler()})}
	log.SetDefault(bridged)
	return bridged
}
