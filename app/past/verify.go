package past

import (
	"context"
	"io"
	"log/slog"
	"net/http"
	"os"

	"github.com/ipfs/go-cid"

	"footlight/app/journal"
	"footlight/app/keep"
	"footlight/app/remote"
	"footlight/backend/event"
	"footlight/backend/verify"
	"footlight/backend/verify/gateway"
	"footlight/backend/verify/rpc"
)

// Finding is the outcome of a check.
type Finding struct {
	Report verify.Report `json:"report"`
	Here   []string      `json:"here"` // CIDs of the chunks that were read from this machine
}

// Verify checks an event's recording as `server verify` does, against the chain and the chunks' bytes. It reads the
// chunks that are on this machine from there, and all others from the server.
func (a *Archive) Verify(ctx context.Context, server *remote.Server, id event.ID) (f Finding, err error) {
	end, err := a.begin()
	if err != nil {
		return f, err
	}
	defer end()
	kept, err := readChunks(ctx, server, id)
	if err != nil {
		return f, err
	}
	chain, err := openChain(ctx, server)
	if err != nil {
		return f, err
	}
	defer func() { _ = chain.Close() }() // all was read
	v := chain.Verifier(kept)
	v.Progress = func(done, total int, _ int64) { a.work.Store(&Work{int64(done), int64(total)}) }
	f.Report, err = v.Run(ctx, string(id))
	f.Here = []string{}
	for _, c := range f.Report.Chunks {
		if kept.files[c.CID] != "" {
			f.Here = append(f.Here, c.CID)
		}
	}
	return f, err
}

// openChain opens the chain on which the server writes.
func openChain(ctx context.Context, server *remote.Server) (*rpc.Chain, error) {
	var ledger struct {
		ChainID uint64        `json:"chainId"`
		RPCURL  string        `json:"rpcUrl"`
		Factory event.Address `json:"factory"`
	}
	if err := server.Call(ctx, http.MethodGet, "/api/ledger", nil, &ledger); err != nil {
		return nil, err
	}
	return rpc.Open(ctx, ledger.RPCURL, ledger.ChainID, ledger.Factory)
}

// chunks is content that lies on this machine in part. It implements verify.Content.
type chunks struct {
	files     map[string]string // by CID
	elsewhere verify.Content
}

// readChunks finds an event's chunks on this machine, and on the server.
func readChunks(ctx context.Context, server *remote.Server, id event.ID) (*chunks, error) {
	dir, err := journal.Folder(server.Base, id)
	if err != nil {
		return nil, err
	}
	files, err := keep.Contents(ctx, dir)
	if err != nil {
		return nil, err
	}
	token, err := server.Watching(ctx, id)
	if err != nil {
		slog.Debug("no token to watch a recording", "event", id, "error", err)
	}
	return &chunks{files, &gateway.Gateway{URL: server.Base, Token: token}}, nil
}

// Open implements verify.Content.
func (c *chunks) Open(ctx context.Context, name cid.Cid) (io.ReadCloser, error) {
	if file := c.files[name.String()]; file != "" {
		// An error means that the upload has renamed the file meanwhile.
		if f, err := os.Open(file); err == nil {
			return f, nil
		}
	}
	return c.elsewhere.Open(ctx, name)
}
