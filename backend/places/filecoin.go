package node

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/crypto"
	"github.com/ipfs/go-cid"

	"footlight/backend/bus"
	"footlight/backend/event"
	"footlight/backend/ledger/ethereum"
	"footlight/backend/recording"
	"footlight/backend/recording/copies"
	"footlight/backend/recording/index"
	"footlight/backend/store/pdp"
	"footlight/backend/store/pdp/piece"
	"footlight/backend/store/pdp/verifier"
	"footlight/backend/store/pdp/warmstorage"
)

// documentsSet names the data set of documents, as no event is named.
const documentsSet = "_documents"

// filecoinPlace is the name of copies with the provider of --pdp-url.
const filecoinPlace = "filecoin"

// openFilecoin has chunks that anybody may have copied to a provider elsewhere,
// where one is configured.
func (n *Node) openFilecoin(ctx context.Context, cfg *recording.Config) error {
	c := n.cfg.Storage.PDP
	if c.URL == "" {
		return nil
	}
	key, err := crypto.LoadECDSA(c.KeyFile)
	if err != nil {
		return fmt.Errorf("--pdp-key-file: %w", err)
	}
	client, err := pdp.NewClient(pdp.ClientConfig{URL: c.URL})
	if err != nil {
		return fmt.Errorf("--pdp-url: %w", err)
	}
	kv, err := n.bus.KV(ctx, bus.KVConfig{Bucket: "copies-" + filecoinPlace})
	if err != nil {
		return err
	}
	q, err := n.placeQueue(ctx, filecoinPlace)
	if err != nil {
		return err
	}
	signer := warmstorage.NewSigner(warmstorage.Config{
		ChainID: c.ChainID, Service: common.HexToAddress(c.Service), Payee: common.HexToAddress(c.Payee), Key: key,
		Metadata: []warmstorage.Entry{{Key: "source", Value: "footlight"}},
	})
	keeper := pdp.NewKeeper(pdp.KeeperConfig{
		Client: client, Source: n.content, RecordKeeper: c.Service, Extra: signer, Memo: progress{kv}, Linger: c.Linger,
	})
	seen, err := n.watchFilecoin()
	if err != nil {
		return err
	}
	keep := filecoinKeeper{keeper, client}
	cfg.Places = append(cfg.Places, copies.Place{Name: filecoinPlace, Keeper: openKeeper{keep}, Queue: q, Copies: pdp.MaxBatch, Seen: seen, Documents: true})
	n.sources[filecoinPlace] = keep
	n.log.Info("recordings anybody may have are copied to Filecoin", "provider", strings.TrimSuffix(c.URL, "/"), "payer", signer.Payer().Hex())
	return nil
}

// watchFilecoin has Filecoin's chain asked what is proven of the copies there; nil
// where no node of it is named.
func (n *Node) watchFilecoin() (copies.Seen, error) {
	c := n.cfg.Storage.PDP
	if c.RPCURL == "" {
		return nil, nil
	}
	chain := ethereum.NewNode(ethereum.NodeConfig{URL: c.RPCURL})
	n.onClose("Filecoin's chain", chain.Close)
	reader, err := verifier.NewReader(verifier.Config{
		Chain: chain, Verifier: common.HexToAddress(c.Verifier), View: common.HexToAddress(c.View),
	})
	if err != nil {
		return nil, err
	}
	watch := verifier.NewWatch(verifier.WatchConfig{Reader: reader, Log: n.log})
	n.loop("Filecoin's proofs", watch.Run)
	return filecoinProofs{watch}, nil
}

// filecoinProofs tells the recorder what Filecoin's chain says of copies.
type filecoinProofs struct{ watch *verifier.Watch }

var _ copies.Seen = filecoinProofs{}

// Proof implements copies.Seen. Where the piece is, the provider's receipt
// says; whether it is there, the chain.
func (p filecoinProofs) Proof(c index.Copy) (event.Proof, bool) {
	var told pdp.Addition
	id, err := piece.Parse(c.PieceCID)
	if err != nil || json.Unmarshal(c.Receipt, &told) != nil {
		return event.Proof{}, false
	}
	key := fmt.Sprint(told.DataSet, told.PieceIDs, c.PieceCID)
	proof, ok := p.watch.Proof(key, verifier.Place{DataSet: told.DataSet, PieceIDs: told.PieceIDs, CID: id})
	return event.Proof{
		Provider: filecoinPlace, DataSet: strconv.FormatUint(proof.DataSet, 10), PieceID: strconv.FormatUint(proof.PieceID, 10),
		TransactionHash: event.Hash(proof.Transaction), Block: proof.Block, Leaves: proof.Leaves, ProvenAt: proof.At,
	}, ok
}

// filecoinKeeper keeps copies with a provider elsewhere, who gives them to
// everybody.
type filecoinKeeper struct {
	copies *pdp.Keeper
	client *pdp.Client
}

var _ copies.Keeper = filecoinKeeper{}

// Keep implements copies.Keeper.
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
