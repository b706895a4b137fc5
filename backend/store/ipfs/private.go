package ipfs

import (
	"context"
	"io"

	"footlight/backend/blob"
)

var _ blob.Receiver = Private{}

// Private receives content that the gateway does not serve. It belongs to its
// Node and needs no closing.
type Private struct{ node *Node }

// Private returns the receiver of private content.
func (n *Node) Private() Private { return Private{n} }

// Receive implements blob.Receiver.
func (p Private) Receive(ctx context.Context, r io.Reader) (blob.Ref, error) {
	return p.node.receive(ctx, r, marksOf(private, false))
}

// PutDocument is Node.PutDocument for a private document.
func (p Private) PutDocument(ctx context.Context, document []byte) (blob.Ref, error) {
	return p.node.putDocument(ctx, document, private)
}
