package pdp

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"strconv"

	"github.com/ethereum/go-ethereum/common/hexutil"

	"footlight/backend/rawjson"
	"footlight/backend/store/pdp/piece"
)

// MaxBatch is how many pieces are added in one transaction.
const MaxBatch = 32

// Creation is how the creation of a data set stands.
type Creation struct {
	Transaction string  `json:"createMessageHash"`
	Confirmed   string  `json:"confirmedTxHash"` // where the transaction was replaced
	Status      string  `json:"txStatus"`        // pending, confirmed or rejected
	OK          *bool   `json:"ok"`
	Created     bool    `json:"dataSetCreated"`
	DataSet     *uint64 `json:"dataSetId"`
}

// Addition is how the addition of pieces stands.
type Addition struct {
	Transaction string   `json:"txHash"`
	Confirmed   string   `json:"confirmedTxHash"` // where the transaction was replaced
	Status      string   `json:"txStatus"`
	DataSet     uint64   `json:"dataSetId"`
	OK          *bool    `json:"addMessageOk"`
	Added       bool     `json:"piecesAdded"`
	PieceIDs    []uint64 `json:"confirmedPieceIds"`
}

const rejected = "rejected"

// CreateDataSet asks for a data set and returns where to ask what became of it.
func (c *Client) CreateDataSet(ctx context.Context, recordKeeper string, extra []byte) (string, error) {
	a, err := c.small(ctx, "create data set", http.MethodPost, "/pdp/data-sets",
		map[string]string{"recordKeeper": recordKeeper, "extraData": hexutil.Encode(extra)}, http.StatusCreated)
	if err == nil && a.location == "" {
		err = fmt.Errorf("%w: no Location", errAnswer)
	}
	return a.location, err
}

// AwaitDataSet waits until a data set is created. ErrRejected: it never will be.
func (c *Client) AwaitDataSet(ctx context.Context, location string) (created Creation, err error) {
	return created, c.poll(ctx, chainTimeout, "wait for the data set", func() (bool, error) {
		created = Creation{}
		if err = c.status(ctx, "data set status", location, &created); err != nil {
			return false, err
		}
		if created.Status == rejected || created.OK != nil && !*created.OK {
			return false, fmt.Errorf("%w: %s", ErrRejected, created.Transaction)
		}
		return created.Created && created.DataSet != nil, nil
	})
}

// AddPieces asks for pieces, at most MaxBatch, to be added to a data set, and
// returns where to ask what became of that. The provider has them all.
func (c *Client) AddPieces(ctx context.Context, set uint64, pieces []piece.CID, extra []byte) (string, error) {
	type sub struct {
		CID string `json:"subPieceCid"`
	}
	type entry struct {
		CID string `json:"pieceCid"`
		Sub []sub  `json:"subPieces"`
	}
	list := make([]entry, len(pieces))
	for i, p := range pieces {
		list[i] = entry{p.String(), []sub{{p.String()}}}
	}
	a, err := c.small(ctx, "add pieces", http.MethodPost, "/pdp/data-sets/"+strconv.FormatUint(set, 10)+"/pieces",
		map[string]any{"pieces": list, "extraData": hexutil.Encode(extra)}, http.StatusCreated)
	if err == nil && a.location == "" {
		err = fmt.Errorf("%w: no Location", errAnswer)
	}
	return a.location, err
}

// AwaitPieces waits until pieces are added. ErrRejected: they never will be.
func (c *Client) AwaitPieces(ctx context.Context, location string) (added Addition, raw json.RawMessage, err error) {
	err = c.poll(ctx, chainTimeout, "wait for the pieces", func() (bool, error) {
		added = Addition{}
		if err = c.status(ctx, "pieces' status", location, &raw); err != nil {
			return false, err
		}
		if err = json.Unmarshal(raw, &added); err != nil {
			return false, fmt.Errorf("%w: %w", errAnswer, err)
		}
		if added.Status == rejected || added.OK != nil && !*added.OK {
			return false, fmt.Errorf("%w: %s", ErrRejected, added.Transaction)
		}
		return added.Added, nil
	})
	return added, raw, err
}

// status asks how a transaction stands.
func (c *Client) status(ctx context.Context, step, location string, into any) error {
	a, err := c.small(ctx, step, http.MethodGet, location, nil, http.StatusOK, http.StatusAccepted)
	if err != nil {
		return err
	}
	if err = rawjson.Usual().Unmarshal(a.body, into); err != nil {
		return fmt.Errorf("%w: %s: %w", errAnswer, step, err)
	}
	return nil
}
