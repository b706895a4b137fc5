package app

import (
	"context"
	"errors"
	"io"
	"log/slog"
	"net/http"
	"os"
	"path/filepath"
	"sync"
	"sync/atomic"

	"github.com/ipfs/go-cid"

	"footlight/app/keep"
	"footlight/app/remote"
	"footlight/backend/event"
	"footlight/backend/verify"
	"footlight/backend/verify/gateway"
	"footlight/backend/verify/rpc"
)

// Past is what the page inside the window may call about shows that are over.
type Past struct {
	window *Window
	keys   *Keys

	turn sync.Mutex // one piece of work is done at a time
	work atomic.Pointer[Work]
}

// Kept is a show of which there is something on this machine.
type Kept struct {
	Folder  string  `json:"folder"` // below that of all shows
	Server  string  `json:"server"` // its name among the folders
	Event   string  `json:"event"`
	Begin   int64   `json:"begin"` // ms since the epoch
	Seconds float64 `json:"seconds"`
	Bytes   int64   `json:"bytes"`
	Chunks  int     `json:"chunks"`
	Waiting int     `json:"waiting"` // for their upload
	Refused int     `json:"refused"` // by the server
	Here    bool    `json:"here"`    // of the server that the window is at
}

// Work is how far the work is that takes its time.
type Work struct {
	Done  int64 `json:"done"`
	Total int64 `json:"total"` // 0: nothing is being done
}

// Finding is what was found of a recording.
type Finding struct {
	Report verify.Report `json:"report"`
	Here   []string      `json:"here"` // CIDs of chunks that are on this machine, and were read from it
}

var errWorking = errors.New("something else is being checked or exported: wait for its end")

// Kept lists the shows on this machine, the newest first.
func (p *Past) Kept() ([]Kept, error) {
	root, err := allKept()
	if err != nil {
		return nil, err
	}
	shows, err := keep.Shows(root)
	if err != nil {
		return nil, err
	}
	at := ""
	if visit := p.window.visit.Load(); visit != nil {
		at = folderOf(visit.Base)
	}
	kept := make([]Kept, 0, len(shows))
	for _, s := range shows {
		folder, err := filepath.Rel(root, s.Dir)
		if err != nil {
			return nil, err
		}
		server, name := filepath.Dir(folder), filepath.Base(folder)
		kept = append(kept, Kept{
			Folder: folder, Server: server, Event: name, Begin: s.Begin.UnixMilli(), Seconds: s.Length.Seconds(),
			Bytes: s.Bytes, Chunks: s.Chunks, Waiting: s.Waiting, Refused: s.Refused, Here: server == at,
		})
	}
	return kept, nil
}

// Progress tells how far the work is.
func (p *Past) Progress() Work {
	if w := p.work.Load(); w != nil {
		return *w
	}
	return Work{}
}

// begin takes the turn, and returns what gives it back.
func (p *Past) begin() (end func(), err error) {
	if !p.turn.TryLock() {
		return nil, errWorking
	}
	p.work.Store(&Work{})
	return func() { p.work.Store(nil); p.turn.Unlock() }, nil
}

// Verify checks an event's recording as `server verify` does, against the chain and the bytes: those that are on
// this machine where they are, else the server's.
func (p *Past) Verify(id string) (f Finding, err error) {
	name, err := event.ParseID(id)
	if err != nil {
		return f, err
	}
	at := p.window.visit.Load()
	if at == nil {
		return f, errNowhere
	}
	end, err := p.begin()
	if err != nil {
		return f, err
	}
	defer end()
	server := at.Server
	if session := at.session.Load(); session != nil {
		server.Bearer = *session
	}
	return p.verify(p.window.ctx, &server, name)
}

func (p *Past) verify(ctx context.Context, server *remote.Server, id event.ID) (f Finding, err error) {
	own, err := chunksHere(ctx, server.Base, id)
	if err != nil {
		return f, err
	}
	token, refused := server.Watching(ctx, id)
	if refused != nil {
		slog.Debug("no token to watch a recording", "event", id, "error", refused)
	}
	own.elsewhere = &gateway.Gateway{URL: server.Base, Token: token}
	var ledger struct {
		ChainID uint64        `json:"chainId"`
		RPCURL  string        `json:"rpcUrl"`
		Factory event.Address `json:"factory"`
	}
	if err = server.Call(ctx, http.MethodGet, "/api/ledger", nil, &ledger); err != nil {
		return f, err
	}
	chain, err := rpc.Open(ctx, ledger.RPCURL, ledger.ChainID, ledger.Factory)
	if err != nil {
		return f, err
	}
	defer func() { _ = chain.Close() }() // all was read
	v := chain.Verifier(own)
	v.Progress = func(done, total int, _ int64) { p.work.Store(&Work{int64(done), int64(total)}) }
	f.Report, err = v.Run(ctx, string(id))
	f.Here = []string{}
	for _, c := range f.Report.Chunks {
		if own.files[c.CID] != "" {
			f.Here = append(f.Here, c.CID)
		}
	}
	return f, err
}

// chunks are content that is on this machine, and elsewhere. It implements verify.Content.
type chunks struct {
	files     map[string]string // by CID
	elsewhere verify.Content
}

func chunksHere(ctx context.Context, server string, id event.ID) (*chunks, error) {
	dir, err := publish{}.folder(server, id)
	if err != nil {
		return nil, err
	}
	files, err := keep.Contents(ctx, dir)
	return &chunks{files: files}, err
}

// Open implements verify.Content.
func (c *chunks) Open(ctx context.Context, name cid.Cid) (io.ReadCloser, error) {
	if file := c.files[name.String()]; file != "" {
		if f, err := os.Open(file); err == nil { // else it was renamed: it came further
			return f, nil
		}
	}
	return c.elsewhere.Open(ctx, name)
}
