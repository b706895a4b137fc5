package rtc

import (
	"fmt"
	"log/slog"

	"github.com/pion/logging"
	"golang.org/x/time/rate"
)

const (
	// anybody can make pion warn, once a packet: more than these lines in a burst
	// and then a second are left out, or they would fill the log.
	logBurst     = 20
	logPerSecond = 1
)

// leveled passes pion's log on. Its warnings and errors are about what peers
// and networks do, which the peer's state tells as well, so they are debug
// lines here; the rest is not passed on.
type leveled struct {
	log   *slog.Logger
	limit *rate.Limiter
}

var (
	_ logging.LeveledLogger = leveled{}
	_ logging.LoggerFactory = factory{}
)

// factory makes loggers that share one limit.
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
