package telemetry

import (
	"context"
	"io"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/DeRuina/timberjack"
)

// LevelTrace is below slog.LevelDebug. It includes every request, and other lines that are too many to watch.
const LevelTrace = slog.LevelDebug - 4

// LogConfig configures a Log.
type LogConfig struct {
	// Screen receives lines at Level or above, in the form key=value. Required.
	Screen io.Writer
	// Level is "trace", "debug", "info", "warn" or "error"; anything else means
	// "info".
	Level string

	// File receives lines at FileLevel or above, in the same form; empty means no file. Its folder is created
	// if needed, readable only by the server's user.
	File      string
	FileLevel string
	// FileSize is the size in megabytes at which a new file is begun, and FileKeep the number of older files
	// to keep. Both must be positive.
	FileSize, FileKeep int
}

// Log is a logger and its file. Logging never waits for the disk or the screen: if these are too slow, lines
// are counted instead of written.
type Log struct {
	*slog.Logger
	queues []*queue
	file   io.Closer // nil if there is no file
}

// OpenLog opens a Log.
func OpenLog(cfg LogConfig) *Log {
	l := &Log{}
	screen := l.handler(cfg.Screen, cfg.Level)
	if cfg.File == "" {
		l.Logger = slog.New(screen)
		return l
	}
	_ = os.MkdirAll(filepath.Dir(cfg.File), 0o700) // if this fails, so does writing the first line
	file := &timberjack.Logger{
		Filename: cfg.File, FileMode: 0o600, MaxSize: cfg.FileSize, MaxBackups: cfg.FileKeep, Compression: "gzip",
	}
	l.file, l.Logger = file, slog.New(slog.NewMultiHandler(screen, l.handler(file, cfg.FileLevel)))
	return l
}

// Close writes the queued lines, closes the file, and waits until rotated files are compressed.
func (l *Log) Close() error {
	for _, q := range l.queues {
		q.Close()
	}
	if l.file == nil {
		return nil
	}
	return l.file.Close()
}

// handler writes lines to w through a queue.
func (l *Log) handler(w io.Writer, level string) slog.Handler {
	q := newQueue(w, tellLost)
	l.queues = append(l.queues, q)
	return textHandler(q, level)
}

// tellLost writes a line about the lost lines before it.
func tellLost(w io.Writer, lines int) error {
	r := slog.NewRecord(time.Now(), slog.LevelWarn, "log lines are missing here: the screen or disk was too slow, or full", 0)
	r.AddAttrs(slog.Int("lines", lines))
	return textHandler(w, "warn").Handle(context.Background(), r)
}

func textHandler(w io.Writer, level string) slog.Handler {
	return slog.NewTextHandler(w, &slog.HandlerOptions{Level: parse(level), ReplaceAttr: nameTrace})
}

func parse(level string) slog.Level {
	if strings.EqualFold(level, "trace") {
		return LevelTrace
	}
	var l slog.Level
	if l.UnmarshalText([]byte(level)) != nil {
		return slog.LevelInfo
	}
	return l
}

// nameTrace names the level for which slog has no name.
func nameTrace(groups []string, a slog.Attr) slog.Attr {
	if len(groups) == 0 && a.Key == slog.LevelKey && a.Value.Any() == LevelTrace {
		a.Value = slog.StringValue("TRACE")
	}
	return a
}
