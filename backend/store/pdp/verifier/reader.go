package verifier

import (
	"bytes"
	"context"
	"fmt"
	"math/big"
	"time"

	"github.com/ethereum/go-ethereum"
	"github.com/ethereum/go-ethereum/accounts/abi"
	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/core/types"

	"footlight/backend/store/pdp/piece"
)

// Chain calls a node of the chain that has the contracts.
type Chain interface {
	CallContract(ctx context.Context, call ethereum.CallMsg, block *big.Int) ([]byte, error)
	HeaderByNumber(ctx context.Context, number *big.Int) (*types.Header, error)
	FilterLogs(ctx context.Context, q ethereum.FilterQuery) ([]types.Log, error)
}

// Config names the chain and the contracts.
type Config struct {
	Chain    Chain
	Verifier common.Address // address of PDPVerifier's proxy
	View     common.Address // address of the service's state view
}

// Reader reads the contracts' state. It is safe for concurrent use.
type Reader struct {
	cfg Config
	abi abi.ABI
}

// NewReader returns a Reader. It makes no request.
func NewReader(cfg Config) (*Reader, error) {
	parsed, err := parseViews()
	return &Reader{cfg: cfg, abi: parsed}, err
}

// Place says where a piece is supposed to be.
type Place struct {
	DataSet  uint64
	PieceIDs []uint64 // the piece is among these
	CID      piece.CID
}

// Proof is a proof that the contract verified.
type Proof struct {
	DataSet, PieceID uint64
	Transaction      common.Hash // zero if the node does not return it
	Block            uint64
	Leaves           int
	At               time.Time
}

// Proof returns the standing proof of a piece, or false if none stands.
func (r *Reader) Proof(ctx context.Context, p Place) (Proof, bool, error) {
	set := number(p.DataSet)
	live, err := view[bool](ctx, r, r.cfg.Verifier, nil, "dataSetLive", set)
	if err != nil || !live {
		return Proof{}, false, err
	}
	id, found, err := r.find(ctx, p)
	if err != nil || !found {
		return Proof{}, false, err
	}
	at, recent, err := r.lastProven(ctx, set)
	if err != nil || !recent {
		return Proof{}, false, err
	}
	drawn, err := view[bool](ctx, r, r.cfg.Verifier, new(big.Int).Sub(at, big.NewInt(1)), "pieceChallengable", set, number(id))
	if err != nil || !drawn {
		return Proof{}, false, err
	}
	proof, err := r.describe(ctx, set, at)
	proof.DataSet, proof.PieceID, proof.Block = p.DataSet, id, at.Uint64()
	return proof, err == nil, err
}

// find returns the live piece with the CID.
func (r *Reader) find(ctx context.Context, p Place) (id uint64, found bool, err error) {
	for _, id := range p.PieceIDs {
		live, err := view[bool](ctx, r, r.cfg.Verifier, nil, "pieceLive", number(p.DataSet), number(id))
		if err != nil {
			return 0, false, err
		}
		if !live {
			continue
		}
		c, err := view[struct{ Data []byte }](ctx, r, r.cfg.Verifier, nil, "getPieceCid", number(p.DataSet), number(id))
		if err != nil {
			return 0, false, err
		}
		if bytes.Equal(c.Data, p.CID.Bytes()) {
			return id, true, nil
		}
	}
	return 0, false, nil
}

// lastProven returns the block of a data set's last proof, and whether it is as recent as the service
// requires.
func (r *Reader) lastProven(ctx context.Context, set *big.Int) (at *big.Int, recent bool, err error) {
	at, err = view[*big.Int](ctx, r, r.cfg.Verifier, nil, "getDataSetLastProvenEpoch", set)
	if err != nil || at.Sign() == 0 {
		return at, false, err
	}
	period, window, err := r.period(ctx)
	if err != nil {
		return at, false, err
	}
	head, err := r.cfg.Chain.HeaderByNumber(ctx, nil)
	if err != nil {
		return at, false, fmt.Errorf("verifier: newest block: %w", err)
	}
	until := new(big.Int).Add(at, new(big.Int).Add(number(period), window))
	return at, head.Number.Cmp(until) <= 0, nil
}

// period returns the longest number of blocks from one proof to the next, and the number of further blocks in
// which the proof may still be given.
func (r *Reader) period(ctx context.Context) (uint64, *big.Int, error) {
	const name = "getPDPConfig"
	data, err := r.abi.Pack(name)
	if err != nil {
		return 0, nil, fmt.Errorf("verifier: %s: %w", name, err)
	}
	out, err := r.cfg.Chain.CallContract(ctx, ethereum.CallMsg{To: &r.cfg.View, Data: data}, nil)
	if err != nil {
		return 0, nil, fmt.Errorf("verifier: %s: %w", name, err)
	}
	var config struct {
		MaxProvingPeriod                                              uint64
		ChallengeWindow, ChallengesPerProof, InitChallengeWindowStart *big.Int
	}
	if err = r.abi.UnpackIntoInterface(&config, name, out); err != nil {
		return 0, nil, fmt.Errorf("verifier: %s: %w", name, err)
	}
	return config.MaxProvingPeriod, config.ChallengeWindow, nil
}

// describe returns the details of a data set's proof in a block, from the log and the header.
func (r *Reader) describe(ctx context.Context, set, block *big.Int) (Proof, error) {
	header, err := r.cfg.Chain.HeaderByNumber(ctx, block)
	if err != nil {
		return Proof{}, fmt.Errorf("verifier: block %s: %w", block, err)
	}
	proof := Proof{At: time.Unix(int64(header.Time), 0).UTC()}
	event := r.abi.Events["PossessionProven"]
	logs, err := r.cfg.Chain.FilterLogs(ctx, ethereum.FilterQuery{
		FromBlock: block, ToBlock: block, Addresses: []common.Address{r.cfg.Verifier},
		Topics: [][]common.Hash{{event.ID}, {common.BigToHash(set)}},
	})
	if err != nil {
		return Proof{}, fmt.Errorf("verifier: log of block %s: %w", block, err)
	}
	for i := range logs {
		shown := struct {
			Challenges []struct{ PieceId, Offset *big.Int }
		}{}
		if err = r.abi.UnpackIntoInterface(&shown, event.Name, logs[i].Data); err != nil {
			return Proof{}, fmt.Errorf("verifier: log of block %s: %w", block, err)
		}
		proof.Transaction, proof.Leaves = logs[i].TxHash, len(shown.Challenges)
	}
	return proof, nil
}

func number(n uint64) *big.Int { return new(big.Int).SetUint64(n) }

// view calls a function of a contract in the state of a block. Nil means the newest block.
func view[T any](ctx context.Context, r *Reader, of common.Address, block *big.Int, name string, args ...any) (answer T, err error) {
	data, err := r.abi.Pack(name, args...)
	if err != nil {
		return answer, fmt.Errorf("verifier: %s: %w", name, err)
	}
	out, err := r.cfg.Chain.CallContract(ctx, ethereum.CallMsg{To: &of, Data: data}, block)
	if err != nil {
		return answer, fmt.Errorf("verifier: %s: %w", name, err)
	}
	values, err := r.abi.Unpack(name, out)
	if err != nil {
		return answer, fmt.Errorf("verifier: %s: %w", name, err)
	}
	answer = *abi.ConvertType(values[0], new(T)).(*T) // every type in views can be converted
	return answer, nil
}
