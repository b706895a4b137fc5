package pdp

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"

	"footlight/backend/store/pdp/piece"
	"footlight/backend/store/remote"
)

// PieceURL returns the address of a piece at the provider.
func (c *Client) PieceURL(id piece.CID) string { return c.base.String() + "/piece/" + id.String() }

// Open opens a piece. The bytes are not trusted: the caller must compare them with the piece.
func (c *Client) Open(ctx context.Context, id piece.CID) (io.ReadCloser, error) {
	req, err := c.request(ctx, http.MethodGet, "/piece/"+id.String(), nil)
	if err != nil {
		return nil, fmt.Errorf("pdp: fetch back: %w", err)
	}
	resp, err := c.http.Do(req)
	if err != nil {
		return nil, fmt.Errorf("pdp: fetch back: %w", remote.WithoutURL(err))
	}
	if resp.StatusCode != http.StatusOK {
		_ = resp.Body.Close() // only the status counts
		return nil, fmt.Errorf("pdp: %w", remote.NewStatusError("fetch back", resp, ""))
	}
	return resp.Body, nil
}

// CheckCopy picks a random leaf, fetches the part of the piece that contains it, and compares it with the
// piece. It returns ErrWrongBytes if the provider returned other bytes.
func (c *Client) CheckCopy(ctx context.Context, tree *piece.Tree) error {
	unit := rand.IntN(tree.Units())
	offset, length := tree.Span(unit)
	ctx, cancel := context.WithTimeout(ctx, c.cfg.StepTimeout)
	defer cancel()
	req, err := c.request(ctx, http.MethodGet, "/piece/"+tree.CID.String(), nil)
	if err != nil {
		return fmt.Errorf("pdp: fetch back: %w", err)
	}
	req.Header.Set("Range", fmt.Sprintf("bytes=%d-%d", offset, offset+int64(length)-1))
	raw, err := c.part(req, offset, length)
	if err != nil {
		return err
	}
	if err = tree.Check(unit, raw); errors.Is(err, piece.ErrDiffers) {
		return fmt.Errorf("%w: %w", ErrWrongBytes, err)
	}
	return err
}

// part reads a range. If the provider ignores the range, part skips to it in the whole piece.
func (c *Client) part(req *http.Request, offset int64, length int) ([]byte, error) {
	resp, err := c.http.Do(req)
	if err != nil {
		return nil, fmt.Errorf("pdp: fetch back: %w", remote.WithoutURL(err))
	}
	defer resp.Body.Close()
	switch resp.StatusCode {
	case http.StatusPartialContent:
	case http.StatusOK:
		if _, err = io.CopyN(io.Discard, resp.Body, offset); err != nil {
			return nil, fmt.Errorf("pdp: fetch back: %w", err)
		}
	default:
		return nil, fmt.Errorf("pdp: %w", remote.NewStatusError("fetch back", resp, ""))
	}
	raw := make([]byte, length)
	if _, err = io.ReadFull(resp.Body, raw); err != nil {
		return nil, fmt.Errorf("pdp: fetch back: %w", err)
	}
	return raw, nil
}
