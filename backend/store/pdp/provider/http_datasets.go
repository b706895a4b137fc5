package provider

import (
	"net/http"
	"strconv"
	"strings"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/common/hexutil"

	"footlight/backend/store/pdp/piece"
	"footlight/backend/store/pdp/possession"
)

// maxAdd limits how many pieces one request may add.
const maxAdd = 40

// createSet answers POST /pdp/data-sets. The extraData is the label. If the label has a data set, the answer
// names it.
func (a *api) createSet(w http.ResponseWriter, r *http.Request) {
	var body struct {
		RecordKeeper string        `json:"recordKeeper"`
		ExtraData    hexutil.Bytes `json:"extraData"`
	}
	err := readJSON(r, &body)
	switch {
	case err != nil:
		a.fail(w, r, err)
		return
	case !strings.EqualFold(body.RecordKeeper, a.stock.contract.Address().Hex()):
		reply(w, http.StatusForbidden, "pieces are on record with the contract "+a.stock.contract.Address().Hex()+" alone")
		return
	}
	tx, err := a.sets.ensure(r.Context(), body.ExtraData)
	if err != nil {
		a.fail(w, r, err)
		return
	}
	located(w, "/pdp/data-sets/created/"+tx.Hex())
}

// setCreated answers GET /pdp/data-sets/created/{tx}.
func (a *api) setCreated(w http.ResponseWriter, r *http.Request) {
	tx := common.HexToHash(r.PathValue("tx"))
	s, ok := a.stock.records.Find(func(s *possession.DataSet) bool { return s.Created == tx })
	if !ok {
		reply(w, http.StatusNotFound, "no data set was created by that transaction")
		return
	}
	answerJSON(w, map[string]any{
		"createMessageHash": tx.Hex(), "dataSetCreated": true, "service": "embedded",
		"txStatus": "confirmed", "ok": true, "dataSetId": s.ID,
	})
}

// setOf returns the data set that a request names.
func (a *api) setOf(r *http.Request) (possession.DataSet, error) {
	id, err := strconv.ParseUint(r.PathValue("set"), 10, 64)
	if err == nil {
		if s, ok := a.stock.records.Set(id); ok {
			return s, nil
		}
	}
	return possession.DataSet{}, refusal{http.StatusNotFound, "no such data set"}
}

// showSet answers GET /pdp/data-sets/{set}.
func (a *api) showSet(w http.ResponseWriter, r *http.Request) {
	s, err := a.setOf(r)
	if err != nil {
		a.fail(w, r, err)
		return
	}
	pieces := make([]map[string]any, len(s.Records))
	for i, x := range s.Records {
		pieces[i] = map[string]any{"pieceId": x.ID, "pieceCid": x.CID.String(), "subPieceCid": x.CID.String(), "subPieceOffset": 0}
	}
	answerJSON(w, map[string]any{"id": s.ID, "pieces": pieces, "nextChallengeEpoch": s.Challenge})
}

// addition is the body of POST /pdp/data-sets/{set}/pieces.
type addition struct {
	Pieces []struct {
		PieceCID  string `json:"pieceCid"`
		SubPieces []struct {
			SubPieceCID string `json:"subPieceCid"`
		} `json:"subPieces"`
	} `json:"pieces"`
	ExtraData hexutil.Bytes `json:"extraData"`
}

// addPieces answers POST /pdp/data-sets/{set}/pieces. Pieces that are in the data set under the same label
// stay unchanged.
func (a *api) addPieces(w http.ResponseWriter, r *http.Request) {
	s, err := a.setOf(r)
	var body addition
	if err == nil {
		err = readJSON(r, &body)
	}
	var pieces []piece.CID
	if err == nil {
		pieces, err = a.parked(body)
	}
	var tx common.Hash
	if err == nil {
		tx, err = a.sets.add(r.Context(), s.ID, pieces, body.ExtraData)
	}
	if err != nil {
		a.fail(w, r, err)
		return
	}
	located(w, "/pdp/data-sets/"+strconv.FormatUint(s.ID, 10)+"/pieces/added/"+tx.Hex())
}

// parked returns the pieces of an addition. It returns an error if one of them is not here.
func (a *api) parked(body addition) ([]piece.CID, error) {
	if len(body.Pieces) == 0 || len(body.Pieces) > maxAdd {
		return nil, refusal{http.StatusBadRequest, "1 to " + strconv.Itoa(maxAdd) + " pieces are added at a time"}
	}
	pieces := make([]piece.CID, len(body.Pieces))
	for i, x := range body.Pieces {
		c, err := piece.Parse(x.PieceCID)
		switch {
		case err != nil:
			return nil, err
		case len(x.SubPieces) != 1 || x.SubPieces[0].SubPieceCID != x.PieceCID:
			return nil, refusal{http.StatusBadRequest, "a piece here is its own and only sub-piece"}
		case !a.stock.well(c):
			return nil, refusal{http.StatusBadRequest, "piece " + x.PieceCID + " is not here"}
		}
		pieces[i] = c
	}
	return pieces, nil
}

// piecesAdded answers GET /pdp/data-sets/{set}/pieces/added/{tx}.
func (a *api) piecesAdded(w http.ResponseWriter, r *http.Request) {
	s, err := a.setOf(r)
	if err != nil {
		a.fail(w, r, err)
		return
	}
	tx := common.HexToHash(r.PathValue("tx"))
	var ids []uint64
	for _, x := range s.Records {
		if x.Added == tx {
			ids = append(ids, x.ID)
		}
	}
	if ids == nil {
		reply(w, http.StatusNotFound, "no pieces were added by that transaction")
		return
	}
	answerJSON(w, map[string]any{
		"txHash": tx.Hex(), "txStatus": "confirmed", "dataSetId": s.ID, "pieceCount": len(ids),
		"addMessageOk": true, "piecesAdded": true, "confirmedPieceIds": ids,
	})
}
