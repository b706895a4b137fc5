package node

import (
	"context"
	"errors"
	"io/fs"
	"sync/atomic"

	"footlight/backend/event"
	"footlight/backend/ledger"
	"footlight/backend/ledger/ethereum"
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

// tickets tells the door what the ledger knows of tickets, and what creators
// decided about their doors.
type tickets struct {
	ledger   *ledger.Ledger
	client   *ethereum.Client
	attended func() []event.ID
	reorg    uint64       // blocks that may change after they were seen
	doubt    *atomic.Bool // somebody's right could not be found out
	offices  *offices
	book     *room.Book
}

var _ room.Tickets = tickets{}

// Held implements room.Tickets. A redeemed ticket lets its holder in again: it
// cannot be passed on.
func (t tickets) Held(ctx context.Context, id event.ID, holder event.Address) (int, room.Terms, error) {
	holdings, err := t.ledger.Tickets.Holdings(ctx, id, holder)
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
	return held, room.Terms{Tiers: len(holdings), OpenDoor: open}, nil
}

// open reports whether nobody is asked for a ticket.
func (t tickets) open(ctx context.Context, id event.ID) (bool, error) {
	if !t.book.Read(id).OpenDoor {
		return false, nil
	}
	office, err := t.offices.BoxOffice(ctx, id)
	return free(office.Sales), err
}

// Follow implements room.Tickets. Whatever happens to tickets is in the log of
// their event's contract, and is looked for there in every block, for events
// that somebody attends; that needs no index that could be wrong.
func (t tickets) Follow(ctx context.Context, changed func(event.ID)) error {
	w := watch{tickets: t, changed: changed, contracts: map[event.ID]event.Address{}}
	t.client.Follow(ctx, func() { w.look(ctx) })
	return nil
}

// watch follows the log. It belongs to one goroutine.
type watch struct {
	tickets
	changed   func(event.ID)
	contracts map[event.ID]event.Address // of events that were attended
	seen      uint64                     // newest block that was looked through
	begun     bool
}

// look looks through what is new. Without an answer it is looked for again the
// next time.
func (w *watch) look(ctx context.Context) {
	height, err := w.ledger.Log.Height(ctx)
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
	moved, err := w.ledger.Log.Moved(ctx, w.seen+1-min(w.reorg, w.seen), height, contracts)
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
	return w.ledger.Tickets.ContractOf(ctx, id)
}

// doubtful notes when it cannot be found out whose an event is.
type doubtful struct {
	room.Creators
	doubt *atomic.Bool
}

// Creator implements room.Creators.
func (d doubtful) Creator(ctx context.Context, id event.ID) (event.Address, error) {
	creator, err := d.Creators.Creator(ctx, id)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		d.doubt.Store(true)
	}
	return creator, err
}

// followed is what the door asks about tickets.
func (n *Node) followed(doubt *atomic.Bool) tickets {
	t := tickets{ledger: n.ledger, client: n.chain.client, doubt: doubt, offices: n.offices, book: n.book, attended: func() []event.ID { return n.policy.Attended() }}
	if n.chain.embedded == nil {
		t.reorg = maxReorg
	}
	return t
}
