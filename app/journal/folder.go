package journal

import (
	"fmt"
	"io/fs"
	"net/netip"
	"os"
	"path/filepath"
	"strings"

	"footlight/backend/config"
	"footlight/backend/event"
)

// ErrNotKept says that nothing of a show is on this machine.
var ErrNotKept = fmt.Errorf("nothing of that show is on this machine any more: %w", fs.ErrNotExist)

// Folder returns the folder in which an event of a server is kept, unless its creator names another one.
func Folder(server string, id event.ID) (string, error) {
	root, err := Root()
	return filepath.Join(root, FolderName(server), string(id)), err
}

// FolderName returns the name of a server's folder. All local addresses of a port share one folder.
func FolderName(server string) string {
	_, host, _ := strings.Cut(server, "://")
	if at, err := netip.ParseAddrPort(host); err == nil && config.IsLocal(at.Addr()) {
		host = fmt.Sprintf("127.0.0.1:%d", at.Port())
	}
	return strings.ReplaceAll(host, ":", "_")
}

// Root returns the folder that holds the folders of all servers. It does not hold shows that are kept in a folder
// which their creator named.
func Root() (string, error) {
	if data := os.Getenv("XDG_DATA_HOME"); filepath.IsAbs(data) {
		return filepath.Join(data, "footlight-studio"), nil
	}
	home, err := os.UserHomeDir()
	return filepath.Join(home, ".local", "share", "footlight-studio"), err
}
