package room

import (
	"crypto/aes"
	"crypto/cipher"
	"crypto/sha256"
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

// Decisions holds what a creator decided about a room while running it. Plans and sales are kept elsewhere.
type Decisions struct {
	OpenAccess bool      `json:"openDoor"`         // no ticket is needed; every tier must be free
	EndedAt    time.Time `json:"endedAt,omitzero"` // when the creator declared the show over
	// ByInvitation requires an invite code from guests, and for free tickets.
	ByInvitation bool     `json:"byInvitation,omitempty"`
	Invites      []invite `json:"invites,omitempty"` // replaced, never changed in place
	// Listed is nil until the creator decides. Publicity has the default.
	Listed       *bool    `json:"listed,omitempty"`
	EmbedOrigins []string `json:"embedOrigins,omitempty"` // replaced, never changed in place
	// Speakers are the people on stage.
	Speakers []speaker `json:"speakers,omitempty"` // replaced, never changed in place
	// Restreams are the other servers to which the event is sent.
	Restreams []restream `json:"restreams,omitempty"` // replaced, never changed in place
}

// Publicity returns where people may come upon the event. Events are listed, except those by invitation.
func (d Decisions) Publicity() event.Publicity {
	p := event.Publicity{Listed: !d.ByInvitation, EmbedOrigins: append([]string{}, d.EmbedOrigins...)}
	if d.Listed != nil {
		p.Listed = *d.Listed
	}
	return p
}

// Directory keeps the decisions about every room in one file per event, and the guests in a second file, so
// that both survive even if all but the data folder is lost. OpenDirectory opens it. It is safe for
// concurrent use.
type Directory struct {
	guests // its dir is also that of the decisions

	sealer cipher.AEAD           // encrypts invite codes
	codes  keylock.Locks[string] // one lock per code in use

	writing  sync.Mutex // held while a file is written; also guards relisted
	relisted func()     // is told that an event became listed or unlisted; may be nil

	mu      sync.RWMutex // guards entries
	entries map[event.ID]Decisions
}

// entry is the content of a file. It contains the event's ID because the file's name is ambiguous: some
// file systems do not distinguish Gig from gig.
type entry struct {
	EventID event.ID `json:"eventId"`
	Decisions
}

const entrySuffix = ".json"

// OpenDirectory reads the decisions. key is the secret that encrypts the invite codes.
func OpenDirectory(dir string, key []byte) (*Directory, error) {
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return nil, err
	}
	names, err := fs.Glob(os.DirFS(dir), "*"+entrySuffix)
	if err != nil {
		return nil, err
	}
	d := &Directory{guests: guests{dir: dir}, entries: map[event.ID]Decisions{}}
	if d.sealer, err = newSealer(key); err != nil {
		return nil, err
	}
	for _, name := range names {
		path := filepath.Join(dir, name)
		e, err := readEntry(path)
		if err != nil {
			return nil, fmt.Errorf("room: read %s: %w", path, err)
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

// Read returns the decisions about a room, or the zero value if there are none.
func (d *Directory) Read(id event.ID) Decisions {
	d.mu.RLock()
	defer d.mu.RUnlock()
	return d.entries[id]
}

// EmbedOrigins returns the web origins whose pages may embed an event.
func (d *Directory) EmbedOrigins(id event.ID) []string { return d.Read(id).EmbedOrigins }

// OnRelisted has a function called after each change of whether an event is listed. It must be fast and not write.
func (d *Directory) OnRelisted(call func()) {
	d.writing.Lock()
	defer d.writing.Unlock()
	d.relisted = call
}

// Write changes the decisions. When it returns, the change survives a crash.
func (d *Directory) Write(id event.ID, change func(*Decisions)) error {
	return d.edit(id, func(x *Decisions) error { change(x); return nil })
}

// edit is Write with a change that may refuse: then nothing is written, and edit returns the change's error.
func (d *Directory) edit(id event.ID, change func(*Decisions) error) error {
	d.writing.Lock()
	defer d.writing.Unlock()
	was := d.Read(id)
	x := was
	if err := change(&x); err != nil {
		return err
	}
	if err := d.save(entry{id, x}); err != nil {
		return fmt.Errorf("room: save decisions of %s: %w", id, err)
	}
	d.replace(id, x)
	if d.relisted != nil && was.Publicity().Listed != x.Publicity().Listed {
		d.relisted()
	}
	return nil
}

func (d *Directory) replace(id event.ID, x Decisions) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.entries[id] = x
}

func (d *Directory) save(e entry) error {
	raw, err := json.Marshal(e)
	if err != nil {
		return err
	}
	return durable.WriteFile(fileOf(d.dir, e.EventID, entrySuffix), raw, 0o600)
}

// invite is a code as it is stored. The file alone does not reveal the code.
type invite struct {
	event.Invite
	Sealed []byte `json:"sealed"`
}

// speaker is a person on stage as it is stored. The file alone does not reveal the token.
type speaker struct {
	event.Speaker
	Sealed []byte `json:"sealed"`
}

// restream is a destination as it is stored. The file alone reveals neither its address nor its key.
type restream struct {
	ID     string `json:"id"`
	Name   string `json:"name"`
	Sealed []byte `json:"sealed"` // target as JSON
}

// newSealer returns a cipher for codes, keyed by a secret.
func newSealer(secret []byte) (cipher.AEAD, error) {
	key := sha256.Sum256(secret)
	block, err := aes.NewCipher(key[:])
	if err != nil {
		return nil, err
	}
	return cipher.NewGCMWithRandomNonce(block)
}
