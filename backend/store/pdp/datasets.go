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

// MaxBatch limits how many pieces one transaction adds.
const MaxBatch = 32

// Creation is the status of the creation of a data set.
type Creation struct {
	Transaction string  `json:"createMessageHash"`
	Confirmed   string  `json:"confirmedTxHash"` // set if the transaction was replaced
	Status      string  `json:"txStatus"`        // pending, confirmed or rejected
	OK          *bool   `json:"ok"`
	Created     bool    `json:"dataSetCreated"`
	DataSet     *uint64 `json:"dataSetId"`
}

// Addition is the status of an addition of pieces.
type Addition struct {
	Transaction string   `json:"txHash"`
	Confirmed   string   `json:"confirmedTxHash"` // set if the transaction was replaced
	Status      string   `json:"txStatus"`
	DataSet     uint64   `json:"dataSetId"`
	OK          *bool    `json:"addMessageOk"`
	Added       bool     `json:"piecesAdded"`
	PieceIDs    []uint64 `json:"confirmedPieceIds"`
}

const rejected = "rejected"

// CreateDataSet requests a data set and returns the path of its status.
func (c *Client) CreateDataSet(ctx context.Context, recordKeeper string, extra []byte) (string, error) {
	a, err := c.small(ctx, "create data set", http.MethodPost, "/pdp/data-sets",
		map[string]string{"recordKeeper": recordKeeper, "extraData": hexutil.Encode(extra)}, http.StatusCreated)
	if err == nil && a.location == "" {
		err = fmt.Errorf("%w: no Location", errAnswer)
	}
	return a.location, err
}

// AwaitDataSet waits until a data set is created. It returns ErrRejected if the chain rejected the creation.
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

// AddPieces requests that up to MaxBatch pieces are added to a data set, and returns the path of the status.
// The provider must have all of the pieces.
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

// AwaitPieces waits until pieces are added. It returns ErrRejected if the chain rejected the addition.
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

// status reads the status of a transaction.
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
