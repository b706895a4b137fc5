package leftover

import (
	"context"
	"path/filepath"

	"footlight/app/host"
	"footlight/app/journal"
	"footlight/app/remote"
	"footlight/backend/event"
)

// Home returns the server of a note. The caller has to sign in there, and says what it trusts.
func Home(ctx context.Context, n journal.Note) (*remote.Server, error) {
	if n.Server == journal.Here {
		return host.Running(ctx)
	}
	return &remote.Server{Base: n.Server, Site: n.Site}, nil
}

// home returns the server of a folder. If that is the server at, it returns the address that the window uses.
func home(ctx context.Context, at *remote.Server, dir string, n journal.Note) (*remote.Server, error) {
	if isOf(dir, at) {
		return &remote.Server{Base: at.Base, Site: at.Site, Trusts: at.Trusts}, nil
	}
	return Home(ctx, n)
}

// isOf reports whether a folder belongs to a server, by any address that the server has on this machine.
func isOf(dir string, at *remote.Server) bool {
	return at != nil && journal.FolderName(at.Base) == filepath.Base(filepath.Dir(dir))
}

// Folder returns the folder for a show of an event: the one in which the show was interrupted at the same server, or
// a new one.
func Folder(ctx context.Context, at *remote.Server, id event.ID) (string, error) {
	dirs, _ := journal.Unfinished() // journal.Folder returns the same error
	for _, dir := range dirs {
		n, err := journal.Read(dir)
		if err != nil || !n.Live || n.Event != id {
			continue
		}
		if server, err := home(ctx, at, dir, n); err == nil && server.Base == at.Base {
			return dir, nil
		}
	}
	return journal.Folder(at.Base, id)
}
