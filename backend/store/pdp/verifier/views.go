package verifier

import (
	"context"
	"fmt"
	"math/big"
	"strings"

	"github.com/ethereum/go-ethereum"
	"github.com/ethereum/go-ethereum/accounts/abi"
	"github.com/ethereum/go-ethereum/common"
)

// views holds the ABI of the functions that are called, of PDPVerifier 3 and of the state view of
// FilecoinWarmStorageService 1.
const views = `[
{"type":"function","stateMutability":"view","name":"dataSetLive","inputs":[{"name":"setId","type":"uint256"}],"outputs":[{"name":"","type":"bool"}]},
{"type":"function","stateMutability":"view","name":"pieceLive","inputs":[{"name":"setId","type":"uint256"},{"name":"pieceId","type":"uint256"}],"outputs":[{"name":"","type":"bool"}]},
{"type":"function","stateMutability":"view","name":"pieceChallengable","inputs":[{"name":"setId","type":"uint256"},{"name":"pieceId","type":"uint256"}],"outputs":[{"name":"","type":"bool"}]},
{"type":"function","stateMutability":"view","name":"getPieceCid","inputs":[{"name":"setId","type":"uint256"},{"name":"pieceId","type":"uint256"}],"outputs":[{"name":"","type":"tuple","components":[{"name":"data","type":"bytes"}]}]},
{"type":"function","stateMutability":"view","name":"getDataSetLastProvenEpoch","inputs":[{"name":"setId","type":"uint256"}],"outputs":[{"name":"","type":"uint256"}]},
{"type":"function","stateMutability":"view","name":"getPDPConfig","inputs":[],"outputs":[{"name":"maxProvingPeriod","type":"uint64"},{"name":"challengeWindow","type":"uint256"},{"name":"challengesPerProof","type":"uint256"},{"name":"initChallengeWindowStart","type":"uint256"}]},
{"type":"event","name":"PossessionProven","inputs":[{"name":"setId","type":"uint256","indexed":true},{"name":"challenges","type":"tuple[]","indexed":false,"components":[{"name":"pieceId","type":"uint256"},{"name":"offset","type":"uint256"}]}]}
]`

func parseViews() (abi.ABI, error) {
	parsed, err := abi.JSON(strings.NewReader(views))
	if err != nil {
		return parsed, fmt.Errorf("verifier: %w", err)
	}
	return parsed, nil
}

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
