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

	"footlight/backend/durable"
	"footlight/backend/event"
)

// Decisions are what a creator decided about a room while it is run. What is
// planned or sold is no part of them.
type Decisions struct {
	OpenDoor bool      `json:"openDoor"`         // where every tier is free, nobody is asked for a ticket
	EndedAt  time.Time `json:"endedAt,omitzero"` // when the show was declared over
	Invite   []byte    `json:"invite,omitempty"` // of a code, under the book's key; empty: none is asked for
}

// Book keeps the decisions about every room, one file per event, so that they
// outlive everything but the data folder. Make one with OpenBook; it is safe for
// concurrent use.
type Book struct {
	dir string
	key []byte

	writing sync.Mutex // held by whoever writes a file

	mu    sync.RWMutex // guards pages
	pages map[event.ID]Decisions
}

// page is a file of the book. Names of files cannot be trusted to be events'
// names: some file systems take Gig and gig for the same.
type page struct {
	EventID event.ID `json:"eventId"`
	Decisions
}

const pageSuffix = ".json"

// OpenBook reads what was decided. The key is a secret that invite codes are
// kept under.
func OpenBook(dir string, key []byte) (*Book, error) {
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return nil, err
	}
	names, err := fs.Glob(os.DirFS(dir), "*"+pageSuffix)
	if err != nil {
		return nil, err
	}
	b := &Book{dir: dir, key: key, pages: map[event.ID]Decisions{}}
	for _, name := range names {
		path := filepath.Join(dir, name)
		p, err := readPage(path)
		if err != nil {
			return nil, fmt.Errorf("room: %s: %w", path, err)
		}
		b.pages[p.EventID] = p.Decisions
	}
	return b, nil
}

func readPage(path string) (page, error) {
	var p page
	raw, err := os.ReadFile(path)
	if err != nil {
		return p, err
	}
	if err = json.Unmarshal(raw, &p); err != nil {
		return p, err
	}
	_, err = event.ParseID(string(p.EventID))
	return p, err
}

// Read is what was decided about a room; zero where nothing was.
func (b *Book) Read(id event.ID) Decisions {
	b.mu.RLock()
	defer b.mu.RUnlock()
	return b.pages[id]
}

// Write changes what was decided. When it returns, that survives a crash.
func (b *Book) Write(id event.ID, change func(*Decisions)) error {
	b.writing.Lock()
	defer b.writing.Unlock()
	d := b.Read(id)
	change(&d)
	if err := b.save(page{id, d}); err != nil {
		return fmt.Errorf("room: keep decisions of %s: %w", id, err)
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	b.pages[id] = d
	return nil
}

func (b *Book) save(p page) error {
	raw, err := json.Marshal(p)
	if err != nil {
		return err
	}
	path := filepath.Join(b.dir, hex.EncodeToString([]byte(p.EventID))+pageSuffix)
	return durable.WriteFile(path, raw, 0o600)
}

// Invite sets the code that is asked for; "" asks for none.
func (b *Book) Invite(id event.ID, code string) error {
	return b.Write(id, func(d *Decisions) {
		d.Invite = nil
		if code != "" {
			d.Invite = b.seal(id, code)
		}
	})
}

// Invited reports whether a code is the one that is asked for. It takes as long
// for a wrong one as for the right one.
func (b *Book) Invited(id event.ID, code string) bool {
	return hmac.Equal(b.Read(id).Invite, b.seal(id, code))
}

// seal is how a code is kept: whoever reads the file alone cannot try codes.
func (b *Book) seal(id event.ID, code string) []byte {
	mac := hmac.New(sha256.New, b.key)
	mac.Write([]byte(string(id) + "\x00" + code))
	return mac.Sum(nil)
}
