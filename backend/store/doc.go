// Package store is where bytes stay: recorded chunks, and the documents that a
// ledger names by digest. It holds no code that stores. The content store of this
// process is ipfs: it satisfies blob.Receiver and blob.Fetcher, which the contract
// suite in storetest checks. Copies go to kubo, pinning and pdp.
//
// A store never trusts and never needs trust: content is named by its hash, so
// what is written under a CID and what is read by it are compared with that
// CID, on every read too.
package store

import (
	"errors"
	"fmt"
	"io/fs"
)

// ErrInUse is returned by Open for a folder that another process, or another
// part of this one, has open.
var ErrInUse = fmt.Errorf("store: the folder is in use by another process: %w", fs.ErrExist)

// ErrTooLarge is returned for a document that does not fit one block.
var ErrTooLarge = errors.New("store: a document must fit one block of 1 MiB")

// ErrCorrupt is returned when stored bytes no longer match their CID.
var ErrCorrupt = errors.New("store: stored bytes do not match their CID")
