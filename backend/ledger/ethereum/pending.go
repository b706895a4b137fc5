package ethereum

import (
	"errors"
	"time"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/core/types"
)

// pendingTx is a transaction that was sent and is not mined yet. Every fee bump adds a transaction with the
// same nonce, and the chain mines only one.
type pendingTx struct {
	nonce uint64      // shared by all transactions sent; it never changes
	first common.Hash // hash of the first transaction sent; it never changes

	tx     *types.DynamicFeeTx // the transaction sent last
	raw    *types.Transaction  // the same, signed
	hashes []common.Hash       // hashes of all transactions sent, oldest first
	bumped time.Time           // when the last transaction was sent
	stale  int                 // how often the node reported the nonce as used
}

// errReplaced is returned if the chain mined another transaction with the nonce.
var errReplaced = errors.New("ethereum: another transaction took the number")

func newPending(tx *types.DynamicFeeTx, raw *types.Transaction) *pendingTx {
	return &pendingTx{nonce: tx.Nonce, first: raw.Hash(), tx: tx, raw: raw, hashes: []common.Hash{raw.Hash()}, bumped: time.Now()}
}

func (p *pendingTx) newest() common.Hash { return p.hashes[len(p.hashes)-1] }
