package room

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"slices"
	"sync"
	"time"

	"footlight/backend/auth"
	"footlight/backend/event"
)

const guestsSuffix = ".guests"

// guests holds the guests of each event that was read or noted since the start. The zero value is ready.
type guests struct {
	mu     sync.Mutex // also held while a guest file is read or written
	events map[event.ID]map[event.Address]time.Time
}

// Note implements Guests. It appends one line to the event's file for each guest, on the first visit.
func (d *Directory) Note(id event.ID, who event.Address) error {
	d.came.mu.Lock()
	defer d.came.mu.Unlock()
	known, err := d.cameTo(id)
	if _, came := known[who]; came || err != nil {
		return err
	}
	g := event.Guest{Holder: who, CameAt: time.Now().UTC().Truncate(time.Second)}
	if err = d.write(id, g); err == nil {
		known[who] = g.CameAt
	}
	return err
}

// maxNotes limits the guests who wait for the disk at a time. Further guests are missing from the list.
const maxNotes = 1000

// note records a guest in the background. Guests must not wait for a disk, and a show
// goes on without its guest list.
func (p *Policy) note(ctx context.Context, a Ask, s Standing, who auth.Identity) {
	if a.Publish || s.Publishes() || who.Address.IsZero() || p.cfg.Guests == nil {
		return
	}
	if p.notes.Add(1) > maxNotes {
		p.notes.Add(-1)
		return
	}
	go func() {
		defer p.notes.Add(-1)
		if err := p.cfg.Guests.Note(a.EventID, who.Address); err != nil {
			p.cfg.Log.WarnContext(context.WithoutCancel(ctx), "guest was not recorded", "event", a.EventID, "error", err)
		}
	}()
}

// Here returns the known wallets that watch an event now.
func (p *Policy) Here(id event.ID) map[event.Address]bool { return p.admissions.here(id) }

// Came returns the guests of an event, the first one first.
func (d *Directory) Came(id event.ID, here map[event.Address]bool) ([]event.Guest, error) {
	d.came.mu.Lock()
	defer d.came.mu.Unlock()
	known, err := d.cameTo(id)
	if err != nil {
		return nil, fmt.Errorf("room: read guest list of %s: %w", id, err)
	}
	list := make([]event.Guest, 0, len(known))
	for _, who := range slices.SortedFunc(maps.Keys(known), func(a, b event.Address) int { return known[a].Compare(known[b]) }) {
		list = append(list, event.Guest{Holder: who, CameAt: known[who], Here: here[who]})
	}
	return list, nil
}

// cameTo returns an event's guests. It reads the file on the first call. The caller holds came.mu.
func (d *Directory) cameTo(id event.ID) (map[event.Address]time.Time, error) {
	if known, read := d.came.events[id]; read {
		return known, nil
	}
	known := map[event.Address]time.Time{}
	f, err := os.Open(d.file(id, guestsSuffix))
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	if err == nil {
		defer f.Close()
		if err = readGuests(bufio.NewScanner(f), known); err != nil {
			return nil, err
		}
	}
	if d.came.events == nil {
		d.came.events = map[event.ID]map[event.Address]time.Time{}
	}
	d.came.events[id] = known
	return known, nil
}

// readGuests parses a file's lines. It skips a line that a crash cut off.
func readGuests(lines *bufio.Scanner, into map[event.Address]time.Time) error {
	for lines.Scan() {
		var g event.Guest
		if json.Unmarshal(lines.Bytes(), &g) == nil {
			into[g.Holder] = g.CameAt
		}
	}
	return lines.Err()
}

// write appends a line. It begins with a newline, so that a line that a crash cut off does not spoil this
// one.
func (d *Directory) write(id event.ID, g event.Guest) error {
	line, err := json.Marshal(g)
	if err != nil {
		return err
	}
	f, err := os.OpenFile(d.file(id, guestsSuffix), os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	_, err = f.Write(append([]byte("\n"), line...))
	return errors.Join(err, f.Close())
}
