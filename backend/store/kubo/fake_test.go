package kubo_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"

	"github.com/ipfs/go-cid"
	car "github.com/ipld/go-car/v2"
)

// daemon imitates kubo's HTTP API, with faults.
type daemon struct {
	*httptest.Server
	over chan struct{} // closed at the end of the test

	mu      sync.Mutex
	blocks  map[string][]byte // by multihash
	pins    map[string]bool
	imports int
	asked   []string // commands, in order

	refuse  map[string]int  // how often a command is answered with 500
	hang    map[string]bool // commands that are never answered
	unread  bool            // imports are neither read nor answered
	late    bool            // an import fails after its answer began
	endless bool            // block/get does not end
	forget  bool            // what is imported is not pinned
	drop    bool            // blocks are not kept
	flip    bool            // blocks are given back changed
	root    string          // the root that an import reports; empty means the real one
	pinSays string          // why a root was not pinned
}

func newDaemon(t *testing.T) *daemon {
	t.Helper()
	d := &daemon{over: make(chan struct{}), blocks: map[string][]byte{}, pins: map[string]bool{}, refuse: map[string]int{}, hang: map[string]bool{}}
	mux := http.NewServeMux()
	mux.HandleFunc("POST /api/v0/dag/import", d.dagImport)
	mux.HandleFunc("POST /api/v0/pin/ls", d.pinLs)
	mux.HandleFunc("POST /api/v0/pin/rm", d.pinRm)
	mux.HandleFunc("POST /api/v0/block/get", d.blockGet)
	mux.HandleFunc("GET /ipfs/{cid}", d.gateway)
	d.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if d.faulty(w, strings.TrimPrefix(r.URL.Path, "/api/v0/")) {
			return
		}
		mux.ServeHTTP(w, r)
	}))
	t.Cleanup(d.Close)
	t.Cleanup(func() { close(d.over) })
	return d
}

// faulty answers with the fault that is set for a command, and reports whether there was one.
func (d *daemon) faulty(w http.ResponseWriter, command string) bool {
	d.mu.Lock()
	d.asked = append(d.asked, command)
	hangs := d.hang[command]
	d.refuse[command]--
	refuses := d.refuse[command] >= 0
	d.mu.Unlock()
	if hangs {
		<-d.over
	} else if refuses {
		fail(w, "out of order")
	}
	return hangs || refuses
}

// fail answers with an error in the API's form.
func fail(w http.ResponseWriter, message string) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(http.StatusInternalServerError)
	_ = json.NewEncoder(w).Encode(map[string]any{"Message": message, "Code": 0, "Type": "error"})
}

func (d *daemon) dagImport(w http.ResponseWriter, r *http.Request) {
	if d.unread {
		<-d.over
		return
	}
	form, err := r.MultipartReader()
	if err != nil {
		fail(w, err.Error())
		return
	}
	part, err := form.NextPart()
	if err != nil || part.FormName() != "file" {
		fail(w, "file argument 'path' is required")
		return
	}
	root, err := d.take(part)
	if err != nil {
		fail(w, err.Error())
		return
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	d.imports++
	d.pins[root.String()] = r.URL.Query().Get("pin-roots") == "true" && !d.forget
	w.Header().Set("Trailer", "X-Stream-Error")
	said := root.String()
	if d.root != "" {
		said = d.root
	}
	fmt.Fprintf(w, `{"Root":{"Cid":{"/":%q},"PinErrorMsg":%q}}`+"\n", said, d.pinSays)
	if d.late {
		w.Header().Set("X-Stream-Error", "disk full")
	}
}

// take stores the blocks of a CAR.
func (d *daemon) take(r io.Reader) (cid.Cid, error) {
	blocks, err := car.NewBlockReader(r)
	if err != nil {
		return cid.Undef, err
	}
	for {
		b, err := blocks.Next() // compared with its CID
		if errors.Is(err, io.EOF) {
			return blocks.Roots[0], nil
		}
		if err != nil {
			return cid.Undef, err
		}
		d.mu.Lock()
		if !d.drop {
			d.blocks[string(b.Cid().Hash())] = b.RawData()
		}
		d.mu.Unlock()
	}
}

func (d *daemon) pinLs(w http.ResponseWriter, r *http.Request) {
	d.mu.Lock()
	defer d.mu.Unlock()
	c := r.FormValue("arg")
	if !d.pins[c] {
		fail(w, "path '"+c+"' is not pinned")
		return
	}
	fmt.Fprintf(w, `{"Keys":{%q:{"Type":%q,"Name":""}}}`+"\n", c, r.FormValue("type"))
}

func (d *daemon) blockGet(w http.ResponseWriter, r *http.Request) {
	if r.FormValue("offline") != "true" {
		fail(w, "this test wants what is on the node's own disk")
		return
	}
	d.give(w, r.FormValue("arg"), func() { fail(w, "block was not found locally (offline): ipld: could not find "+r.FormValue("arg")) })
}

func (d *daemon) gateway(w http.ResponseWriter, r *http.Request) {
	if r.FormValue("format") != "raw" {
		http.Error(w, "this test wants blocks", http.StatusBadRequest)
		return
	}
	d.give(w, r.PathValue("cid"), func() { http.Error(w, "not found", http.StatusNotFound) })
}

func (d *daemon) give(w http.ResponseWriter, name string, missing func()) {
	d.mu.Lock()
	defer d.mu.Unlock()
	c, err := cid.Decode(name)
	if err != nil || d.blocks[string(c.Hash())] == nil {
		missing()
		return
	}
	b := append([]byte(nil), d.blocks[string(c.Hash())]...)
	if d.flip {
		b[len(b)/2] ^= 1
	}
	for d.endless {
		if _, err = w.Write(b); err != nil {
			return
		}
	}
	_, _ = w.Write(b) // the client may have disconnected, which does not matter here
}

func (d *daemon) pinRm(w http.ResponseWriter, r *http.Request) {
	d.mu.Lock()
	defer d.mu.Unlock()
	name := r.URL.Query().Get("arg")
	if !d.pins[name] || r.URL.Query().Get("recursive") != "true" {
		fail(w, "not pinned or pinned indirectly")
		return
	}
	delete(d.pins, name)
	fmt.Fprintf(w, `{"Pins":[%q]}`+"\n", name)
}
