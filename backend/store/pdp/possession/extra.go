package possession

import (
	"context"

	"footlight/backend/store/pdp"
	"footlight/backend/store/pdp/piece"
)

// Extra makes the messages to this provider's contract: the event, and a Label for every piece. They are not
// signed, because the provider itself writes to the contract.
type Extra struct{}

var _ pdp.Extra = Extra{}

// Create implements pdp.Extra.
func (Extra) Create(_ context.Context, eventID string) ([]byte, error) { return []byte(eventID), nil }

// Add implements pdp.Extra.
func (Extra) Add(_ context.Context, _ []byte, items []pdp.Item, _ []piece.CID) ([]byte, error) {
	labels := make([]Label, len(items))
	for i, item := range items {
		labels[i] = Label{EventID: item.EventID, ChunkIndex: item.ChunkIndex, ContentCID: item.CID}
	}
	return packLabels(labels)
}
