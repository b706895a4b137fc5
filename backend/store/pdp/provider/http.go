package provider

import (
	"crypto/subtle"
	"net/http"
	"strings"
)

// maxBody limits every request body except a piece's, in bytes.
const maxBody = 64 << 10

// Handler returns the HTTP API of a PDP provider, for clients with the token:
//
//	GET  /pdp/ping                          200 if the provider is running
//	POST /pdp/piece                         announces a piece: 200 it is here, 201 upload it
//	PUT  /pdp/piece/upload/{upload}         its bytes
//	GET  /pdp/piece?pieceCid=               200 it is here, 404 it is not
//	GET  /pdp/piece/{pieceCid}/status       the state of its processing
//	POST /pdp/data-sets                     creates a data set
//	GET  /pdp/data-sets/created/{tx}        the data set that was created
//	GET  /pdp/data-sets/{id}                its pieces
//	POST /pdp/data-sets/{id}/pieces         adds pieces
//	GET  /pdp/data-sets/{id}/pieces/added/{tx}  the pieces that were added
//	GET  /piece/{pieceCid}                  the bytes
//
// Bodies and status codes are those of Curio's PDP service. Routes that this provider does not have (pulls,
// deletions, uploads of unknown pieces) are 404.
func (p *Provider) Handler() http.Handler {
	mux, a := http.NewServeMux(), p.api
	mux.HandleFunc("GET /pdp/ping", func(w http.ResponseWriter, _ *http.Request) { reply(w, http.StatusOK, "curio-pdp") })
	mux.HandleFunc("POST /pdp/piece", a.announce)
	mux.HandleFunc("PUT /pdp/piece/upload/{upload}", a.upload)
	mux.HandleFunc("GET /pdp/piece", a.find)
	mux.HandleFunc("GET /pdp/piece/{piece}/status", a.pieceStatus)
	mux.HandleFunc("POST /pdp/data-sets", a.createSet)
	mux.HandleFunc("GET /pdp/data-sets/created/{tx}", a.setCreated)
	mux.HandleFunc("GET /pdp/data-sets/{set}", a.showSet)
	mux.HandleFunc("POST /pdp/data-sets/{set}/pieces", a.addPieces)
	mux.HandleFunc("GET /pdp/data-sets/{set}/pieces/added/{tx}", a.piecesAdded)
	mux.Handle("/piece/", p.Pieces())
	return a.authorized(mux)
}

// authorized requires the token.
func (a *api) authorized(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		given := strings.TrimPrefix(r.Header.Get("Authorization"), "Bearer ")
		if subtle.ConstantTimeCompare([]byte(given), []byte(a.token)) != 1 {
			reply(w, http.StatusUnauthorized, "this provider serves its own server only")
			return
		}
		r.Body = http.MaxBytesReader(w, r.Body, bodyLimit(r))
		next.ServeHTTP(w, r)
	})
}

// bodyLimit returns the size limit of a request's body. A piece may be as large as the largest piece.
func bodyLimit(r *http.Request) int64 {
	if r.Method == http.MethodPut {
		return maxPiece + 1
	}
	return maxBody
}
