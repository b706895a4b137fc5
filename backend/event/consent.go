package event

import (
	"time"
)

// Consent is a user's own signature under a write. Package ledger/intent defines what is signed.
type Consent struct {
	Request   Hash // keccak256 of the request's text (a brief, feedback), if it has one
	Nonce     uint64
	Deadline  time.Time // the last block time at which it is valid, in whole seconds
	Signature []byte
	Message   bool // signed for a message: it allows any iterations of its scope, like one for a plan
}
