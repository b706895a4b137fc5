package possession

import (
	"bytes"
	"context"
	"fmt"
	"math/big"
	"time"

	"github.com/ethereum/go-ethereum"
	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/core/types"
	"github.com/ethereum/go-ethereum/crypto"
	"github.com/ethereum/go-ethereum/params"

	"footlight/backend/ledger/bindings"
	"footlight/backend/store/pdp/piece"
)

// Patient returns a function that reports whether a transaction of this package may wait, because no call
// blocks on it. That is true for all but the creation of a data set, which the start of a recording reports.
func Patient() func(*types.Transaction) bool {
	contract, create := ContractAddress(), bindings.NewProofOfPossession().PackCreateDataSet(common.Address{}, nil)[:4]
	return func(tx *types.Transaction) bool {
		return tx.To() != nil && *tx.To() == contract && !bytes.HasPrefix(tx.Data(), create)
	}
}

// Chain calls the chain that has the contract. It is safe for concurrent use.
type Chain interface {
	Account() common.Address
	// Write returns once the transaction is mined and durable.
	Write(ctx context.Context, to common.Address, data []byte) (*types.Receipt, error)
	CallContract(ctx context.Context, call ethereum.CallMsg, block *big.Int) ([]byte, error)
	CodeAt(ctx context.Context, contract common.Address, block *big.Int) ([]byte, error)
	FilterLogs(ctx context.Context, q ethereum.FilterQuery) ([]types.Log, error)
	HeaderByNumber(ctx context.Context, number *big.Int) (*types.Header, error)
}

// Contract calls a chain's ProofOfPossession contract.
type Contract struct {
	chain   Chain
	abi     *bindings.ProofOfPossession
	address common.Address
}

// ContractAddress returns the address of this version's ProofOfPossession contract. It is the same on every
// chain and follows from the code, so a contract at this address has that code.
func ContractAddress() common.Address {
	return crypto.CreateAddress2(params.DeterministicFactoryAddress, [32]byte{}, crypto.Keccak256(contractCode()))
}

func contractCode() []byte { return common.FromHex(bindings.ProofOfPossessionMetaData.Bin) }

// Open finds the contract at its address. If the chain does not have it, Open deploys it through the
// deterministic deployment contract (EIP-7997).
func Open(ctx context.Context, chain Chain) (*Contract, error) {
	c := &Contract{chain: chain, abi: bindings.NewProofOfPossession(), address: ContractAddress()}
	there, err := c.deployed(ctx)
	if err != nil || there {
		return c, err
	}
	code := append(make([]byte, 32), contractCode()...) // the salt is zero
	if _, err = chain.Write(ctx, params.DeterministicFactoryAddress, code); err != nil {
		return nil, fmt.Errorf("possession: deploy the proof contract: %w", err)
	}
	if there, err = c.deployed(ctx); err == nil && !there {
		err = fmt.Errorf("possession: no proof contract at %s after its deployment", c.address)
	}
	return c, err
}

// Address returns the contract's address.
func (c *Contract) Address() common.Address { return c.address }

// Head returns the chain's newest block.
func (c *Contract) Head(ctx context.Context) (*types.Header, error) {
	head, err := c.chain.HeaderByNumber(ctx, nil)
	if err != nil {
		return nil, fmt.Errorf("possession: newest block: %w", err)
	}
	return head, nil
}

func (c *Contract) deployed(ctx context.Context) (bool, error) {
	code, err := c.chain.CodeAt(ctx, c.address, nil)
	if err != nil {
		return false, fmt.Errorf("possession: code of the proof contract: %w", err)
	}
	return len(code) > 0, nil
}

// write sends one transaction to the contract and returns its hash.
func (c *Contract) write(ctx context.Context, what string, data []byte) (common.Hash, error) {
	receipt, err := c.chain.Write(ctx, c.address, data)
	if err != nil {
		return common.Hash{}, fmt.Errorf("possession: %s: %w", what, err)
	}
	return receipt.TxHash, nil
}

