package provider

import (
	"net/http"
	"time"

	"footlight/backend/store/pdp/piece"
)

// The limits of a piece's content, in bytes.
const (
	minPiece = 127
	maxPiece = 1_065_353_216
)

// announce answers POST /pdp/piece.
func (a *api) announce(w http.ResponseWriter, r *http.Request) {
	var body struct {
		PieceCID string `json:"pieceCid"`
	}
	err := readJSON(r, &body)
	if err != nil {
		a.fail(w, r, err)
		return
	}
	c, err := piece.Parse(body.PieceCID)
	switch {
	case err != nil:
		a.fail(w, r, err)
	case c.Size() < minPiece:
		reply(w, http.StatusBadRequest, "the piece is too small")
	case c.Size() > maxPiece:
		reply(w, http.StatusRequestEntityTooLarge, "the piece is too large")
	case a.stock.well(c):
		answerJSON(w, map[string]string{"pieceCid": c.String()})
	default:
		if a.stock.retired.has(c) { // it is wanted again, since it is announced
			a.review()
		}
		a.expect(w, c)
	}
}

func (a *api) expect(w http.ResponseWriter, c piece.CID) {
	name, ok := a.uploads.begin(c, time.Now())
	if !ok {
		reply(w, http.StatusTooManyRequests, "too many uploads are open")
		return
	}
	located(w, "/pdp/piece/upload/"+name)
}

// upload answers PUT /pdp/piece/upload/{upload}.
func (a *api) upload(w http.ResponseWriter, r *http.Request) {
	c, ok := a.uploads.take(r.PathValue("upload"))
	if !ok {
		reply(w, http.StatusNotFound, "no such upload")
		return
	}
	if err := a.stock.files.Put(c, r.Body); err != nil {
		a.fail(w, r, err)
		return
	}
	a.stock.records.Touch(c)
	w.WriteHeader(http.StatusNoContent)
}

// find answers GET /pdp/piece?pieceCid=.
func (a *api) find(w http.ResponseWriter, r *http.Request) {
	c, err := piece.Parse(r.URL.Query().Get("pieceCid"))
	if err != nil {
		a.fail(w, r, err)
		return
	}
	if !a.stock.well(c) {
		reply(w, http.StatusNotFound, "the piece is not here")
		return
	}
	answerJSON(w, map[string]string{"pieceCid": c.String()})
}

// pieceStatus answers GET /pdp/piece/{piece}/status. This provider does not index or announce pieces.
func (a *api) pieceStatus(w http.ResponseWriter, r *http.Request) {
	c, err := piece.Parse(r.PathValue("piece"))
	if err != nil {
		a.fail(w, r, err)
		return
	}
	if !a.stock.well(c) {
		reply(w, http.StatusNotFound, "the piece is not here")
		return
	}
	answerJSON(w, map[string]any{
		"pieceCid": c.String(), "status": "pending", "indexed": false, "adCreated": false, "advertised": false, "retrieved": false,
	})
}

const (
	maxUploads = 256
	uploadLife = time.Hour
)
