package provider_test

import (
	"context"
	"io"
	"io/fs"
	"net/http"
	"testing"

	"github.com/stretchr/testify/require"

	"footlight/backend/blob"
	"footlight/backend/store/pdp/piece"
	"footlight/backend/store/pdp/possession"
)

// TestWhole checks that content can be read from its piece as long as it is wanted and intact.
func TestWhole(t *testing.T) {
	t.Parallel()
	h := newFixture(t)
	h.close()
	wanted := true
	h.wanted = func(context.Context, possession.Label) (bool, error) { return wanted, nil }
	h.open()
	item := h.add(3_000_000, 1)
	c := h.keep(item)
	r, label, err := h.Whole(t.Context(), item.CID)
	require.NoError(t, err)
	got, err := io.ReadAll(r)
	require.NoError(t, err)
	require.NoError(t, r.Close())
	require.Equal(t, h.bytes(item), got)
	require.Equal(t, possession.Label{EventID: "show", ChunkIndex: 1, ContentCID: item.CID}, label)
	require.Equal(t, []string{item.CID}, h.Contents())

	_, _, err = h.Whole(t.Context(), "bafkqaaa")
	require.ErrorIs(t, err, blob.ErrNotFound)
	wanted = false
	_, _, err = h.Whole(t.Context(), item.CID)
	require.ErrorIs(t, err, blob.ErrNotFound, "what was removed stays so")
	wanted = true

	h.flip(c, 2_500_000)
	r, _, err = h.Whole(t.Context(), item.CID)
	require.NoError(t, err)
	_, err = io.ReadAll(r)
	require.ErrorIs(t, err, piece.ErrDiffers)
	require.NoError(t, r.Close())
	require.Equal(t, 1, h.Status().Faults, "it is on record")
	_, _, err = h.Whole(t.Context(), item.CID)
	require.ErrorContains(t, err, "not whole")
	h.run()
	h.eventually("the piece is whole again", func() error {
		r, _, err := h.Whole(t.Context(), item.CID)
		if err == nil {
			err = r.Close()
		}
		return err
	})
}

// TestServedDamageIsRepaired reads a damaged piece over HTTP: the answer breaks off, the damage is on record, and
// the piece is served again once it is repaired.
func TestServedDamageIsRepaired(t *testing.T) {
	t.Parallel()
	h := newFixture(t)
	item := h.add(100_000, 1)
	c := h.keep(item)
	get := func() ([]byte, error) {
		req, err := http.NewRequestWithContext(t.Context(), http.MethodGet, h.server.URL+"/piece/"+c, http.NoBody)
		require.NoError(t, err)
		req.Header.Set("Authorization", "Bearer "+secret)
		resp, err := http.DefaultClient.Do(req)
		if err != nil {
			return nil, err
		}
		defer resp.Body.Close()
		if resp.StatusCode != http.StatusOK {
			return nil, fs.ErrNotExist
		}
		return io.ReadAll(resp.Body)
	}
	h.flip(c, 70_000)
	_, err := get()
	require.ErrorIs(t, err, io.ErrUnexpectedEOF)
	require.Equal(t, 1, h.Status().Faults, "it is on record")
	_, err = get()
	require.ErrorIs(t, err, fs.ErrNotExist)
	h.run()
	h.eventually("the piece is served again", func() error {
		got, err := get()
		if err == nil {
			require.Equal(t, h.bytes(item), got)
		}
		return err
	})
}
