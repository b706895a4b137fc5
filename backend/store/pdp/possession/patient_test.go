package possession_test

import (
	"math/big"
	"testing"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/core/types"
	"github.com/stretchr/testify/require"

	"footlight/backend/ledger/bindings"
	"footlight/backend/store/pdp/possession"
)

func TestWhatNobodyWaitsFor(t *testing.T) {
	patient, abi, here := possession.Patient(), bindings.NewProofOfPossession(), possession.ContractAddress()
	for name, c := range map[string]struct {
		to   *common.Address
		data []byte
		want bool
	}{
		"a round":            {&here, abi.PackNextProvingPeriod(big.NewInt(1), new(big.Int), nil), true},
		"a proof":            {&here, abi.PackProvePossession(big.NewInt(1), nil), true},
		"an addition":        {&here, abi.PackAddPieces(big.NewInt(1), common.Address{}, nil, nil), true},
		"a new data set":     {&here, abi.PackCreateDataSet(common.Address{}, []byte("show")), false},
		"another contract's": {&common.Address{1}, abi.PackProvePossession(big.NewInt(1), nil), false},
		"a deployment":       {nil, nil, false},
	} {
		require.Equal(t, c.want, patient(types.NewTx(&types.DynamicFeeTx{To: c.to, Data: c.data})), name)
	}
}
