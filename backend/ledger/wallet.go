package ledger

import (
	"bytes"
	"context"
	"errors"

	"github.com/ethereum/go-ethereum"
	"github.com/ethereum/go-ethereum/accounts/abi"
	"github.com/ethereum/go-ethereum/common"

	"footlight/backend/event"
)

const (
	// isValidSignature is the selector of isValidSignature(bytes32,bytes), which
	// is also what it returns for a signature that is the wallet's (EIP-1271).
	isValidSignature = "\x16\x26\xba\x7e"
	// walletGas bounds what a stranger's contract may make us compute.
	walletGas = 500_000
)

// ValidSignature asks a wallet that is a contract whether a signature over a
// digest is its own, by EIP-1271. An address without code, and a contract that
// fails or says anything else, answer false.
func (l *Ledger) ValidSignature(ctx context.Context, wallet event.Address, digest event.Hash, signature []byte) (bool, error) {
	to := common.Address(wallet)
	code, err := l.cfg.Chain.CodeAt(ctx, to, nil)
	if err != nil || len(code) == 0 {
		return false, err
	}
	data, err := signatureCall(digest, signature)
	if err != nil {
		return false, err
	}
	answer, err := l.cfg.Chain.CallContract(ctx, ethereum.CallMsg{To: &to, Data: data, Gas: walletGas}, nil)
	if err != nil {
		return false, contractsFault(ctx, err)
	}
	return len(answer) == 32 && bytes.HasPrefix(answer, []byte(isValidSignature)), nil
}

func signatureCall(digest event.Hash, signature []byte) ([]byte, error) {
	word, err := abi.NewType("bytes32", "", nil)
	if err != nil {
		return nil, err
	}
	text, err := abi.NewType("bytes", "", nil)
	if err != nil {
		return nil, err
	}
	args, err := abi.Arguments{{Type: word}, {Type: text}}.Pack(digest, signature)
	return append([]byte(isValidSignature), args...), err
}

// contractsFault is nil where the contract failed, and the error where the
// chain did.
func contractsFault(ctx context.Context, err error) error {
	var reverted interface{ ErrorCode() int } // of a JSON-RPC error: the node answered
	if ctx.Err() == nil && errors.As(err, &reverted) {
		return nil
	}
	return err
}
