package desktop

import (
	"context"
	"log/slog"
	"os"
	"path/filepath"

	"footlight/backend/telemetry"
)

// OpenLog makes the program's log: on the screen, and in three files of a few megabytes at most.
func OpenLog(file string) *telemetry.Log {
	return telemetry.OpenLog(telemetry.LogConfig{
		Screen: os.Stderr, Level: "info", File: file, FileLevel: "debug", FileSize: 4, FileKeep: 2,
	})
}

// LogFile is where a program of some name logs, in its user's state.
func LogFile(name string) (string, error) {
	if state := os.Getenv("XDG_STATE_HOME"); filepath.IsAbs(state) {
		return filepath.Join(state, name, name+".log"), nil
	}
	home, err := os.UserHomeDir()
	return filepath.Join(home, ".local", "state", name, name+".log"), err
}

// WindowLog has what Wails and the page say in the log.
type WindowLog struct{}

// Print implements logger.Logger, as do the others.
func (WindowLog) Print(s string)   { slog.Info(s) }
func (WindowLog) Trace(s string)   { slog.Log(context.Background(), telemetry.LevelTrace, s) } //nolint:revive // see Print
func (WindowLog) Debug(s string)   { slog.Debug(s) }                                           //nolint:revive // see Print
func (WindowLog) Info(s string)    { slog.Info(s) }                                            //nolint:revive // see Print
func (WindowLog) Warning(s string) { slog.Warn(s) }                                            //nolint:revive // see Print
func (WindowLog) Error(s string)   { slog.Error(s) }                                           //nolint:revive // see Print
func (WindowLog) Fatal(s string)   { slog.Error(s) }                                           //nolint:revive // see Print
