package profiles

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"path/filepath"
	"sync"

	"footlight/backend/durable"
	"footlight/backend/event"
	"footlight/backend/room/chat/names"
)

// mostProfiles limits the profiles of a server, whose disk and memory hold them all. Wallets cost nothing.
const mostProfiles = 100_000

const suffix = ".json"

// Witness checks the creator's signature under a profile. It returns an *event.ErrInvalid if it is not the
// creator's. It is safe for concurrent use.
type Witness interface {
	CheckProfile(ctx context.Context, p event.Profile) error
}

// Profiles keeps one file per creator. Open opens it. It is safe for concurrent use.
type Profiles struct {
	dir      string
	witness  Witness
	pictures pictures

	writing sync.Mutex // held while a file is written or removed; also guards changed
	changed func()     // is told of each change; may be nil

	mu     sync.RWMutex // guards the fields below
	by     map[event.Address]event.Profile
	owners map[string]int // number of creators for each name, in the form of look
}

// OnChange has a function called after each change. It must be fast and not write.
func (p *Profiles) OnChange(call func()) {
	p.writing.Lock()
	defer p.writing.Unlock()
	p.changed = call
}

// Of returns a creator's profile. It has no name if the creator gave none.
func (p *Profiles) Of(who event.Address) event.Profile {
	p.mu.RLock()
	defer p.mu.RUnlock()
	x := p.by[who]
	x.Creator, x.Shared = who, x.Name != "" && p.owners[look(x.Name)] > 1
	return x
}

// Give stores a signed profile. Give ignores x.Version and checks the signature for the next version. The same
// call again changes nothing. Give returns an *event.ErrInvalid that names a field, or an *event.ErrConflict if
// the profile was changed meanwhile. When Give returns, the change survives a crash.
func (p *Profiles) Give(ctx context.Context, x event.Profile) (event.Profile, error) {
	if err := clean(&x); err != nil {
		return event.Profile{}, err
	}
	now := p.Of(x.Creator)
	x.Version, x.Shared = now.Version, now.Shared
	if x == now {
		return now, nil
	}
	x.Shared = false // not stored
	x.Version++
	if err := p.witness.CheckProfile(ctx, x); err != nil {
		return event.Profile{}, err
	}
	err := p.write(x, now.Version)
	return p.Of(x.Creator), err
}

// Remove removes all of a creator's profile but its version, and a picture that was uploaded and not named.
func (p *Profiles) Remove(who event.Address) (event.Profile, error) {
	now := p.Of(who)
	if now.Name == "" {
		return now, p.removeUnnamed(who)
	}
	err := p.write(event.Profile{Creator: who, Version: now.Version + 1}, now.Version)
	return p.Of(who), err
}

// removeUnnamed removes the uploaded picture of a creator whose profile names none.
func (p *Profiles) removeUnnamed(who event.Address) error {
	p.writing.Lock()
	defer p.writing.Unlock()
	return p.pictures.keepOnly(who, p.Of(who).PictureCID)
}

// write replaces the profile of the given version.
func (p *Profiles) write(x event.Profile, was uint64) error {
	p.writing.Lock()
	defer p.writing.Unlock()
	if err := p.writable(x, was); err != nil {
		return err
	}
	raw, err := json.Marshal(x)
	if err == nil {
		err = durable.WriteFile(filepath.Join(p.dir, x.Creator.String()+suffix), raw, 0o600)
	}
	if err != nil {
		return fmt.Errorf("profiles: save that of %s: %w", x.Creator, err)
	}
	if p.replace(x); p.changed != nil {
		p.changed()
	}
	return p.pictures.keepOnly(x.Creator, x.PictureCID)
}

func (p *Profiles) writable(x event.Profile, was uint64) error {
	now := p.Of(x.Creator)
	switch {
	case now.Version != was:
		return &event.ErrConflict{Reason: "the profile was changed meanwhile; read it again"}
	case was == 0 && p.count() >= mostProfiles:
		return &event.ErrQuota{Flag: "creators", Reason: fmt.Sprintf("the server keeps the names of %d creators at most; ask its host", mostProfiles)}
	case x.PictureCID != "" && x.PictureCID != now.PictureCID && !p.pictures.has(x.Creator, x.PictureCID):
		return event.Invalid("pictureCid", "names no picture of yours on this server; upload the picture again")
	}
	return nil
}

func (p *Profiles) count() int {
	p.mu.RLock()
	defer p.mu.RUnlock()
	return len(p.by)
}

func (p *Profiles) replace(x event.Profile) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if old := p.by[x.Creator].Name; old != "" {
		if p.owners[look(old)]--; p.owners[look(old)] == 0 {
			delete(p.owners, look(old))
		}
	}
	p.by[x.Creator] = x
	if x.Name != "" {
		p.owners[look(x.Name)]++
	}
}

// look returns a form that names that look alike share.
func look(name string) string { return cmp.Or(names.Folded(name), name) }
