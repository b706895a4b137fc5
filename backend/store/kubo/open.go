package kubo

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"net/url"

	"github.com/ipfs/go-cid"

	"footlight/backend/store/remote"
)

// Open opens content that the node has itself. It is not trusted: whoever reads it
// compares it.
func (k *Client) Open(ctx context.Context, c cid.Cid) (io.ReadCloser, error) {
	req, err := k.request(ctx, "cat", url.Values{"arg": {c.String()}, "offline": {"true"}}, nil)
	if err != nil {
		return nil, err
	}
	resp, err := k.http.Do(req)
	if err != nil {
		return nil, fmt.Errorf("kubo: cat: %w", remote.WithoutURL(err))
	}
	if resp.StatusCode != http.StatusOK {
		defer resp.Body.Close()
		raw, _ := remote.ReadAll(resp.Body, maxAnswer)
		return nil, fmt.Errorf("kubo: %w", remote.NewStatusError("cat", resp, message(raw)))
	}
	return resp.Body, nil
}
