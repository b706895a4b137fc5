package event

import (
	"time"
)

// Entry identifies one iteration of one aspect on a ledger. It holds the digest of the content, never the
// content itself.
type Entry struct {
	Scope  Scope
	Aspect Aspect
	Number int  // dense per (event, scope, aspect), from 1
	Digest Hash // sha-256 of the iteration's public document (a CIDv1 raw block)
}

// Selection maps each aspect of a scope to an iteration number.
type Selection map[Aspect]int

// Receipt proves that a ledger recorded a write.
type Receipt struct {
	TransactionHash Hash
	BlockNumber     uint64
	BlockTime       time.Time // UTC, the block's own timestamp
}

// SealedEntry is an Entry found on a ledger.
type SealedEntry struct {
	Entry
	Author   Address
	Verified bool // signed by Author, not written by the operator in Author's name
	Receipt
}

// SealedAcceptance is a scope's acceptance found on a ledger.
type SealedAcceptance struct {
	Selection Selection
	Metadata  Hash // sha-256 of the metadata document accepted
	By        Address
	Verified  bool // signed by By, not written by the operator in By's name
	Receipt
}

// Seal holds everything that a ledger knows about one event's plan. It is read from the chain alone.
type Seal struct {
	ID         ID
	Creator    Address
	Proxy      Address       // the event's contract
	Entries    []SealedEntry // in chain order
	Metadata   Hash          // digest of the newest metadata document
	Acceptance map[Scope]SealedAcceptance
}
