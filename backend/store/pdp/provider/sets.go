package provider

import (
	"context"
	"net/http"
	"strconv"
	"strings"
	"sync"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/common/hexutil"

	"footlight/backend/store/pdp/piece"
)

// maxAdd is how many pieces one request may add.
const maxAdd = 40

// createSet answers POST /pdp/data-sets. The label is the extraData; asking for a
// label again is the set there is.
func (p *Provider) createSet(w http.ResponseWriter, r *http.Request) {
	var body struct {
		RecordKeeper string        `json:"recordKeeper"`
		ExtraData    hexutil.Bytes `json:"extraData"`
	}
	err := readJSON(r, &body)
	switch {
	case err != nil:
		p.fail(w, r, err)
		return
	case !strings.EqualFold(body.RecordKeeper, p.Contract().Hex()):
		reply(w, http.StatusForbidden, "pieces are on record with the contract "+p.Contract().Hex()+" alone")
		return
	}
	tx, err := p.ensureSet(r.Context(), body.ExtraData)
	if err != nil {
		p.fail(w, r, err)
		return
	}
	located(w, "/pdp/data-sets/created/"+tx.Hex())
}

// ensureSet creates a data set for a label that has none.
func (p *Provider) ensureSet(ctx context.Context, label []byte) (common.Hash, error) {
	p.creating.Lock()
	defer p.creating.Unlock()
	if err := p.sync(ctx); err != nil {
		return common.Hash{}, err
	}
	if s, ok := p.book.labelled(string(label)); ok {
		return s.created, nil
	}
	tx, err := p.contract.create(ctx, label)
	if err == nil {
		err = p.sync(ctx)
	}
	return tx, err
}

// setCreated answers GET /pdp/data-sets/created/{tx}.
func (p *Provider) setCreated(w http.ResponseWriter, r *http.Request) {
	tx := common.HexToHash(r.PathValue("tx"))
	s, ok := p.book.find(func(s *dataSet) bool { return s.created == tx })
	if !ok {
		reply(w, http.StatusNotFound, "no data set was created by that transaction")
		return
	}
	answerJSON(w, map[string]any{
		"createMessageHash": tx.Hex(), "dataSetCreated": true, "service": "embedded",
		"txStatus": "confirmed", "ok": true, "dataSetId": s.id,
	})
}

// setOf finds the data set a request is about.
func (p *Provider) setOf(r *http.Request) (dataSet, error) {
	id, err := strconv.ParseUint(r.PathValue("set"), 10, 64)
	if err == nil {
		if s, ok := p.book.set(id); ok {
			return s, nil
		}
	}
	return dataSet{}, refusal{http.StatusNotFound, "no such data set"}
}

// showSet answers GET /pdp/data-sets/{set}.
func (p *Provider) showSet(w http.ResponseWriter, r *http.Request) {
	s, err := p.setOf(r)
	if err != nil {
		p.fail(w, r, err)
		return
	}
	pieces := make([]map[string]any, len(s.records))
	for i, x := range s.records {
		pieces[i] = map[string]any{"pieceId": x.id, "pieceCid": x.cid.String(), "subPieceCid": x.cid.String(), "subPieceOffset": 0}
	}
	answerJSON(w, map[string]any{"id": s.id, "pieces": pieces, "nextChallengeEpoch": s.challenge})
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

// addPieces answers POST /pdp/data-sets/{set}/pieces. What is in the set under
// the same label stays as it is.
func (p *Provider) addPieces(w http.ResponseWriter, r *http.Request) {
	s, err := p.setOf(r)
	var body addition
	if err == nil {
		err = readJSON(r, &body)
	}
	var pieces []piece.CID
	if err == nil {
		pieces, err = p.parked(body)
	}
	var tx common.Hash
	if err == nil {
		tx, err = p.ensurePieces(r.Context(), s.id, pieces, body.ExtraData)
	}
	if err != nil {
		p.fail(w, r, err)
		return
	}
	located(w, "/pdp/data-sets/"+strconv.FormatUint(s.id, 10)+"/pieces/added/"+tx.Hex())
}

// parked reads the pieces of an addition, which must be here.
func (p *Provider) parked(a addition) ([]piece.CID, error) {
	if len(a.Pieces) == 0 || len(a.Pieces) > maxAdd {
		return nil, refusal{http.StatusBadRequest, "1 to " + strconv.Itoa(maxAdd) + " pieces are added at a time"}
	}
	pieces := make([]piece.CID, len(a.Pieces))
	for i, x := range a.Pieces {
		c, err := piece.Parse(x.PieceCID)
		switch {
		case err != nil:
			return nil, err
		case len(x.SubPieces) != 1 || x.SubPieces[0].SubPieceCID != x.PieceCID:
			return nil, refusal{http.StatusBadRequest, "a piece here is its own and only sub-piece"}
		case !p.well(c):
			return nil, refusal{http.StatusBadRequest, "piece " + x.PieceCID + " is not here"}
		}
		pieces[i] = c
	}
	return pieces, nil
}

// lock keeps others from adding to a data set. Additions to several share blocks.
func (p *Provider) lock(set uint64) (unlock func()) {
	held, _ := p.adding.LoadOrStore(set, new(sync.Mutex))
	mu, _ := held.(*sync.Mutex)
	mu.Lock()
	return mu.Unlock
}

// ensurePieces adds what is not in the set yet.
func (p *Provider) ensurePieces(ctx context.Context, set uint64, pieces []piece.CID, extra []byte) (common.Hash, error) {
	labels, err := unpackLabels(extra)
	if err != nil || len(labels) != len(pieces) {
		return common.Hash{}, refusal{http.StatusBadRequest, "extraData must label every piece"}
	}
	defer p.lock(set)()
	if err = p.sync(ctx); err != nil {
		return common.Hash{}, err
	}
	s, _ := p.book.set(set)
	var (
		known     common.Hash
		newPieces []piece.CID
		newLabels []Label
	)
	for i, c := range pieces {
		if r, ok := s.find(c, labels[i]); ok {
			known = r.added
			continue
		}
		newPieces, newLabels = append(newPieces, c), append(newLabels, labels[i])
	}
	if len(newPieces) == 0 {
		return known, nil
	}
	tx, err := p.contract.add(ctx, set, newPieces, newLabels)
	if err == nil {
		err = p.sync(ctx)
	}
	return tx, err
}

// find finds a piece by what it is.
func (s *dataSet) find(c piece.CID, label Label) (record, bool) {
	for _, r := range s.records {
		if r.cid == c && r.label == label {
			return r, true
		}
	}
	return record{}, false
}

// piecesAdded answers GET /pdp/data-sets/{set}/pieces/added/{tx}.
func (p *Provider) piecesAdded(w http.ResponseWriter, r *http.Request) {
	s, err := p.setOf(r)
	if err != nil {
		p.fail(w, r, err)
		return
	}
	tx := common.HexToHash(r.PathValue("tx"))
	var ids []uint64
	for _, x := range s.records {
		if x.added == tx {
			ids = append(ids, x.id)
		}
	}
	if ids == nil {
		reply(w, http.StatusNotFound, "no pieces were added by that transaction")
		return
	}
	answerJSON(w, map[string]any{
		"txHash": tx.Hex(), "txStatus": "confirmed", "dataSetId": s.id, "pieceCount": len(ids),
		"addMessageOk": true, "piecesAdded": true, "confirmedPieceIds": ids,
	})
}
