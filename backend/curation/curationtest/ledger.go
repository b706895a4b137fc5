package curationtest

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"maps"
	"slices"
	"sync"
	"time"

	"footlight/backend/curation"
	"footlight/backend/curation/record"
	"footlight/backend/event"
	"footlight/backend/event/cache"
)

var (
	_ curation.Publisher = (*Ledger)(nil)
	_ record.Register    = (*Ledger)(nil)
	_ cache.Feed         = (*Ledger)(nil)
)

// Ledger is an in-memory chain with the rules of the contracts: an event is created once, numbers are
// consecutive, a scope is accepted once. The zero value is empty and ready.
type Ledger struct {
	mu    sync.Mutex // guards the fields below
	seals map[event.ID]*event.Seal
	order []event.ID
	block uint64
	wrote []event.Address // writers of each block
	fail  error
}

// Fail makes all further writes return err, until it is called with nil.
func (l *Ledger) Fail(err error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.fail = err
}

// Transactions returns the number of mined writes.
func (l *Ledger) Transactions() int {
	l.mu.Lock()
	defer l.mu.Unlock()
	return int(l.block)
}

// Height implements cache.Feed.
func (l *Ledger) Height(context.Context) (uint64, error) { return uint64(l.Transactions()), nil }

// Moved implements cache.Feed.
func (l *Ledger) Moved(_ context.Context, from, to uint64, _ []event.Address) ([]event.Address, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return slices.Clone(l.wrote[from-1 : to]), nil
}

// Publish implements curation.Publisher.
func (l *Ledger) Publish(ctx context.Context, w event.Writing) (event.Receipt, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if err := l.writable(ctx); err != nil {
		return event.Receipt{}, err
	}
	s := l.seals[w.ID]
	switch {
	case w.Create && s != nil:
		return event.Receipt{}, event.ErrTaken
	case !w.Create && s == nil:
		return event.Receipt{}, event.ErrNotFound
	case s == nil:
		s = &event.Seal{ID: w.ID, Creator: w.Creator, Proxy: l.Address(w.ID, w.Creator), Acceptance: map[event.Scope]event.SealedAcceptance{}}
	}
	receipt := l.receipt()
	entries, err := appended(s, w, receipt)
	if err != nil {
		return event.Receipt{}, err
	}
	s.Entries, s.Metadata = entries, w.Metadata
	if w.Create {
		l.seals[w.ID], l.order = s, append(l.order, w.ID)
	}
	l.block, l.wrote = l.block+1, append(l.wrote, s.Proxy)
	return receipt, nil
}

// appended checks that every entry has the next number of its aspect.
func appended(s *event.Seal, w event.Writing, receipt event.Receipt) ([]event.SealedEntry, error) {
	entries := slices.Clone(s.Entries)
	for _, e := range w.Entries {
		last := 0
		for _, old := range entries {
			if old.Aspect == e.Aspect {
				last = old.Number
			}
		}
		if _, done := s.Acceptance[e.Scope]; done || e.Number != last+1 || !e.Scope.Has(e.Aspect) || e.Digest.IsZero() {
			return nil, fmt.Errorf("curationtest: %s %s %d does not follow %d", w.ID, e.Aspect, e.Number, last)
		}
		entries = append(entries, event.SealedEntry{Entry: e, Author: w.Author, Verified: w.Consent != nil, Receipt: receipt})
	}
	return entries, nil
}

// Accept implements curation.Publisher.
func (l *Ledger) Accept(ctx context.Context, a event.Acceptance) (event.Receipt, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if err := l.writable(ctx); err != nil {
		return event.Receipt{}, err
	}
	s := l.seals[a.ID]
	if s == nil {
		return event.Receipt{}, event.ErrNotFound
	}
	if first, done := s.Acceptance[a.Scope]; done {
		if !maps.Equal(first.Selection, a.Selection) {
			return event.Receipt{}, errors.New("curationtest: another selection is final")
		}
		return first.Receipt, nil
	}
	receipt := l.receipt()
	s.Acceptance[a.Scope] = event.SealedAcceptance{Selection: maps.Clone(a.Selection), Metadata: a.Metadata, By: a.By, Verified: a.Consent != nil, Receipt: receipt}
	s.Metadata = a.Metadata
	l.block, l.wrote = l.block+1, append(l.wrote, s.Proxy)
	return receipt, nil
}

func (l *Ledger) writable(ctx context.Context) error {
	if l.seals == nil {
		l.seals = map[event.ID]*event.Seal{}
	}
	if l.fail != nil {
		return l.fail
	}
	return ctx.Err()
}

// receipt returns the receipt of the next block.
func (l *Ledger) receipt() event.Receipt {
	n := l.block + 1
	return event.Receipt{
		TransactionHash: sha256.Sum256(fmt.Appendf(nil, "transaction %d", n)), BlockNumber: n,
		BlockTime: time.Date(2026, 11, 20, 12, 0, int(n), 0, time.UTC),
	}
}

// Seal implements curation.Register.
func (l *Ledger) Seal(_ context.Context, id event.ID) (event.Seal, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	s := l.seals[id]
	if s == nil {
		return event.Seal{}, event.ErrNotFound
	}
	out := *s
	out.Entries, out.Acceptance = slices.Clone(s.Entries), maps.Clone(s.Acceptance)
	return out, nil
}

// Events implements curation.Register.
func (l *Ledger) Events(context.Context) ([]event.ID, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return slices.Clone(l.order), nil
}

// Address implements curation.Register.
func (l *Ledger) Address(id event.ID, creator event.Address) event.Address {
	sum := sha256.Sum256(append([]byte(id), creator[:]...))
	return event.Address(sum[:20])
}
