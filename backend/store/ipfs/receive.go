package ipfs

import (
	"context"
	"io"

	"footlight/backend/blob"
)

var (
	_ blob.Receiver = (*Node)(nil)
	_ blob.Receiver = Private{}
	_ blob.Receiver = Kept{}
)

// Receive implements blob.Receiver for public content. Of the source, a few
// blocks at a time are in memory.
func (n *Node) Receive(ctx context.Context, r io.Reader) (blob.Ref, error) {
	ref, _, err := n.receiver.receive(ctx, r, marksOf(public, false))
	return ref, err
}

// PutDocument stores document as one public raw block, for ever: a ledger may
// name it. Its CID is blob.RawCID of its SHA-256. More than MaxDocument is
// store.ErrTooLarge.
func (n *Node) PutDocument(ctx context.Context, document []byte) (blob.Ref, error) {
	return n.receiver.putDocument(ctx, document, public)
}

// Private receives content that strangers cannot read. It belongs to its
// Node and needs no closing.
type Private struct{ to *receiver }

// Private returns the receiver of private content.
func (n *Node) Private() Private { return Private{n.receiver} }

// Receive implements blob.Receiver.
func (p Private) Receive(ctx context.Context, r io.Reader) (blob.Ref, error) {
	ref, _, err := p.to.receive(ctx, r, marksOf(private, false))
	return ref, err
}

// PutDocument is Node.PutDocument for a private document.
func (p Private) PutDocument(ctx context.Context, document []byte) (blob.Ref, error) {
	return p.to.putDocument(ctx, document, private)
}

// Kept receives public content that no collection ever drops. It belongs to its
// Node and needs no closing. Sources should be at hand: a collection waits for
// what is being received here.
type Kept struct{ to *receiver }

// Kept returns the receiver of content that stays.
func (n *Node) Kept() Kept { return Kept{n.receiver} }

// Receive implements blob.Receiver.
func (k Kept) Receive(ctx context.Context, r io.Reader) (blob.Ref, error) {
	return k.to.keep(ctx, r, public)
}
