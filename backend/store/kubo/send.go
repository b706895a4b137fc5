package kubo

import (
	"context"
	"errors"
	"fmt"
	"io"
	"mime/multipart"
	"net/url"
	"time"

	"github.com/ipfs/go-cid"
)

// send imports content into the node.
func (k *Client) send(ctx context.Context, c cid.Cid) error {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	r, w := io.Pipe()
	form := multipart.NewWriter(w)
	written := make(chan error, 1)
	go func() {
		err := k.write(ctx, form, c)
		w.CloseWithError(err)
		written <- err
	}()
	raw, err := k.post(ctx, cancel, r, form.FormDataContentType())
	_ = r.Close() // ends the writer if the node did not read to the end
	if lost := <-written; lost != nil && !errors.Is(lost, io.ErrClosedPipe) && context.Cause(ctx) == nil {
		return fmt.Errorf("kubo: dag/import: content: %w", lost)
	}
	if err != nil {
		return err
	}
	return checkImport(raw, c)
}

// write writes the content as the multipart form that the API expects.
func (k *Client) write(ctx context.Context, form *multipart.Writer, c cid.Cid) error {
	part, err := form.CreateFormFile("file", c.String()+".car")
	if err == nil {
		err = k.cfg.Content.WriteCAR(ctx, part, c)
	}
	if err == nil {
		err = form.Close()
	}
	return err
}

// post sends the form. stop cancels the request when the node stalls.
func (k *Client) post(ctx context.Context, stop context.CancelCauseFunc, body io.Reader, kind string) ([]byte, error) {
	timer := time.AfterFunc(k.cfg.Stall, func() { stop(errStall) })
	defer timer.Stop()
	query := url.Values{"pin-roots": {"true"}}
	req, err := k.request(ctx, "dag/import", query, progress{body, timer, k.cfg})
	if err != nil {
		return nil, err
	}
	req.Header.Set("Content-Type", kind)
	raw, err := k.do(req, "dag/import", maxAnswer)
	if cause := context.Cause(ctx); err != nil && errors.Is(cause, errStall) {
		return nil, fmt.Errorf("kubo: dag/import: %w", cause)
	}
	return raw, err
}

// progress resets a stall timer with every read. When the body ends, it gives the node StepTimeout for its
// answer.
type progress struct {
	io.Reader
	timer *time.Timer
	cfg   Config
}

func (p progress) Read(b []byte) (int, error) {
	n, err := p.Reader.Read(b)
	if err != nil {
		p.timer.Reset(p.cfg.StepTimeout)
	} else {
		p.timer.Reset(p.cfg.Stall)
	}
	return n, err
}
