package rtc

import (
	"fmt"
	"log/slog"

	"github.com/pion/logging"
	"golang.org/x/time/rate"
)

const (
	// Any stranger can make pion log a warning per packet. logBurst lines in a burst, and then
	// logPerSecond lines a second, are logged; the rest are dropped so that they do not fill the log.
	logBurst     = 20
	logPerSecond = 1
)

// leveled forwards pion's log. Its warnings and errors concern peers and networks, and the peer's state
// reports the same, so they become debug lines. Lower levels are dropped.
type leveled struct {
	log   *slog.Logger
	limit *rate.Limiter
}

var (
	_ logging.LeveledLogger = leveled{}
	_ logging.LoggerFactory = factory{}
)

// factory returns loggers that share one rate limit.
type factory struct {
	log   *slog.Logger
	limit *rate.Limiter
}

func newFactory(log *slog.Logger) factory {
	return factory{log: log, limit: rate.NewLimiter(logPerSecond, logBurst)}
}

func (f factory) NewLogger(scope string) logging.LeveledLogger {
	return leveled{log: f.log.With("part", scope), limit: f.limit}
}

func (l leveled) say(text string) {
	if l.limit.Allow() {
		l.log.Debug("webrtc", "text", text)
	}
}

func (l leveled) Trace(string) {}

func (l leveled) Tracef(string, ...any) {}

func (l leveled) Debug(string) {}

func (l leveled) Debugf(string, ...any) {}

func (l leveled) Info(string) {}

func (l leveled) Infof(string, ...any) {}

func (l leveled) Warn(text string) { l.say(text) }

func (l leveled) Warnf(format string, args ...any) { l.say(fmt.Sprintf(format, args...)) }

func (l leveled) Error(text string) { l.say(text) }

func (l leveled) Errorf(format string, args ...any) { l.say(fmt.Sprintf(format, args...)) }
