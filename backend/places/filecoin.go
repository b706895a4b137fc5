package places

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"strconv"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/crypto"
	"github.com/ipfs/go-cid"

	"footlight/backend/config"
	"footlight/backend/event"
	"footlight/backend/event/recorded"
	"footlight/backend/ledger/ethereum"
	"footlight/backend/recording/copies"
	"footlight/backend/recording/index"
	"footlight/backend/store/ipfs"
	"footlight/backend/store/pdp"
	"footlight/backend/store/pdp/piece"
	"footlight/backend/store/pdp/verifier"
	"footlight/backend/store/pdp/warmstorage"
)

// documentsSet names the data set of documents. No event can have this name.
const documentsSet = "_documents"

// filecoinPlace names the copies with the provider of --pdp-url.
const filecoinPlace = "filecoin"

// filecoinKeeper keeps copies with a Filecoin provider, which serves them publicly.
type filecoinKeeper struct {
	copies *pdp.Keeper
	client *pdp.Client
	payer  common.Address
}

var _ copies.Keeper = filecoinKeeper{}

func newFilecoin(c config.PDP, content *ipfs.Node, memo pdp.Memo) (k filecoinKeeper, err error) {
	key, err := crypto.LoadECDSA(c.KeyFile)
	if err != nil {
		return k, fmt.Errorf("--pdp-key-file: %w", err)
	}
	if k.client, err = pdp.NewClient(pdp.ClientConfig{URL: c.URL}); err != nil {
		return k, fmt.Errorf("--pdp-url: %w", err)
	}
	signer := warmstorage.NewSigner(warmstorage.Config{
		ChainID: c.ChainID, Service: common.HexToAddress(c.Service), Payee: common.HexToAddress(c.Payee), Key: key,
		Metadata: []warmstorage.Entry{{Key: "source", Value: "footlight"}},
	})
	k.payer = signer.Payer()
	k.copies = pdp.NewKeeper(pdp.KeeperConfig{
		Client: k.client, Source: content, RecordKeeper: c.Service, Extra: signer, Memo: memo, Linger: c.Linger,
	})
	return k, nil
}

func (k filecoinKeeper) Keep(ctx context.Context, c copies.Chunk) (index.Copy, error) {
	set := string(c.EventID)
	if c.Document {
		set = documentsSet
	}
	kept, err := k.copies.Keep(ctx, pdp.Item{EventID: set, ChunkIndex: uint64(c.Index), CID: c.CID})
	return index.Copy{URL: kept.URL, PieceCID: kept.PieceCID, Receipt: kept.Receipt}, err
}

func (k filecoinKeeper) open(ctx context.Context, _ cid.Cid, kept index.Copy) (io.ReadCloser, error) {
	id, err := piece.Parse(kept.PieceCID)
	if err != nil {
		return nil, fmt.Errorf("filecoin: %w", err)
	}
	return k.client.Open(ctx, id)
}

// filecoinProofs reads from Filecoin's chain which copies are proven.
type filecoinProofs struct {
	*verifier.Watch
	chain *ethereum.Node
}

var _ copies.Seen = filecoinProofs{}

func watchFilecoin(c config.PDP, log *slog.Logger) (p filecoinProofs, err error) {
	p.chain = ethereum.NewNode(ethereum.NodeConfig{URL: c.RPCURL})
	reader, err := verifier.NewReader(verifier.Config{
		Chain: p.chain, Verifier: common.HexToAddress(c.Verifier), View: common.HexToAddress(c.View),
	})
	if err != nil {
		return p, err
	}
	p.Watch = verifier.NewWatch(verifier.WatchConfig{Reader: reader, Log: log})
	return p, nil
}

// Proof implements copies.Seen. The provider's receipt says where the piece is, and the chain
// whether the provider holds it.
func (p filecoinProofs) Proof(c index.Copy) (recorded.Proof, bool) {
	var receipt pdp.Addition
	id, err := piece.Parse(c.PieceCID)
	if err != nil || json.Unmarshal(c.Receipt, &receipt) != nil {
		return recorded.Proof{}, false
	}
	key := fmt.Sprint(receipt.DataSet, receipt.PieceIDs, c.PieceCID)
	proof, ok := p.Watch.Proof(key, verifier.Place{DataSet: receipt.DataSet, PieceIDs: receipt.PieceIDs, CID: id})
	return recorded.Proof{
		Provider: filecoinPlace, DataSet: strconv.FormatUint(proof.DataSet, 10), PieceID: strconv.FormatUint(proof.PieceID, 10),
		TransactionHash: event.Hash(proof.Transaction), Block: proof.Block, Leaves: proof.Leaves, ProvenAt: proof.At,
	}, ok
}
