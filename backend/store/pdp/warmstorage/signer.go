package warmstorage

import (
	"context"
	"crypto/ecdsa"
	"crypto/rand"
	"fmt"
	"math/big"
	"strconv"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/common/math"
	"github.com/ethereum/go-ethereum/crypto"
	"github.com/ethereum/go-ethereum/signer/core/apitypes"

	"footlight/backend/store/pdp"
	"footlight/backend/store/pdp/piece"
)

// Entry is one metadata entry of a data set or a piece.
type Entry struct{ Key, Value string }

// Config names the payer, the payee and the chain.
type Config struct {
	ChainID  uint64         // 314 for Filecoin, 314159 for its calibration network
	Service  common.Address // address of the service's proxy
	Payee    common.Address // the provider's account for payments
	Key      *ecdsa.PrivateKey
	Metadata []Entry // metadata of every data set, sorted by key

	// Number returns the number of the next message. Nil means random numbers of 256 bits.
	Number func() (*big.Int, error)
}

// Signer makes and signs the service's messages. It is safe for concurrent use.
type Signer struct{ cfg Config }

var _ pdp.Extra = (*Signer)(nil)

// NewSigner returns a Signer.
func NewSigner(cfg Config) *Signer {
	if cfg.Number == nil {
		cfg.Number = func() (*big.Int, error) { return rand.Int(rand.Reader, new(big.Int).Lsh(big.NewInt(1), 256)) }
	}
	return &Signer{cfg}
}

// Payer returns the account that pays.
func (s *Signer) Payer() common.Address { return crypto.PubkeyToAddress(s.cfg.Key.PublicKey) }

// Create implements pdp.Extra.
func (s *Signer) Create(context.Context, string) ([]byte, error) {
	id, err := s.cfg.Number()
	if err != nil {
		return nil, fmt.Errorf("warmstorage: %w", err)
	}
	signature, err := s.sign("CreateDataSet", apitypes.TypedDataMessage{
		"clientDataSetId": decimal(id), "payee": s.cfg.Payee.Hex(), "metadata": told(s.cfg.Metadata),
	})
	if err != nil {
		return nil, err
	}
	keys, values := columns(s.cfg.Metadata)
	return pack(createTypes(), s.Payer(), id, keys, values, signature)
}

// Add implements pdp.Extra. Each piece carries the CID of its content, so that the chain links both names of
// the same bytes.
func (s *Signer) Add(_ context.Context, created []byte, items []pdp.Item, pieces []piece.CID) ([]byte, error) {
	set, err := dataSetID(created)
	if err != nil {
		return nil, err
	}
	nonce, err := s.cfg.Number()
	if err != nil {
		return nil, fmt.Errorf("warmstorage: %w", err)
	}
	cids, metadata := make([]any, len(pieces)), make([]any, len(pieces))
	keys, values := make([][]string, len(pieces)), make([][]string, len(pieces))
	for i, c := range pieces {
		about := []Entry{{"ipfsRootCID", items[i].CID}}
		cids[i] = map[string]any{"data": c.Bytes()}
		metadata[i] = map[string]any{"pieceIndex": strconv.Itoa(i), "metadata": told(about)}
		keys[i], values[i] = columns(about)
	}
	signature, err := s.sign("AddPieces", apitypes.TypedDataMessage{
		"clientDataSetId": decimal(set), "nonce": decimal(nonce), "pieceData": cids, "pieceMetadata": metadata,
	})
	if err != nil {
		return nil, err
	}
	return pack(addTypes(), nonce, keys, values, signature)
}

// sign signs a message of a type.
func (s *Signer) sign(kind string, m apitypes.TypedDataMessage) ([]byte, error) {
	digest, err := s.digest(kind, m)
	if err != nil {
		return nil, err
	}
	signature, err := crypto.Sign(digest, s.cfg.Key)
	if err != nil {
		return nil, fmt.Errorf("warmstorage: sign: %w", err)
	}
	signature[crypto.RecoveryIDOffset] += 27 // contracts expect 27 or 28
	return signature, nil
}

// digest returns the EIP-712 digest to sign.
func (s *Signer) digest(kind string, m apitypes.TypedDataMessage) ([]byte, error) {
	data := apitypes.TypedData{
		Types: typed(), PrimaryType: kind, Message: m,
		Domain: apitypes.TypedDataDomain{
			Name: "FilecoinWarmStorageService", Version: "1",
			ChainId: math.NewHexOrDecimal256(int64(s.cfg.ChainID)), VerifyingContract: s.cfg.Service.Hex(),
		},
	}
	digest, _, err := apitypes.TypedDataAndHash(data)
	if err != nil {
		return nil, fmt.Errorf("warmstorage: %w", err)
	}
	return digest, nil
}

// decimal returns a large number as apitypes expects it.
func decimal(n *big.Int) *math.HexOrDecimal256 { return (*math.HexOrDecimal256)(n) }

func told(list []Entry) []any {
	out := make([]any, len(list))
	for i, e := range list {
		out[i] = map[string]any{"key": e.Key, "value": e.Value}
	}
	return out
}

func columns(list []Entry) (keys, values []string) {
	keys, values = make([]string, len(list)), make([]string, len(list))
	for i, e := range list {
		keys[i], values[i] = e.Key, e.Value
	}
	return keys, values
}
