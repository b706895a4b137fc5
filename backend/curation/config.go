package curation

import (
	"math/big"
	"time"

	"footlight/backend/curation/poster"
	"footlight/backend/curation/record"
	"footlight/backend/event"
)

// Config configures an Engine. Library, Private, Publisher, Register, Drafter and Key are required.
type Config struct {
	Library   Library // public documents
	Private   Shelf   // documents that are not public; Library reads them too
	Publisher Publisher
	Register  record.Register
	Drafter   Drafter
	Offline   Drafter  // used if a request asks for no model; nil means Drafter
	Painter   Painter  // makes pictures for posters; nil means drawn shapes
	Claims    Claims   // nil means that only the ledger knows an event's owner
	Consents  Consents // nil means that signed requests are refused

	Key         []byte           // secret for making conversation IDs; at least 16 bytes
	Origins     event.Origins    // addresses of rooms, for links in texts
	WeiPerMinor *big.Int         // nil means that paid tiers are refused
	Posters     []poster.Size    // forms of a poster, the master first; nil means poster.Sizes()
	Now         func() time.Time // nil means the wall clock
}
