package capture

import (
	"maps"
	"slices"
	"sync"

	"github.com/jezek/xgb"
	"github.com/jezek/xgb/composite"
	"github.com/jezek/xgb/randr"
	"github.com/jezek/xgb/shape"
	xshm "github.com/jezek/xgb/shm"
	"github.com/jezek/xgb/xfixes"
)

// extensions holds the codes of the X server's extensions, which are the same for all connections. Each is looked
// up once in the life of the program: xgb notes them without a lock in tables that all its connections read.
type extensions struct {
	once  sync.Once
	codes map[string]byte
}

var lookedUp extensions //nolint:gochecknoglobals // as xgb's tables are

// addTo lets a connection use the extensions.
func (e *extensions) addTo(conn *xgb.Conn) {
	e.once.Do(func() {
		for _, look := range []func(*xgb.Conn) error{xshm.Init, xfixes.Init, randr.Init, composite.Init, shape.Init} {
			_ = look(conn) // one that is missing is missing among the codes
		}
		e.codes = maps.Clone(conn.Extensions)
	})
	conn.ExtLock.Lock()
	defer conn.ExtLock.Unlock()
	maps.Copy(conn.Extensions, e.codes)
}

// lacks reports whether the X server lacks any of some extensions.
func (x *x11) lacks(names ...string) bool {
	return slices.ContainsFunc(names, func(name string) bool { return x.conn.Extensions[name] == 0 })
}
