// Package store defines what all stores share. Stores keep recorded chunks, and the documents that a ledger
// names by digest. This package itself stores nothing. The content store of this process is package ipfs: it
// implements blob.Receiver and blob.Fetcher, and passes the contract suite in storetest. Copies go to kubo,
// pinning and pdp.
//
// A store is never trusted: content is named by its hash, so bytes that are written under a CID or read by a
// CID are compared with that CID, on every read too.
package store

import (
	"errors"
	"fmt"
	"io/fs"
)

// ErrInUse is returned by Open for a folder that another process, or another part of this process, has open.
var ErrInUse = fmt.Errorf("store: the folder is in use by another process: %w", fs.ErrExist)

// ErrTooLarge is returned for a document that does not fit one block.
var ErrTooLarge = errors.New("store: a document must fit one block of 1 MiB")

// ErrCorrupt is returned when stored bytes no longer match their CID.
var ErrCorrupt = errors.New("store: stored bytes do not match their CID")
