// Package ipfstest makes content, and damages what a store has of it.
package ipfstest

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/ipfs/boxo/datastore/dshelp"
	"github.com/ipfs/go-cid"
	"github.com/stretchr/testify/require"

	"footlight/backend/store/ipfs/unixfs"
	"footlight/backend/store/storetest"
)

// Film is content that starts as an MP4 file does.
func Film(size int) []byte {
	head := []byte("\x00\x00\x00\x20ftypisom\x00\x00\x02\x00isomiso2avc1mp41")
	return append(head, storetest.Content(1, size-len(head))...)
}

// BlockFile is the file of a block of the store in dir.
func BlockFile(t *testing.T, dir string, c cid.Cid) string {
	t.Helper()
	found, err := filepath.Glob(filepath.Join(dir, "blocks", "*", dshelp.MultihashToDsKey(c.Hash()).String()[1:]+".data"))
	require.NoError(t, err)
	require.Len(t, found, 1)
	return found[0]
}

// DamageLeaves flips a byte in every block of a whole megabyte of the store in dir.
func DamageLeaves(t *testing.T, dir string) {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(dir, "blocks", "*", "*.data"))
	if err != nil || len(files) == 0 {
		t.Fatalf("no blocks in %s: %v", dir, err)
	}
	for _, name := range files {
		b, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		if len(b) < unixfs.BlockSize {
			continue
		}
		b[100] ^= 1
		if err := os.WriteFile(name, b, 0o600); err != nil {
			t.Fatal(err)
		}
	}
}
