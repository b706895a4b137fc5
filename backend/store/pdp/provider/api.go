package provider

import (
	"errors"
	"net/http"

	"footlight/backend/store/pdp/piece"
	"footlight/backend/store/pdp/piecestore"
)

// api answers the requests of the HTTP API (Handler).
type api struct {
	stock   *inventory
	sets    *dataSets
	uploads *uploads
	token   string
	review  func() // requests a review of unwanted pieces
}

// fail answers with an error as plain text, like Curio.
func (a *api) fail(w http.ResponseWriter, r *http.Request, err error) {
	var known refusal
	switch {
	case errors.As(err, &known):
		reply(w, known.status, known.text)
	case errors.Is(err, piece.ErrCID), errors.Is(err, piecestore.ErrMismatch):
		reply(w, http.StatusBadRequest, err.Error())
	default:
		a.stock.log.Error("request failed", "route", r.Pattern, "error", err)
		reply(w, http.StatusInternalServerError, "internal error")
	}
}
