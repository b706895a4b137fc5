// Package gateway fetches content by its CID over HTTP, from a server's /ipfs/ or any other IPFS
// gateway. It does not check the content; the caller does.
package gateway

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"time"

	"github.com/ipfs/go-cid"

	"footlight/backend/blob"
	"footlight/backend/verify"
)

// defaultStall is the default of Gateway.Stall.
const defaultStall = 30 * time.Second

// Gateway fetches content. It is safe for concurrent use.
type Gateway struct {
	URL    string        // without /ipfs/
	Token  string        // bearer token with a right to watch; a secret; empty means none
	Client *http.Client  // nil means http.DefaultClient
	Stall  time.Duration // limit for a time without data; zero means 30 s
}

var _ verify.Content = (*Gateway)(nil)

// errStalled means that a gateway stopped in the middle of an answer.
var errStalled = errors.New("the gateway sent nothing for too long")

// Open implements verify.Content.
func (g *Gateway) Open(ctx context.Context, c cid.Cid) (io.ReadCloser, error) {
	ctx, cancel := context.WithCancelCause(ctx)
	stall := cmp.Or(g.Stall, defaultStall)
	watch := time.AfterFunc(stall, func() { cancel(errStalled) })
	content, err := g.get(ctx, c)
	if err != nil {
		watch.Stop()
		cancel(nil)
		return nil, err
	}
	return &body{ReadCloser: content, stall: stall, watch: watch, cancel: cancel, cause: func() error { return context.Cause(ctx) }}, nil
}

func (g *Gateway) get(ctx context.Context, c cid.Cid) (io.ReadCloser, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, g.URL+"/ipfs/"+c.String(), nil)
	if err != nil {
		return nil, err
	}
	if g.Token != "" {
		req.Header.Set("Authorization", "Bearer "+g.Token)
	}
	resp, err := cmp.Or(g.Client, http.DefaultClient).Do(req)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", verify.ErrUnreachable, err)
	}
	if err = refusal(resp); err != nil {
		return nil, errors.Join(err, resp.Body.Close())
	}
	return resp.Body, nil
}

// refusal returns the error for an answer without content.
func refusal(resp *http.Response) error {
	switch resp.StatusCode {
	case http.StatusOK:
		return nil
	case http.StatusUnauthorized, http.StatusForbidden:
		return fmt.Errorf("%w: %s", verify.ErrNotSeen, resp.Status)
	case http.StatusNotFound, http.StatusGone:
		return fmt.Errorf("%w: %s", blob.ErrNotFound, resp.Status)
	}
	return fmt.Errorf("the gateway answered %s", resp.Status)
}

// body reads an answer's content. It fails if no data arrives for the stall time.
type body struct {
	io.ReadCloser
	stall  time.Duration
	watch  *time.Timer
	cancel context.CancelCauseFunc
	cause  func() error
}

func (b *body) Read(p []byte) (int, error) {
	b.watch.Reset(b.stall)
	n, err := b.ReadCloser.Read(p)
	if err != nil && !errors.Is(err, io.EOF) && errors.Is(b.cause(), errStalled) {
		err = errStalled
	}
	return n, err
}

func (b *body) Close() error {
	b.watch.Stop()
	b.cancel(nil)
	return b.ReadCloser.Close()
}
