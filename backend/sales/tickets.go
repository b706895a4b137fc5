package sales

import (
	"context"
	"errors"
	"io/fs"
	"sync"
	"sync/atomic"

	"footlight/backend/event"
	"footlight/backend/event/cache"
	"footlight/backend/ledger"
	"footlight/backend/room"
)

const (
	// maxGap is the greatest number of blocks that are searched for changes. After a longer gap every
	// admission is checked again.
	maxGap = 1000
	// maxReorg is the number of blocks that are searched again with every new block of an external chain,
	// because a reorganisation may have replaced them.
	maxReorg = 8
	// maxKnown is the number of creators that are remembered.
	maxKnown = 4096
)

// Tickets decides who gets in to an event: it knows the creator, the holders of tickets, and whether the
// creator requires tickets. It is safe for concurrent use.
type Tickets struct {
	Ledger     *ledger.Ledger
	Blocks     Blocks
	MayReorg   bool          // the chain can replace blocks
	Creators   room.Creators // returns the creator of an event
	BoxOffices *BoxOffices
	Directory  *room.Directory

	doubt atomic.Bool // set when a right could not be checked

	mu    sync.Mutex                 // guards known
	known map[event.ID]event.Address // creators that were read; they do not change
}

// Blocks follows the ledger's chain. Follow calls seen soon after every new block, until ctx ends.
type Blocks interface {
	Follow(ctx context.Context, seen func())
}

var (
	_ room.Creators = (*Tickets)(nil)
	_ room.Tickets  = (*Tickets)(nil)
)

// Creator implements room.Creators. It asks once for each creator, unless the chain can replace the block.
func (t *Tickets) Creator(ctx context.Context, id event.ID) (event.Address, error) {
	if creator, ok := t.recall(id); ok {
		return creator, nil
	}
	creator, err := t.Creators.Creator(ctx, id)
	switch {
	case err == nil && !t.MayReorg:
		t.remember(id, creator)
	case err != nil && !errors.Is(err, fs.ErrNotExist):
		t.doubt.Store(true)
	}
	return creator, err
}

func (t *Tickets) recall(id event.ID) (event.Address, bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
	creator, ok := t.known[id]
	return creator, ok
}

func (t *Tickets) remember(id event.ID, creator event.Address) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.known == nil || len(t.known) >= maxKnown {
		t.known = map[event.ID]event.Address{}
	}
	t.known[id] = creator
}

// Held implements room.Tickets. Redeemed tickets count too: their holder may come back, and they cannot be
// passed on. Who did not sign in holds nothing.
func (t *Tickets) Held(ctx context.Context, id event.ID, holder event.Address) (int, room.Terms, error) {
	if holder.IsZero() {
		return t.terms(ctx, id)
	}
	holdings, err := t.Ledger.Tickets.Holdings(ctx, id, holder)
	if errors.Is(err, fs.ErrNotExist) {
		return 0, room.Terms{}, nil // recorded here, but not on the ledger
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

// terms returns the terms of an event for a caller without a wallet.
func (t *Tickets) terms(ctx context.Context, id event.ID) (int, room.Terms, error) {
	office, err := t.BoxOffices.BoxOffice(ctx, id)
	if errors.Is(err, fs.ErrNotExist) {
		return 0, room.Terms{}, nil
	}
	if err != nil {
		t.doubt.Store(true)
	}
	return 0, room.Terms{Tiers: len(office.Sales), OpenAccess: t.Directory.Read(id).OpenAccess && office.Free()}, err
}

// open reports whether people get in without a ticket.
func (t *Tickets) open(ctx context.Context, id event.ID) (bool, error) {
	if !t.Directory.Read(id).OpenAccess {
		return false, nil
	}
	office, err := t.BoxOffices.BoxOffice(ctx, id)
	return office.Free(), err
}

// Follow implements room.Tickets. Every change of a ticket appears in the log of its event's contract. For
// every block Follow reads the logs of the events that have an audience; this needs no index that could be
// wrong.
func (t *Tickets) Follow(ctx context.Context, attended func() []event.ID, changed func(event.ID)) error {
	w := watch{
		log: t.Ledger.Log, contract: t.Ledger.Tickets.ContractOf, doubt: &t.doubt,
		attended: attended, changed: changed, contracts: map[event.ID]event.Address{},
	}
	if t.MayReorg {
		w.reorg = maxReorg
	}
	t.Blocks.Follow(ctx, func() { w.look(ctx) })
	return nil
}

// watch follows the log. Only one goroutine uses it.
type watch struct {
	log       cache.Feed
	contract  func(context.Context, event.ID) (event.Address, error)
	doubt     *atomic.Bool // Tickets.doubt
	attended  func() []event.ID
	changed   func(event.ID)
	reorg     uint64                     // number of newest blocks that may still be replaced
	contracts map[event.ID]event.Address // of the attended events
	seen      uint64                     // the newest block that was searched
	begun     bool
}

// look searches the new blocks. If the ledger does not answer, the next call searches them.
func (w *watch) look(ctx context.Context) {
	height, err := w.log.Height(ctx)
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

// follow searches the blocks up to height.
func (w *watch) follow(ctx context.Context, height uint64) error {
	names, contracts, err := w.attendedContracts(ctx)
	if err != nil {
		return err
	}
	moved, err := w.log.Moved(ctx, w.seen+1-min(w.reorg, w.seen), height, contracts)
	if err != nil {
		return err
	}
	for _, contract := range moved {
		w.changed(names[contract])
	}
	return nil
}

// attendedContracts returns the contracts of the attended events, also by contract.
func (w *watch) attendedContracts(ctx context.Context) (map[event.Address]event.ID, []event.Address, error) {
	names, known := map[event.Address]event.ID{}, map[event.ID]event.Address{}
	var list []event.Address
	for _, id := range w.attended() {
		contract, err := w.contractOf(ctx, id)
		if errors.Is(err, fs.ErrNotExist) {
			continue // the event has no tickets
		}
		if err != nil {
			return nil, nil, err
		}
		known[id], names[contract] = contract, id
		list = append(list, contract)
	}
	w.contracts = known // forgets the events that are no longer attended
	return names, list, nil
}

func (w *watch) contractOf(ctx context.Context, id event.ID) (event.Address, error) {
	if known, ok := w.contracts[id]; ok {
		return known, nil
	}
	return w.contract(ctx, id)
}
