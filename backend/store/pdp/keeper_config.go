package pdp

import (
	"context"
	"time"

	"footlight/backend/blob"
	"footlight/backend/store/pdp/piece"
)

// Item is content to keep, and its place in a recording.
type Item struct {
	EventID    string
	ChunkIndex uint64
	CID        string // of the content
}

// Extra makes the messages to a record keeper. The messages may be signed. Each one is made once.
type Extra interface {
	// Create returns the message about an event's new data set.
	Create(ctx context.Context, eventID string) ([]byte, error)
	// Add returns the message about pieces that are added to the data set. created is the result of Create.
	Add(ctx context.Context, created []byte, items []Item, pieces []piece.CID) ([]byte, error)
}

// Memo stores how far copies have come. Get returns nil and no error for a missing key.
type Memo interface {
	Get(ctx context.Context, key string) ([]byte, error)
	Put(ctx context.Context, key string, value []byte) error
}

// KeeperConfig configures a Keeper.
type KeeperConfig struct {
	Client       *Client
	Source       blob.Fetcher // reads the content
	RecordKeeper string       // contract that the provider reports to
	Extra        Extra
	Memo         Memo

	// Slots limits concurrent hashing and uploading. Items that wait for the provider or for a transaction
	// hold no slot. If the provider runs on this machine, its slots are shared with all other code that
	// hashes. Nil means separate slots.
	Slots blob.Slots

	// Linger is the time that an item waits for others of its event, so that one transaction adds them together.
	// Zero means no wait.
	Linger time.Duration
	Batch  int // items in one transaction; zero means MaxBatch
}
