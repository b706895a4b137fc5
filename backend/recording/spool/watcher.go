package spool

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"path/filepath"

	"github.com/fsnotify/fsnotify"

	"footlight/backend/event"
)

// Watcher reports which events have a new finished segment.
type Watcher struct {
	Dir string       // the live folder; it must exist
	Log *slog.Logger // nil means slog.Default()
}

// Run calls changed for every segment that is finished until ctx ends, and with an empty ID if any
// event may have a new one. Calls are never concurrent.
func (w Watcher) Run(ctx context.Context, changed func(event.ID)) error {
	n, err := fsnotify.NewWatcher()
	if err != nil {
		return fmt.Errorf("watch: %w", err)
	}
	defer func() { _ = n.Close() }()
	log := cmp.Or(w.Log, slog.Default())
	if err := n.Add(w.Dir); err != nil {
		return fmt.Errorf("watch: %w", err)
	}
	changed("") // segments may have been finished before the watch began
	for {
		select {
		case <-ctx.Done():
			return nil
		case e := <-n.Events:
			if id, _, ok := parseName(filepath.Base(e.Name)); ok && e.Has(fsnotify.Create) {
				changed(id)
			}
		case err := <-n.Errors:
			if !errors.Is(err, fsnotify.ErrEventOverflow) {
				log.Warn("watching segments failed", "err", err)
			}
			changed("")
		}
	}
}
