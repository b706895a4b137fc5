package room

import (
	"bufio"
	"context"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"footlight/backend/event"
)

const guestsSuffix = ".guests"

// Guests records the people who came to an event. It may be called again for the same person. It is safe
// for concurrent use.
type Guests interface {
	Note(id event.ID, who event.Address) error
}

// guests holds the guests of each event that was read or noted since the start.
type guests struct {
	dir    string
	mu     sync.Mutex // also held while a guest file is read or written
	events map[event.ID]map[event.Address]time.Time
}

// Note implements Guests. It appends one line to the event's file for each guest, on the first visit.
func (g *guests) Note(id event.ID, who event.Address) error {
	g.mu.Lock()
	defer g.mu.Unlock()
	known, err := g.cameTo(id)
	if _, came := known[who]; came || err != nil {
		return err
	}
	guest := event.Guest{Holder: who, CameAt: time.Now().UTC().Truncate(time.Second)}
	if err = g.write(id, guest); err == nil {
		known[who] = guest.CameAt
	}
	return err
}

// Came returns the guests of an event, the first one first.
func (g *guests) Came(id event.ID, here map[event.Address]bool) ([]event.Guest, error) {
	g.mu.Lock()
	defer g.mu.Unlock()
	known, err := g.cameTo(id)
	if err != nil {
		return nil, fmt.Errorf("room: read guest list of %s: %w", id, err)
	}
	list := make([]event.Guest, 0, len(known))
	for _, who := range slices.SortedFunc(maps.Keys(known), func(a, b event.Address) int { return known[a].Compare(known[b]) }) {
		list = append(list, event.Guest{Holder: who, CameAt: known[who], Here: here[who]})
	}
	return list, nil
}

// cameTo returns an event's guests. It reads the file on the first call. The caller holds mu.
func (g *guests) cameTo(id event.ID) (map[event.Address]time.Time, error) {
	if known, read := g.events[id]; read {
		return known, nil
	}
	known := map[event.Address]time.Time{}
	f, err := os.Open(fileOf(g.dir, id, guestsSuffix))
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	if err == nil {
		defer f.Close()
		if err = readGuests(bufio.NewScanner(f), known); err != nil {
			return nil, err
		}
	}
	if g.events == nil {
		g.events = map[event.ID]map[event.Address]time.Time{}
	}
	g.events[id] = known
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
func (g *guests) write(id event.ID, guest event.Guest) error {
	line, err := json.Marshal(guest)
	if err != nil {
		return err
	}
	f, err := os.OpenFile(fileOf(g.dir, id, guestsSuffix), os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	_, err = f.Write(append([]byte("\n"), line...))
	return errors.Join(err, f.Close())
}

// maxNotes limits the guests who wait for the disk at a time. Further guests are missing from the list.
const maxNotes = 1000

// notes records guests in the background.
type notes struct {
	guests  Guests
	log     *slog.Logger
	waiting atomic.Int64
}

// note records a guest in the background. Guests must not wait for a disk, and a show goes on without its guest
// list.
func (n *notes) note(ctx context.Context, id event.ID, who event.Address) {
	if n.waiting.Add(1) > maxNotes {
		n.waiting.Add(-1)
		return
	}
	go func() {
		defer n.waiting.Add(-1)
		if err := n.guests.Note(id, who); err != nil {
			n.log.WarnContext(context.WithoutCancel(ctx), "guest was not recorded", "event", id, "error", err)
		}
	}()
}

// fileOf returns the path of one of an event's files.
func fileOf(dir string, id event.ID, suffix string) string {
	return filepath.Join(dir, hex.EncodeToString([]byte(id))+suffix)
}
