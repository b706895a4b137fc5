package swarmtest

import (
	"context"
	"slices"
	"testing"

	"github.com/ipfs/boxo/bitswap/message"
	pb "github.com/ipfs/boxo/bitswap/message/pb"
	"github.com/ipfs/boxo/bitswap/network"
	"github.com/ipfs/boxo/bitswap/network/bsnet"
	blocks "github.com/ipfs/go-block-format"
	"github.com/ipfs/go-cid"
	"github.com/libp2p/go-libp2p/core/peer"
)

// Answer is a node's answer to a want.
type Answer string

// The answers.
const (
	Have     Answer = "HAVE"
	DontHave Answer = "DONT_HAVE"
	Block    Answer = "BLOCK"
)

// Asker asks one node for blocks, one at a time.
type Asker struct {
	net     network.BitSwapNetwork
	node    peer.ID
	answers chan message.BitSwapMessage
}

// NewAsker returns an Asker that is connected to the node at an address until the test ends.
func NewAsker(t testing.TB, address string) *Asker {
	t.Helper()
	h := newHost(t)
	a := &Asker{net: bsnet.NewFromIpfsHost(h), answers: make(chan message.BitSwapMessage, 64)}
	a.net.Start(ears{a.answers})
	t.Cleanup(a.net.Stop)
	a.node = connect(t, h, address)
	return a
}

// Has asks whether the node has a block.
func (a *Asker) Has(ctx context.Context, c cid.Cid) (Answer, error) {
	return a.ask(ctx, c, pb.Message_Wantlist_Have)
}

// Get asks for the block itself.
func (a *Asker) Get(ctx context.Context, c cid.Cid) (Answer, error) {
	return a.ask(ctx, c, pb.Message_Wantlist_Block)
}

// ask waits for an answer about c. The want obliges the node to answer.
func (a *Asker) ask(ctx context.Context, c cid.Cid, want pb.Message_Wantlist_WantType) (Answer, error) {
	m := message.New(true) // a full list replaces the wants sent before
	m.AddEntry(c, 1, want, true)
	if err := a.net.SendMessage(ctx, a.node, m); err != nil {
		return "", err
	}
	for {
		select {
		case got := <-a.answers:
			if answer, ok := about(got, c); ok {
				return answer, nil
			}
		case <-ctx.Done():
			return "", ctx.Err()
		}
	}
}

// about returns a message's answer about c.
func about(m message.BitSwapMessage, c cid.Cid) (Answer, bool) {
	switch {
	case slices.ContainsFunc(m.Blocks(), func(b blocks.Block) bool { return b.Cid() == c }):
		return Block, true
	case slices.Contains(m.Haves(), c):
		return Have, true
	case slices.Contains(m.DontHaves(), c):
		return DontHave, true
	}
	return "", false
}

// ears forwards every message.
type ears struct{ heard chan<- message.BitSwapMessage }

var _ network.Receiver = ears{}

func (e ears) ReceiveMessage(ctx context.Context, _ peer.ID, m message.BitSwapMessage) {
	select {
	case e.heard <- m:
	case <-ctx.Done():
	}
}

// ReceiveError implements network.Receiver. A test notices a lost answer by its timeout.
func (ears) ReceiveError(error) {}

func (ears) PeerConnected(peer.ID) {}

func (ears) PeerDisconnected(peer.ID) {}
