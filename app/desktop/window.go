package desktop

import (
	"context"
	"log/slog"
	"os"
	"sync"

	"github.com/wailsapp/wails/v2/pkg/options"
	"github.com/wailsapp/wails/v2/pkg/runtime"
)

// Window is the program's window, which opens in its last place. Only Place and Menu may be called before
// Began.
type Window struct {
	path string          // of the file with its place
	ctx  context.Context //nolint:containedctx // identifies the window to Wails

	mu sync.Mutex
	at place
}

// NewWindow returns a window with the place that a file holds.
func NewWindow(path string) *Window { return &Window{path: path, at: load(path)} }

// Place sets the options so that the window opens in its place.
func (w *Window) Place(o *options.App) {
	o.Width, o.Height, o.MinWidth, o.MinHeight = w.at.Width, w.at.Height, leastWidth, leastHeight
	if w.at.Maximised {
		o.WindowStartState = options.Maximised
	}
}

// Began must be called when the window exists.
func (w *Window) Began(ctx context.Context) {
	w.ctx = ctx
	if err := reachable(); err != nil {
		slog.Info("notifications are not available", "error", err)
	} else if err = runtime.InitializeNotifications(ctx); err != nil {
		slog.Info("notifications are not available", "error", err)
	}
	runtime.OnNotificationResponse(ctx, func(runtime.NotificationResult) { w.Raise() })
}

// Shown must be called when the window shows its page. Before that, Wails would move it to the middle again.
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

// Keep saves the window's place for the next start.
func (w *Window) Keep() {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.at.Maximised = runtime.WindowIsMaximised(w.ctx)
	if !w.at.Maximised && !runtime.WindowIsFullscreen(w.ctx) && !runtime.WindowIsMinimised(w.ctx) {
		w.at.X, w.at.Y = runtime.WindowGetPosition(w.ctx)
		w.at.Width, w.at.Height = runtime.WindowGetSize(w.ctx)
	}
	if err := w.at.save(w.path); err != nil {
		slog.Warn("the window's place was not saved", "error", err)
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

// Zoom zooms the page in or out by steps. With 0 steps it resets the zoom.
func (w *Window) Zoom(steps int) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.at.Zoom = zoomed(w.at.Zoom, steps); steps == 0 {
		w.at.Zoom = first().Zoom
	}
	zoom(w.at.Zoom)
}

// Fill toggles full screen.
func (w *Window) Fill() {
	if runtime.WindowIsFullscreen(w.ctx) {
		runtime.WindowUnfullscreen(w.ctx)
		return
	}
	runtime.WindowFullscreen(w.ctx)
}

// Tell shows a notification. It does nothing if the desktop has no notification service.
func (w *Window) Tell(title, text string) {
	err := reachable()
	if err == nil {
		err = runtime.SendNotification(w.ctx, runtime.NotificationOptions{ID: title, Title: title, Body: text})
	}
	if err != nil {
		slog.Debug("a notification was not shown", "error", err)
	}
}

// reachable returns an error without a session bus, because libraries would start one that outlives the
// program.
func reachable() error {
	if os.Getenv("DBUS_SESSION_BUS_ADDRESS") == "" {
		return os.ErrNotExist
	}
	return nil
}
