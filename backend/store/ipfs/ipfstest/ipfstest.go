// Package ipfstest makes content for tests and damages stored content.
package ipfstest

import (
	"bytes"
	"context"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/ipfs/boxo/datastore/dshelp"
	"github.com/ipfs/go-cid"
	"github.com/stretchr/testify/require"

	"footlight/backend/blob"
	"footlight/backend/store/ipfs/unixfs"
	"footlight/backend/store/storetest"
)

// Film returns content that starts like an MP4 file.
func Film(size int) []byte {
	head := []byte("\x00\x00\x00\x20ftypisom\x00\x00\x02\x00isomiso2avc1mp41")
	return append(head, storetest.Content(1, size-len(head))...)
}

// BlockFile returns the path of a block's file in the store in dir.
func BlockFile(t *testing.T, dir string, c cid.Cid) string {
	t.Helper()
	found, err := filepath.Glob(filepath.Join(dir, "blocks", "*", dshelp.MultihashToDsKey(c.Hash()).String()[1:]+".data"))
	require.NoError(t, err)
	require.Len(t, found, 1)
	return found[0]
}

// Ask sends a request to a handler, with header lines "Name: value".
func Ask(h http.Handler, method, target string, headers ...string) *httptest.ResponseRecorder {
	r := httptest.NewRequestWithContext(context.Background(), method, target, nil)
	for _, line := range headers {
		name, value, _ := strings.Cut(line, ": ")
		r.Header.Set(name, value)
	}
	w := httptest.NewRecorder()
	h.ServeHTTP(w, r)
	return w
}

// Same reads content and returns an error if it differs from want.
func Same(ctx context.Context, from blob.Fetcher, c cid.Cid, want []byte) error {
	r, _, err := from.Fetch(ctx, c)
	if err != nil {
		return err
	}
	defer r.Close()
	got, err := io.ReadAll(r)
	if err == nil && !bytes.Equal(got, want) {
		err = errors.New("other bytes")
	}
	return err
}

// DamageLeaves flips a byte in every full block (1 MiB) of the store in dir.
func DamageLeaves(t *testing.T, dir string) {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(dir, "blocks", "*", "*.data"))
	require.NoError(t, err)
	require.NotEmpty(t, files, dir)
	for _, name := range files {
		b, err := os.ReadFile(name)
		require.NoError(t, err)
		if len(b) < unixfs.BlockSize {
			continue
		}
		b[100] ^= 1
		require.NoError(t, os.WriteFile(name, b, 0o600))
	}
}
