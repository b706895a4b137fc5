package verifier

import (
	"fmt"
	"strings"

	"github.com/ethereum/go-ethereum/accounts/abi"
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
