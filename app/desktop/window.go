package desktop

import (
	"context"
	"log/slog"
	"os"
	"sync"

	"github.com/wailsapp/wails/v2/pkg/options"
	"github.com/wailsapp/wails/v2/pkg/runtime"
)

const leastWidth, leastHeight = 480, 480

// Window stands where it stood the last time. Its methods are for after Began, but for Place and Menu.
type Window struct {
	path string          // of the file with its place
	ctx  context.Context //nolint:containedctx // by which Wails knows the window

	mu sync.Mutex
	at place
}

// NewWindow reads where the window stood.
func NewWindow(path string) *Window { return &Window{path: path, at: load(path)} }

// Place has the window open in its place.
func (w *Window) Place(o *options.App) {
	o.Width, o.Height, o.MinWidth, o.MinHeight = w.at.Width, w.at.Height, leastWidth, leastHeight
	if w.at.Maximised {
		o.WindowStartState = options.Maximised
	}
}

// Began is called once there is a window.
func (w *Window) Began(ctx context.Context) {
	w.ctx = ctx
	if err := reachable(); err != nil {
		slog.Info("nothing is told by notifications", "error", err)
	} else if err = runtime.InitializeNotifications(ctx); err != nil {
		slog.Info("nothing is told by notifications", "error", err)
	}
	runtime.OnNotificationResponse(ctx, func(runtime.NotificationResult) { w.Raise() })
}

// Shown is called once the window shows its page; before, Wails puts it in the middle.
func (w *Window) Shown(ctx context.Context) {
	w.mu.Lock()
	at := w.at
	w.mu.Unlock()
	if at.Zoom != first().Zoom {
		zoom(at.Zoom)
	}
	if at.X < 0 || at.Maximised {
		return
	}
	screens, err := runtime.ScreenGetAll(ctx)
	if err != nil {
		return
	}
	for _, s := range screens {
		if s.IsCurrent {
			at = at.within(s.Size.Width, s.Size.Height)
			runtime.WindowSetPosition(ctx, at.X, at.Y)
		}
	}
}

// Keep notes where the window stands, for the next time.
func (w *Window) Keep() {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.at.Maximised = runtime.WindowIsMaximised(w.ctx)
	if !w.at.Maximised && !runtime.WindowIsFullscreen(w.ctx) && !runtime.WindowIsMinimised(w.ctx) {
		w.at.X, w.at.Y = runtime.WindowGetPosition(w.ctx)
		w.at.Width, w.at.Height = runtime.WindowGetSize(w.ctx)
	}
	if err := w.at.save(w.path); err != nil {
		slog.Warn("the window's place was not kept", "error", err)
	}
}

// Raise brings the window to the front.
func (w *Window) Raise() {
	if w.ctx == nil {
		return
	}
	runtime.WindowUnminimise(w.ctx)
	runtime.WindowShow(w.ctx)
	present()
}

// Zoom shows everything larger by steps, or smaller; 0: as it was made.
func (w *Window) Zoom(steps int) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.at.Zoom = zoomed(w.at.Zoom, steps); steps == 0 {
		w.at.Zoom = first().Zoom
	}
	zoom(w.at.Zoom)
}

// Fill has the window fill the screen, or no longer.
func (w *Window) Fill() {
	if runtime.WindowIsFullscreen(w.ctx) {
		runtime.WindowUnfullscreen(w.ctx)
		return
	}
	runtime.WindowFullscreen(w.ctx)
}

// Tell notifies the person, who may look elsewhere. Where the desktop has no service for it nobody is told.
func (w *Window) Tell(title, text string) {
	err := reachable()
	if err == nil {
		err = runtime.SendNotification(w.ctx, runtime.NotificationOptions{ID: title, Title: title, Body: text})
	}
	if err != nil {
		slog.Debug("the desktop did not take a notification", "error", err)
	}
}

// reachable keeps libraries from starting a bus that would outlive the program.
func reachable() error {
	if os.Getenv("DBUS_SESSION_BUS_ADDRESS") == "" {
		return os.ErrNotExist
	}
	return nil
}
