package provider

import (
	"context"
	"net/http"
	"sync"

	"github.com/ethereum/go-ethereum/common"

	"footlight/backend/keylock"
	"footlight/backend/store/pdp/piece"
	"footlight/backend/store/pdp/possession"
)

// dataSets creates data sets and adds pieces, each once. It is safe for concurrent use.
type dataSets struct {
	contract *possession.Contract
	records  *possession.Records

	// creating is held from the search for a data set until it exists.
	creating sync.Mutex
	// adding is held for one data set from the search for a piece until it is in. Additions to several data
	// sets must not share a lock, because they share blocks.
	adding keylock.Locks[uint64]
}

// ensure returns the transaction that created a label's data set. It creates the data set if there is none.
func (d *dataSets) ensure(ctx context.Context, label []byte) (common.Hash, error) {
	d.creating.Lock()
	defer d.creating.Unlock()
	if err := d.records.Sync(ctx); err != nil {
		return common.Hash{}, err
	}
	if s, ok := d.records.Labelled(string(label)); ok {
		return s.Created, nil
	}
	tx, err := d.contract.Create(ctx, label)
	if err == nil {
		err = d.records.Sync(ctx)
	}
	return tx, err
}

// add adds the pieces that are not in the data set yet.
func (d *dataSets) add(ctx context.Context, set uint64, pieces []piece.CID, extra []byte) (common.Hash, error) {
	labels, err := possession.UnpackLabels(extra)
	if err != nil || len(labels) != len(pieces) {
		return common.Hash{}, refusal{http.StatusBadRequest, "extraData must label every piece"}
	}
	unlock, err := d.adding.Lock(ctx, set)
	if err != nil {
		return common.Hash{}, err
	}
	defer unlock()
	if err = d.records.Sync(ctx); err != nil {
		return common.Hash{}, err
	}
	s, _ := d.records.Set(set)
	var (
		known     common.Hash
		newPieces []piece.CID
		newLabels []possession.Label
	)
	for i, c := range pieces {
		if r, ok := s.Find(c, labels[i]); ok {
			known = r.Added
			continue
		}
		newPieces, newLabels = append(newPieces, c), append(newLabels, labels[i])
	}
	if len(newPieces) == 0 {
		return known, nil
	}
	tx, err := d.contract.Add(ctx, set, newPieces, newLabels)
	if err == nil {
		err = d.records.Sync(ctx)
	}
	return tx, err
}
