package entrance

import (
	"bufio"
	"bytes"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"footlight/backend/durable"
	"footlight/backend/event"
)

const (
	// maxEntries limits the entries of an event.
	maxEntries = 100_000
	// maxBooks limits the events whose entries are in memory.
	maxBooks = 64
	timeForm = time.RFC3339Nano
)

// seat names a ticket of an event.
type seat struct {
	tier   int
	holder event.Address
	number int
}

// record is a line of an event's file.
type record struct {
	event.EntranceEntry
	Code []byte `json:"code"` // SHA-256
	Key  []byte `json:"key"`  // SHA-256 of ticket, time and device
}

// book holds the entries of an event.
type book struct {
	entries []event.EntranceEntry
	known   map[string]int // indexes of the entries by the key of their scan
	first   map[seat]record
}

func newBook() *book { return &book{known: map[string]int{}, first: map[seat]record{}} }

// add notes an entry.
func (b *book) add(r record) {
	b.known[string(r.Key)] = len(b.entries)
	b.entries = append(b.entries, r.EntranceEntry)
	if r.Reason == "" {
		b.first[seatOf(r.EntranceEntry)] = r
	}
}

func seatOf(x event.EntranceEntry) seat { return seat{x.Tier, x.Holder, x.Number} }

// decide returns the result of a scan, and notes it if it is new and admits or repeats an admission.
func (b *book) decide(j judged) (x event.EntranceEntry, isNew bool, err error) {
	if i, ok := b.known[string(j.key[:])]; ok {
		return b.entries[i], false, nil
	}
	if j.Reason != "" {
		return j.EntranceEntry, false, nil
	}
	if len(b.entries) >= maxEntries {
		return x, false, &event.ErrConflict{Reason: fmt.Sprintf("the entrance keeps %d entries of an event, and has them all", maxEntries)}
	}
	x = j.EntranceEntry
	if f, in := b.first[seatOf(x)]; in {
		x.Reason, x.First = event.ScanTwice, &event.Admitted{At: f.At, Device: f.Device}
		if bytes.Equal(f.Code, j.code[:]) {
			x.Reason = event.ScanCopied
		}
	}
	b.add(record{x, j.code[:], j.key[:]})
	return x, true, nil
}

func (e *Entrance) prepare() error { return os.MkdirAll(e.dir, 0o700) }

func (e *Entrance) path(id event.ID) string {
	return filepath.Join(e.dir, hex.EncodeToString([]byte(id))+".jsonl")
}

// book returns the entries of an event, from its file the first time. The caller holds mu.
func (e *Entrance) book(id event.ID) (*book, error) {
	if b, ok := e.books[id]; ok {
		return b, nil
	}
	b := newBook()
	raw, err := os.ReadFile(e.path(id))
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("entrance: read the entries of %s: %w", id, err)
	}
	lines := bufio.NewScanner(bytes.NewReader(raw))
	for lines.Scan() {
		var r record
		if json.Unmarshal(lines.Bytes(), &r) == nil { // a crash may have cut a line off
			b.add(r)
		}
	}
	if err = lines.Err(); err != nil {
		return nil, fmt.Errorf("entrance: read the entries of %s: %w", id, err)
	}
	if len(e.books) >= maxBooks {
		clear(e.books)
	}
	e.books[id] = b
	return b, nil
}

// write appends entries to an event's file. Each line begins with a newline, so that a line that a crash cut off does
// not spoil the next. The caller holds mu.
func (e *Entrance) write(id event.ID, fresh []record) error {
	if len(fresh) == 0 {
		return nil
	}
	var lines bytes.Buffer
	for _, r := range fresh {
		line, err := json.Marshal(r)
		if err != nil {
			return err
		}
		lines.WriteString("\n")
		lines.Write(line)
	}
	err := appendTo(e.path(id), lines.Bytes())
	if err == nil {
		err = durable.Sync(e.dir) // the file may be new
	}
	if err != nil {
		return fmt.Errorf("entrance: keep the entries of %s: %w", id, err)
	}
	return nil
}

func appendTo(path string, lines []byte) error {
	f, err := os.OpenFile(path, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	if _, err = f.Write(lines); err == nil {
		err = f.Sync()
	}
	return errors.Join(err, f.Close())
}
