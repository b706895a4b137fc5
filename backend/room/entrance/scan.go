package entrance

import (
	"context"
	"crypto/sha256"
	"sync"

	"footlight/backend/event"
)

// Tickets knows the present holders of tickets. Holdings returns a holder's units by tier, or event.ErrNotFound if
// nothing was ever on sale. It is safe for concurrent use.
type Tickets interface {
	Holdings(ctx context.Context, id event.ID, holder event.Address) ([]event.Holding, error)
}

// Entrance keeps the entries of all events. It is safe for concurrent use.
type Entrance struct {
	tickets Tickets
	dir     string

	mu    sync.Mutex // guards books; also held while a book is read or written
	books map[event.ID]*book
}

// Open returns an Entrance that keeps its files in a folder.
func Open(dir string, t Tickets) (*Entrance, error) {
	e := &Entrance{tickets: t, dir: dir, books: map[event.ID]*book{}}
	return e, e.prepare()
}

// Entries returns the admissions and repeated admissions of an event, in the order in which they were handed in.
func (e *Entrance) Entries(id event.ID) ([]event.EntranceEntry, error) {
	e.mu.Lock()
	defer e.mu.Unlock()
	b, err := e.book(id)
	if err != nil {
		return nil, err
	}
	return append([]event.EntranceEntry{}, b.entries...), nil
}

// Used reports whether a ticket was admitted.
func (e *Entrance) Used(id event.ID, tier int, holder event.Address, number int) (bool, error) {
	e.mu.Lock()
	defer e.mu.Unlock()
	b, err := e.book(id)
	if err != nil {
		return false, err
	}
	_, used := b.first[seat{tier, holder, number}]
	return used, nil
}

// Scan judges scans and keeps the admissions. Its result has one entry for each scan. The same scan again has the same
// result. After an error nothing may be relied on: hand the same scans in again.
func (e *Entrance) Scan(ctx context.Context, id event.ID, scans []event.Scan) ([]event.EntranceEntry, error) {
	list := make([]judged, len(scans))
	held := map[event.Address][]event.Holding{}
	for i, s := range scans {
		list[i] = judge(id, s)
		if err := e.checkHolder(ctx, id, &list[i], held); err != nil {
			return nil, err
		}
	}
	return e.admit(id, list)
}

// judged is a scan whose code was judged.
type judged struct {
	event.EntranceEntry
	code, key [sha256.Size]byte // hashes of the code and of the scan
}

func judge(id event.ID, s event.Scan) judged {
	j := judged{
		EntranceEntry: event.EntranceEntry{At: s.At.UTC(), Device: s.Device},
		code:          sha256.Sum256([]byte(s.Ticket)),
	}
	j.key = sha256.Sum256([]byte(s.Ticket + "\x00" + j.At.Format(timeForm) + "\x00" + s.Device))
	c, err := Read(s.Ticket)
	if err != nil {
		j.Reason = event.ScanNoCode
		return j
	}
	j.Tier, j.Holder, j.Number, j.Reason = c.Tier, c.Holder, c.Number, c.judge(id, s.At)
	return j
}

// checkHolder asks the chain whether the holder still has the ticket. held remembers the answers.
func (e *Entrance) checkHolder(ctx context.Context, id event.ID, j *judged, held map[event.Address][]event.Holding) error {
	if j.Reason != "" {
		return nil
	}
	tiers, asked := held[j.Holder]
	if !asked {
		var err error
		if tiers, err = e.tickets.Holdings(ctx, id, j.Holder); err != nil {
			return err
		}
		held[j.Holder] = tiers
	}
	if j.Tier >= len(tiers) || j.Number > tiers[j.Tier].Units {
		j.Reason = event.ScanPassed
	}
	return nil
}

// admit admits each ticket once, and keeps what it decided.
func (e *Entrance) admit(id event.ID, list []judged) ([]event.EntranceEntry, error) {
	e.mu.Lock()
	defer e.mu.Unlock()
	b, err := e.book(id)
	if err != nil {
		return nil, err
	}
	entries, fresh := make([]event.EntranceEntry, len(list)), []record{}
	for i, j := range list {
		var isNew bool
		if entries[i], isNew, err = b.decide(j); err != nil {
			delete(e.books, id)
			return nil, err
		}
		if isNew {
			fresh = append(fresh, record{entries[i], j.code[:], j.key[:]})
		}
	}
	if err = e.write(id, fresh); err != nil {
		delete(e.books, id) // the next call reads what is on disk
	}
	return entries, err
}
