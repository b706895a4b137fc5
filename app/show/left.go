package show

import (
	"context"
	"log/slog"
	"maps"
	"path/filepath"
	"slices"

	"footlight/app/engine"
	"footlight/app/keep"
	"footlight/app/remote"
	"footlight/backend/event"
)

// logLeft logs which shows under a root are not wholly on a server, except the one in a folder.
func logLeft(root, except string) {
	left, err := keep.Left(root)
	if err != nil {
		slog.Warn("folders of earlier shows were not read", "error", err)
	}
	delete(left, filepath.Clean(except))
	for _, dir := range slices.Sorted(maps.Keys(left)) {
		slog.Warn("a show is only on this machine, in part or whole; studio upload uploads it, studio export makes a movie of it",
			"folder", dir, "files", left[dir])
	}
}

// Announced returns what the server announces of an event, for the show's cards. They may lack it.
func Announced(ctx context.Context, server *remote.Server, id event.ID) engine.Event {
	shown, err := server.Announced(ctx, id)
	if err != nil {
		slog.Warn("announcement was not read; cards lack title or poster", "error", err)
	}
	return engine.Event{Title: shown.Title, Poster: shown.Poster, StartsAt: shown.StartsAt}
}
