package sales

import (
	"context"
	"errors"
	"io/fs"
	"sync/atomic"

	"footlight/backend/event"
	"footlight/backend/ledger"
	"footlight/backend/room"
)

const (
	// maxGap is how many blocks are looked through for what moved. After more,
	// everybody is looked at.
	maxGap = 1000
	// maxReorg is how many blocks are looked through again with every new one on
	// somebody else's chain: it may have put others in their place.
	maxReorg = 8
)

// Tickets tells what lets people in to an event: who created it, who holds its tickets,
// and whether its creator asks for them. It is safe for concurrent use.
type Tickets struct {
	Ledger     *ledger.Ledger
	Blocks     Blocks
	MayReorg   bool          // other blocks may take the place of those that were seen
	Creators   room.Creators // asked whose an event is
	BoxOffices *BoxOffices
	Directory  *room.Directory

	doubt atomic.Bool // somebody's right could not be found out
}

// Blocks are those of the ledger's chain. Follow calls seen soon after every new one,
// until ctx ends.
type Blocks interface {
	Follow(ctx context.Context, seen func())
}

var (
	_ room.Creators = (*Tickets)(nil)
	_ room.Tickets  = (*Tickets)(nil)
)

// Creator implements room.Creators.
func (t *Tickets) Creator(ctx context.Context, id event.ID) (event.Address, error) {
	creator, err := t.Creators.Creator(ctx, id)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		t.doubt.Store(true)
	}
	return creator, err
}

// Held implements room.Tickets. A redeemed ticket lets its holder in again: it
// cannot be passed on.
func (t *Tickets) Held(ctx context.Context, id event.ID, holder event.Address) (int, room.Terms, error) {
	holdings, err := t.Ledger.Tickets.Holdings(ctx, id, holder)
	if errors.Is(err, fs.ErrNotExist) {
		return 0, room.Terms{}, nil // recorded, and not on the ledger
	}
	open := false
	if err == nil {
		open, err = t.open(ctx, id)
	}
	if err != nil {
		t.doubt.Store(true)
		return 0, room.Terms{}, err
	}
	held := 0
	for _, h := range holdings {
		held += h.Units
	}
	return held, room.Terms{Tiers: len(holdings), OpenAccess: open}, nil
}

// open reports whether nobody is asked for a ticket.
func (t *Tickets) open(ctx context.Context, id event.ID) (bool, error) {
	if !t.Directory.Read(id).OpenAccess {
		return false, nil
	}
	office, err := t.BoxOffices.BoxOffice(ctx, id)
	return office.Free(), err
}

// Follow implements room.Tickets. Whatever happens to tickets is in the log of
// their event's contract, and is looked for there in every block, for events
// that somebody attends; that needs no index that could be wrong.
func (t *Tickets) Follow(ctx context.Context, attended func() []event.ID, changed func(event.ID)) error {
	w := watch{Tickets: t, attended: attended, changed: changed, contracts: map[event.ID]event.Address{}}
	if t.MayReorg {
		w.reorg = maxReorg
	}
	t.Blocks.Follow(ctx, func() { w.look(ctx) })
	return nil
}

// watch follows the log. It belongs to one goroutine.
type watch struct {
	*Tickets
	attended  func() []event.ID
	changed   func(event.ID)
	reorg     uint64                     // blocks that may change after they were seen
	contracts map[event.ID]event.Address // of events that were attended
	seen      uint64                     // newest block that was looked through
	begun     bool
}

// look looks through what is new. Without an answer it is looked for again the
// next time.
func (w *watch) look(ctx context.Context) {
	height, err := w.Ledger.Log.Height(ctx)
	if err != nil || w.begun && height == w.seen {
		return
	}
	w.doubt.Store(false)
	if !w.begun || height < w.seen || height-w.seen > maxGap {
		w.changed("")
	} else if err = w.follow(ctx, height); err != nil {
		return
	}
	if !w.doubt.Load() {
		w.begun, w.seen = true, height
	}
}

// follow looks through the blocks up to height.
func (w *watch) follow(ctx context.Context, height uint64) error {
	names, contracts, err := w.attendedContracts(ctx)
	if err != nil {
		return err
	}
	moved, err := w.Ledger.Log.Moved(ctx, w.seen+1-min(w.reorg, w.seen), height, contracts)
	if err != nil {
		return err
	}
	for _, contract := range moved {
		w.changed(names[contract])
	}
	return nil
}

// attendedContracts are those of attended events, and whose they are.
func (w *watch) attendedContracts(ctx context.Context) (map[event.Address]event.ID, []event.Address, error) {
	names, known := map[event.Address]event.ID{}, map[event.ID]event.Address{}
	var list []event.Address
	for _, id := range w.attended() {
		contract, err := w.contractOf(ctx, id)
		if errors.Is(err, fs.ErrNotExist) {
			continue // there is nothing to hold
		}
		if err != nil {
			return nil, nil, err
		}
		known[id], names[contract] = contract, id
		list = append(list, contract)
	}
	w.contracts = known // others are left
	return names, list, nil
}

func (w *watch) contractOf(ctx context.Context, id event.ID) (event.Address, error) {
	if known, ok := w.contracts[id]; ok {
		return known, nil
	}
	return w.Ledger.Tickets.ContractOf(ctx, id)
}
