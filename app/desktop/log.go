package desktop

import (
	"context"
	"log/slog"
	"os"
	"path/filepath"

	"footlight/backend/telemetry"
)

// OpenLog opens the program's log, which writes to the screen and to three files of at most 4 MB each.
func OpenLog(file string) *telemetry.Log {
	return telemetry.OpenLog(telemetry.LogConfig{
		Screen: os.Stderr, Level: "info", File: file, FileLevel: "debug", FileSize: 4, FileKeep: 2,
	})
}

// LogFile returns the path of a program's log in the user's state folder.
func LogFile(name string) (string, error) {
	if state := os.Getenv("XDG_STATE_HOME"); filepath.IsAbs(state) {
		return filepath.Join(state, name, name+".log"), nil
	}
	home, err := os.UserHomeDir()
	return filepath.Join(home, ".local", "state", name, name+".log"), err
}

// WindowLog writes the messages of Wails and of the page into the log.
type WindowLog struct{}

func (WindowLog) at(level slog.Level, words string) {
	slog.Log(context.Background(), level, "the window", "says", words)
}

// Print implements logger.Logger, as do the others.
func (l WindowLog) Print(words string)   { l.at(slog.LevelInfo, words) }
func (l WindowLog) Trace(words string)   { l.at(telemetry.LevelTrace, words) } //nolint:revive // see Print
func (l WindowLog) Debug(words string)   { l.at(slog.LevelDebug, words) }      //nolint:revive // see Print
func (l WindowLog) Info(words string)    { l.at(slog.LevelInfo, words) }       //nolint:revive // see Print
func (l WindowLog) Warning(words string) { l.at(slog.LevelWarn, words) }       //nolint:revive // see Print
func (l WindowLog) Error(words string)   { l.at(slog.LevelError, words) }
func (l WindowLog) Fatal(words string)   { l.at(slog.LevelError, words) } //nolint:revive // see Print
