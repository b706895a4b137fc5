package pdp_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"footlight/backend/store/pdp/piece"
)

// curio imitates a provider, with faults. Each fault occurs as often as its count says.
type curio struct {
	*httptest.Server
	over chan struct{} // closed at the end of the test

	mu     sync.Mutex
	pieces map[string][]byte
	open   map[string]string // uploads: piece by path
	added  map[string]int    // pieces by transaction
	create []string          // extraData of requested data sets
	add    []string          // extraData of requested additions

	hung     int // uploads that are not read
	unparked int // queries that find no piece before it is stored
	busy     int // additions answered with 429
	lost     int // additions whose answer is lost
	rejected int // additions the chain rejects
	pending  int // queries that find no transaction before it is mined
	liar     bool
}

func newCurio(t *testing.T) *curio {
	t.Helper()
	c := &curio{over: make(chan struct{}), pieces: map[string][]byte{}, open: map[string]string{}, added: map[string]int{}}
	mux := http.NewServeMux()
	mux.HandleFunc("POST /pdp/piece", c.announce)
	mux.HandleFunc("PUT /pdp/piece/upload/{id}", c.upload)
	mux.HandleFunc("GET /pdp/piece", c.find)
	mux.HandleFunc("POST /pdp/data-sets", c.createSet)
	mux.HandleFunc("GET /pdp/data-sets/created/{tx}", c.created)
	mux.HandleFunc("POST /pdp/data-sets/42/pieces", c.addPieces)
	mux.HandleFunc("GET /pdp/data-sets/42/pieces/added/{tx}", c.piecesAdded)
	mux.HandleFunc("GET /piece/{cid}", c.give)
	c.Server = httptest.NewServer(mux)
	t.Cleanup(c.Close)
	t.Cleanup(func() { close(c.over) })
	return c
}

// strikes counts a fault down and reports whether it occurs.
func strikes(n *int) bool {
	*n--
	return *n >= 0
}

func (c *curio) announce(w http.ResponseWriter, r *http.Request) {
	var body struct{ PieceCID string }
	_ = json.NewDecoder(r.Body).Decode(&body) // wrong bodies fail the test later
	c.mu.Lock()
	defer c.mu.Unlock()
	if _, ok := c.pieces[body.PieceCID]; ok {
		fmt.Fprintf(w, `{"pieceCid":%q}`, body.PieceCID)
		return
	}
	id := fmt.Sprint(len(c.open))
	c.open[id] = body.PieceCID
	w.Header().Set("Location", "/pdp/piece/upload/"+id)
	w.WriteHeader(http.StatusCreated)
}

func (c *curio) upload(w http.ResponseWriter, r *http.Request) {
	c.mu.Lock()
	hung := strikes(&c.hung)
	c.mu.Unlock()
	if hung {
		<-c.over // the server notices a disconnected client only if it reads the body
		return
	}
	h := piece.NewHasher()
	raw, err := io.ReadAll(io.TeeReader(r.Body, h))
	c.mu.Lock()
	defer c.mu.Unlock()
	if err != nil || h.Tree().CID.String() != c.open[r.PathValue("id")] || r.ContentLength != int64(len(raw)) {
		http.Error(w, "size or hash mismatch", http.StatusBadRequest)
		return
	}
	c.pieces[c.open[r.PathValue("id")]] = raw
	w.WriteHeader(http.StatusNoContent)
}

func (c *curio) find(w http.ResponseWriter, r *http.Request) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if _, ok := c.pieces[r.URL.Query().Get("pieceCid")]; !ok || strikes(&c.unparked) {
		http.Error(w, "piece not found", http.StatusNotFound)
	}
}

// endless is the count of a fault that lasts until park ends it.
const endless = 1 << 30

// looks returns how many queries found no piece.
func (c *curio) looks() int {
	c.mu.Lock()
	defer c.mu.Unlock()
	return endless - c.unparked
}

// park makes uploaded pieces appear as stored from now on.
func (c *curio) park() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.unparked = 0
}

func (c *curio) createSet(w http.ResponseWriter, r *http.Request) {
	var body struct{ RecordKeeper, ExtraData string }
	_ = json.NewDecoder(r.Body).Decode(&body) // wrong bodies fail the test later
	c.mu.Lock()
	defer c.mu.Unlock()
	if body.RecordKeeper != "0xkeeper" {
		http.Error(w, "record keeper not allowed", http.StatusForbidden)
		return
	}
	c.create = append(c.create, body.ExtraData)
	w.Header().Set("Location", c.URL+"/pdp/data-sets/created/0x1")
	w.WriteHeader(http.StatusCreated)
}

func (c *curio) created(w http.ResponseWriter, _ *http.Request) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if strikes(&c.pending) {
		fmt.Fprint(w, `{"createMessageHash":"0x1","dataSetCreated":false,"service":"public","txStatus":"pending","ok":null}`)
		return
	}
	fmt.Fprint(w, `{"createMessageHash":"0x1","dataSetCreated":true,"service":"public","txStatus":"confirmed","ok":true,"dataSetId":42}`)
}

func (c *curio) addPieces(w http.ResponseWriter, r *http.Request) {
	var body struct {
		Pieces    []struct{ PieceCID string }
		ExtraData string
	}
	_ = json.NewDecoder(r.Body).Decode(&body) // wrong bodies fail the test later
	c.mu.Lock()
	defer c.mu.Unlock()
	if strikes(&c.busy) {
		http.Error(w, "too many", http.StatusTooManyRequests)
		return
	}
	c.add = append(c.add, body.ExtraData)
	tx := fmt.Sprintf("0x%d", 100+slices.Index(c.add, body.ExtraData))
	c.added[tx] = len(body.Pieces)
	if strikes(&c.lost) {
		panic(http.ErrAbortHandler)
	}
	w.Header().Set("Location", "/pdp/data-sets/42/pieces/added/"+tx)
	w.WriteHeader(http.StatusCreated)
}

func (c *curio) piecesAdded(w http.ResponseWriter, r *http.Request) {
	c.mu.Lock()
	defer c.mu.Unlock()
	tx := r.PathValue("tx")
	switch {
	case strikes(&c.pending):
		fmt.Fprintf(w, `{"txHash":%q,"txStatus":"pending","dataSetId":42,"piecesAdded":false}`, tx)
	case strikes(&c.rejected):
		fmt.Fprintf(w, `{"txHash":%q,"txStatus":"rejected","dataSetId":42,"addMessageOk":false,"piecesAdded":false}`, tx)
	default:
		fmt.Fprintf(w, `{"txHash":%q,"txStatus":"confirmed","dataSetId":42,"pieceCount":%d,"addMessageOk":true,"piecesAdded":true,"confirmedPieceIds":[7]}`, tx, c.added[tx])
	}
}

func (c *curio) give(w http.ResponseWriter, r *http.Request) {
	c.mu.Lock()
	raw := bytes.Clone(c.pieces[r.PathValue("cid")])
	lies := c.liar
	c.mu.Unlock()
	if lies {
		for i := range raw {
			raw[i] ^= 1
		}
	}
	http.ServeContent(w, r, "", time.Time{}, strings.NewReader(string(raw)))
}
