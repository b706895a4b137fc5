package rtc

import (
	"fmt"
	"log/slog"

	"github.com/pion/logging"
)

// leveled passes pion's log on. Its warnings and errors are about what peers
// and networks do, which the peer's state tells as well, so they are debug
// lines here; the rest is not passed on.
type leveled struct{ log *slog.Logger }

var (
	_ logging.LeveledLogger = leveled{}
	_ logging.LoggerFactory = factory{}
)

type factory struct{ log *slog.Logger }

// NewLogger implements logging.LoggerFactory.
func (f factory) NewLogger(scope string) logging.LeveledLogger {
	return leveled{log: f.log.With("part", scope)}
}

// Trace implements logging.LeveledLogger.
func (l leveled) Trace(string) {}

// Tracef implements logging.LeveledLogger.
func (l leveled) Tracef(string, ...any) {}

// Debug implements logging.LeveledLogger.
func (l leveled) Debug(string) {}

// Debugf implements logging.LeveledLogger.
func (l leveled) Debugf(string, ...any) {}

// Info implements logging.LeveledLogger.
func (l leveled) Info(string) {}

// Infof implements logging.LeveledLogger.
func (l leveled) Infof(string, ...any) {}

// Warn implements logging.LeveledLogger.
func (l leveled) Warn(text string) { l.log.Debug("webrtc", "text", text) }

// Warnf implements logging.LeveledLogger.
func (l leveled) Warnf(format string, args ...any) { l.Warn(fmt.Sprintf(format, args...)) }

// Error implements logging.LeveledLogger.
func (l leveled) Error(text string) { l.log.Debug("webrtc", "text", text) }

// Errorf implements logging.LeveledLogger.
func (l leveled) Errorf(format string, args ...any) { l.Error(fmt.Sprintf(format, args...)) }