// Create creates a data set and returns the transaction.
func (c *Contract) Create(ctx context.Context, label []byte) (common.Hash, error) {
	return c.write(ctx, "create data set", c.abi.PackCreateDataSet(common.Address{}, label))
}

// Add adds pieces to a data set and returns the transaction.
func (c *Contract) Add(ctx context.Context, set uint64, pieces []piece.CID, labels []Label) (common.Hash, error) {
	extra, err := packLabels(labels)
	if err != nil {
		return common.Hash{}, err
	}
	cids := make([]bindings.PieceCidCid, len(pieces))
	for i, p := range pieces {
		cids[i].Data = p.Bytes()
	}
	return c.write(ctx, "add pieces", c.abi.PackAddPieces(number(set), common.Address{}, cids, extra))
}

// Ask requests the next challenge. The proof that answers it will stand for the given time.
func (c *Contract) Ask(ctx context.Context, set uint64, standing time.Duration, inFull []uint64) error {
	extra, err := packRound(uint64(standing/time.Second), inFull)
	if err != nil {
		return err
	}
	_, err = c.write(ctx, "ask for a challenge", c.abi.PackNextProvingPeriod(number(set), new(big.Int), extra))
	return err
}

// Report reports pieces that are damaged or lost.
func (c *Contract) Report(ctx context.Context, set uint64, pieces []uint64) error {
	ids := make([]*big.Int, len(pieces))
	for i, id := range pieces {
		ids[i] = number(id)
	}
	_, err := c.write(ctx, "report faults", c.abi.PackReportFaults(number(set), ids))
	return err
}

// Answer proves the requested leaves. An empty proof stands for a leaf of a faulty piece.
func (c *Contract) Answer(ctx context.Context, set uint64, proofs []piece.Proof) error {
	packed := make([]bindings.ProofOfPossessionProof, len(proofs))
	for i, p := range proofs {
		packed[i].Leaf, packed[i].Proof = p.Leaf, make([][32]byte, len(p.Path))
		for j, node := range p.Path {
			packed[i].Proof[j] = node
		}
	}
	_, err := c.write(ctx, "prove possession", c.abi.PackProvePossession(number(set), packed))
	return err
}

// Challenge names one requested leaf.
type Challenge struct{ Piece, Leaf uint64 }

// Challenges returns the leaves that the open challenge of a data set requests. The challenge's block must be
// sealed.
func (c *Contract) Challenges(ctx context.Context, set uint64) ([]Challenge, error) {
	out, err := c.chain.CallContract(ctx, ethereum.CallMsg{
		From: c.chain.Account(), To: &c.address, Data: c.abi.PackGetChallenges(number(set)),
	}, nil)
	if err != nil {
		return nil, fmt.Errorf("possession: challenges of data set %d: %w", set, err)
	}
	asked, err := c.abi.UnpackGetChallenges(out)
	if err != nil {
		return nil, fmt.Errorf("possession: challenges of data set %d: %w", set, err)
	}
	list := make([]Challenge, len(asked))
	for i, a := range asked {
		list[i] = Challenge{Piece: a.PieceId.Uint64(), Leaf: a.Offset.Uint64()}
	}
	return list, nil
}

// logs returns the contract's log entries in a range of blocks, oldest first.
func (c *Contract) logs(ctx context.Context, from, to uint64) ([]types.Log, error) {
	list, err := c.chain.FilterLogs(ctx, ethereum.FilterQuery{
		FromBlock: number(from), ToBlock: number(to), Addresses: []common.Address{c.address},
	})
	if err != nil {
		return nil, fmt.Errorf("possession: log of the proof contract: %w", err)
	}
	return list, nil
}

func number(n uint64) *big.Int { return new(big.Int).SetUint64(n) }

// is reports whether a log entry is an event of that name.
func (c *Contract) is(entry *types.Log, event string) bool {
	id := c.abi.GetABI().Events[event].ID
	return len(entry.Topics) > 0 && bytes.Equal(entry.Topics[0][:], id[:])
}
