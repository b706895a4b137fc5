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

// Watcher says which events have a new finished segment.
type Watcher struct {
	Dir string       // the live folder; it must exist
	Log *slog.Logger // nil: slog.Default()
}

// Run calls changed for every segment that is finished from now on, and with an
// empty ID where any event may have one, until ctx ends. changed is never
// called concurrently.
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
	changed("") // what was finished before the watch began
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
				log.Warn("segment watch", "err", err)
			}
			changed("")
		}
	}
}
