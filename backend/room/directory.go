package room

import (
	"crypto/cipher"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"sync"
	"time"

	"footlight/backend/durable"
	"footlight/backend/event"
	"footlight/backend/keylock"
)

// Decisions are what a creator decided about a room while it is run. What is
// planned or sold is no part of them.
type Decisions struct {
	OpenAccess bool      `json:"openDoor"`         // where every tier is free, nobody is asked for a ticket
	EndedAt    time.Time `json:"endedAt,omitzero"` // when the show was declared over
	// ByInvitation asks for an invite code: of guests, and for free tickets.
	ByInvitation bool     `json:"byInvitation,omitempty"`
	Invites      []invite `json:"invites,omitempty"` // never changed in place
}

// Directory keeps the decisions about every room, one file per event, and who came in
// another, so that they survive the loss of everything but the data folder. OpenDirectory makes one. It is
// safe for concurrent use.
type Directory struct {
	dir    string
	sealer cipher.AEAD           // of invite codes
	codes  keylock.Locks[string] // of those that are being used
	came   guests

	writing sync.Mutex // held by whoever writes a file

	mu      sync.RWMutex // guards entries
	entries map[event.ID]Decisions
}

// entry is one file. It holds the event's name because the file's name is not enough:
// some file systems take Gig and gig for the same.
type entry struct {
	EventID event.ID `json:"eventId"`
	Decisions
}

const entrySuffix = ".json"

// OpenDirectory reads what was decided. Invite codes are kept under the key, which is a
// secret.
func OpenDirectory(dir string, key []byte) (*Directory, error) {
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return nil, err
	}
	names, err := fs.Glob(os.DirFS(dir), "*"+entrySuffix)
	if err != nil {
		return nil, err
	}
	d := &Directory{dir: dir, entries: map[event.ID]Decisions{}}
	if d.sealer, err = newSealer(key); err != nil {
		return nil, err
	}
	for _, name := range names {
		path := filepath.Join(dir, name)
		e, err := readEntry(path)
		if err != nil {
			return nil, fmt.Errorf("room: %s: %w", path, err)
		}
		d.entries[e.EventID] = e.Decisions
	}
	return d, nil
}

func readEntry(path string) (entry, error) {
	var e entry
	raw, err := os.ReadFile(path)
	if err != nil {
		return e, err
	}
	if err = json.Unmarshal(raw, &e); err != nil {
		return e, err
	}
	_, err = event.ParseID(string(e.EventID))
	return e, err
}

// Read is what was decided about a room; zero where nothing was.
func (d *Directory) Read(id event.ID) Decisions {
	d.mu.RLock()
	defer d.mu.RUnlock()
	return d.entries[id]
}

// Write changes what was decided. When it returns, that survives a crash.
func (d *Directory) Write(id event.ID, change func(*Decisions)) error {
	d.writing.Lock()
	defer d.writing.Unlock()
	x := d.Read(id)
	change(&x)
	if err := d.save(entry{id, x}); err != nil {
		return fmt.Errorf("room: keep decisions of %s: %w", id, err)
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	d.entries[id] = x
	return nil
}

func (d *Directory) save(e entry) error {
	raw, err := json.Marshal(e)
	if err != nil {
		return err
	}
	return durable.WriteFile(d.file(e.EventID, entrySuffix), raw, 0o600)
}

// file is one of an event's files.
func (d *Directory) file(id event.ID, suffix string) string {
	return filepath.Join(d.dir, hex.EncodeToString([]byte(id))+suffix)
}
