package kubo

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"net/url"

	"github.com/ipfs/go-cid"

	"footlight/backend/rawjson"
	"footlight/backend/store/remote"
)

// maxAnswer limits the bytes of an answer that is not a block.
const maxAnswer = 1 << 20

// maxBlock limits the bytes of a block to what IPFS nodes exchange at most.
const maxBlock = 2 << 20

// small calls a command without a body.
func (k *Client) small(ctx context.Context, command string, query url.Values, limit int64) ([]byte, error) {
	ctx, cancel := context.WithTimeout(ctx, k.cfg.StepTimeout)
	defer cancel()
	req, err := k.request(ctx, command, query, nil)
	if err != nil {
		return nil, err
	}
	return k.do(req, command, limit)
}

func (k *Client) request(ctx context.Context, command string, query url.Values, body io.Reader) (*http.Request, error) {
	target := *k.base
	target.Path, target.RawQuery = k.base.Path+"/api/v0/"+command, query.Encode()
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, target.String(), body)
	if err != nil {
		return nil, fmt.Errorf("kubo: %s: %w", command, remote.WithoutURL(err))
	}
	return req, nil
}

// do reads an answer. If the node fails after it began to answer, the error is in the trailer.
func (k *Client) do(req *http.Request, command string, limit int64) ([]byte, error) {
	resp, err := k.http.Do(req)
	if err != nil {
		return nil, fmt.Errorf("kubo: %s: %w", command, remote.WithoutURL(err))
	}
	defer resp.Body.Close()
	raw, err := remote.ReadAll(resp.Body, limit)
	if resp.StatusCode != http.StatusOK {
		return nil, fmt.Errorf("kubo: %w", remote.NewStatusError(command, resp, message(raw)))
	}
	if err != nil {
		return nil, fmt.Errorf("kubo: %s: %w", command, err)
	}
	if late := resp.Trailer.Get("X-Stream-Error"); late != "" {
		return nil, fmt.Errorf("kubo: %w", remote.NewStatusError(command, resp, late))
	}
	return raw, nil
}

// message returns the text of an error answer, in the API's form or any other.
func message(raw []byte) string {
	var e struct{ Message string }
	if rawjson.Usual().Unmarshal(raw, &e) == nil && e.Message != "" {
		return e.Message
	}
	return string(raw)
}

// pinned reports whether the node has pinned the whole content.
func (k *Client) pinned(ctx context.Context, c cid.Cid) (bool, error) {
	query := url.Values{"arg": {c.String()}, "type": {"recursive"}}
	raw, err := k.small(ctx, "pin/ls", query, maxAnswer)
	if notPinned(err) {
		return false, nil
	}
	if err != nil {
		return false, err
	}
	return listsPin(raw, c)
}

// Block implements remote.Blocks. It reads what the node has on its own disk, because the node could
// otherwise fetch the block from other nodes, such as this server.
func (k *Client) Block(ctx context.Context, c cid.Cid) ([]byte, error) {
	return k.small(ctx, "block/get", url.Values{"arg": {c.String()}, "offline": {"true"}}, maxBlock)
}

// Open opens content that the node has on its own disk. The content is not trusted: the caller must compare
// it with its hash.
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

// Release unpins content. The node deletes its blocks at its next garbage collection. Releasing content that
// is not pinned succeeds.
func (k *Client) Release(ctx context.Context, c cid.Cid) error {
	_, err := k.small(ctx, "pin/rm", url.Values{"arg": {c.String()}, "recursive": {"true"}}, maxAnswer)
	if notPinned(err) {
		return nil
	}
	return err
}
