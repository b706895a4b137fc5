package room

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"sync"
	"time"

	"footlight/backend/auth"
	"footlight/backend/durable"
	"footlight/backend/event"
)

// Decisions are what a creator decided about a room while it is run. What is
// planned or sold is no part of them.
type Decisions struct {
	OpenAccess bool      `json:"openDoor"`         // where every tier is free, nobody is asked for a ticket
	EndedAt    time.Time `json:"endedAt,omitzero"` // when the show was declared over
	Invite     []byte    `json:"invite,omitempty"` // of a code, under the directory's key; empty: none is asked for
}

// Directory keeps the decisions about every room, one file per event, so that they
// survive the loss of everything but the data folder. OpenDirectory makes one. It is
// safe for concurrent use.
type Directory struct {
	dir string
	key []byte

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
	d := &Directory{dir: dir, key: key, entries: map[event.ID]Decisions{}}
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
	path := filepath.Join(d.dir, hex.EncodeToString([]byte(e.EventID))+entrySuffix)
	return durable.WriteFile(path, raw, 0o600)
}

// Invite sets the code that is asked for; "" asks for none.
func (d *Directory) Invite(id event.ID, code string) error {
	return d.Write(id, func(x *Decisions) {
		x.Invite = nil
		if code != "" {
			x.Invite = d.seal(id, code)
		}
	})
}

// Invited reports whether a code is the one that is asked for. It takes as long
// for a wrong one as for the right one.
func (d *Directory) Invited(id event.ID, code string) bool {
	return hmac.Equal(d.Read(id).Invite, d.seal(id, code))
}

// CheckInvite refuses whoever does not know the code, where one is asked for.
func (d *Directory) CheckInvite(id event.ID, code string) error {
	if len(d.Read(id).Invite) == 0 || d.Invited(id, code) {
		return nil
	}
	if code == "" {
		return &auth.Refusal{Reason: "an invite code is needed", Code: auth.NeedsInvite}
	}
	return &auth.Refusal{Reason: "this is not the event's invite code", Code: auth.NeedsInvite}
}

// seal is how a code is kept: whoever reads the file alone cannot try codes.
func (d *Directory) seal(id event.ID, code string) []byte {
	mac := hmac.New(sha256.New, d.key)
	mac.Write([]byte(string(id) + "\x00" + code))
	return mac.Sum(nil)
}
