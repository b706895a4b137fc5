package pdp

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"time"

	"footlight/backend/store/pdp/piece"
)

// errStall is the cause of a canceled upload that made no progress.
var errStall = errors.New("pdp: the provider takes no more bytes")

// Upload sends a piece to the provider, unless the provider has it already. The piece is stored for certain
// only once Await returns. open is called at most once.
func (c *Client) Upload(ctx context.Context, id piece.CID, open func(context.Context) (io.ReadCloser, error)) error {
	a, err := c.small(ctx, "announce piece", http.MethodPost, "/pdp/piece",
		map[string]string{"pieceCid": id.String(), "notify": ""}, http.StatusOK, http.StatusCreated)
	if err != nil || a.status == http.StatusOK {
		return err
	}
	return c.put(ctx, a.location, id, open)
}

// Await returns once the provider has a piece.
func (c *Client) Await(ctx context.Context, id piece.CID) error {
	return c.poll(ctx, parkTimeout, "wait for the piece", func() (bool, error) { return c.Parked(ctx, id) })
}

// Parked reports whether the provider has a piece.
func (c *Client) Parked(ctx context.Context, id piece.CID) (bool, error) {
	a, err := c.small(ctx, "find piece", http.MethodGet, "/pdp/piece?pieceCid="+url.QueryEscape(id.String()), nil,
		http.StatusOK, http.StatusAccepted, http.StatusNotFound)
	return err == nil && a.status == http.StatusOK, err
}

// put sends the bytes. A 409 means that they were sent before and the answer was lost.
func (c *Client) put(ctx context.Context, path string, id piece.CID, open func(context.Context) (io.ReadCloser, error)) error {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	r, err := open(ctx)
	if err != nil {
		return err
	}
	defer r.Close()
	watch := &watched{r: r, timer: time.AfterFunc(c.cfg.Stall, func() { cancel(errStall) }), stall: c.cfg.Stall}
	defer watch.timer.Stop()
	req, err := c.request(ctx, http.MethodPut, path, watch)
	if err != nil {
		return fmt.Errorf("pdp: upload: %w", err)
	}
	req.ContentLength = int64(id.Size())
	req.Header.Set("Content-Type", "application/octet-stream")
	_, err = c.do(req, "upload", http.StatusNoContent, http.StatusOK, http.StatusConflict)
	if cause := context.Cause(ctx); err != nil && errors.Is(cause, errStall) {
		return fmt.Errorf("pdp: upload: %w", cause)
	}
	return err
}

// watched resets its timer with every read.
type watched struct {
	r     io.Reader
	timer *time.Timer
	stall time.Duration
}

func (w *watched) Read(p []byte) (int, error) {
	w.timer.Reset(w.stall)
	return w.r.Read(p)
}
