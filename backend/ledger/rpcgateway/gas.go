package rpcgateway

import (
	"encoding/json"
	"math/big"
	"strconv"
	"strings"

	"github.com/ethereum/go-ethereum/common/hexutil"
)

// maxGas is what a call may compute: a node's own maximum is fifty million, a tenth
// of a second and more of its time, and the dearest of our own transactions, which
// deploys the contracts, has a budget of seven.
const maxGas = 8_000_000

// bound lowers what a call that computes may spend. Without a word of it the node
// would allow its own maximum.
func bound(method string, args []any) *fault {
	if method != "eth_call" && method != "eth_estimateGas" || len(args) == 0 {
		return nil
	}
	var call map[string]json.RawMessage
	var asked struct {
		Gas *hexutil.Big `json:"gas"`
	}
	raw, _ := args[0].(json.RawMessage)
	if json.Unmarshal(raw, &call) != nil || json.Unmarshal(raw, &asked) != nil || call == nil {
		return &fault{Code: codeParams, Message: "the first parameter must be a call, its gas a quantity"}
	}
	gas := hexutil.EncodeUint64(maxGas)
	if n := asked.Gas; n != nil && n.ToInt().Cmp(big.NewInt(maxGas)) < 0 {
		gas = n.String()
	}
	for name := range call { // a node reads names without regard to case
		if strings.EqualFold(name, "gas") {
			delete(call, name)
		}
	}
	call["gas"] = json.RawMessage(strconv.Quote(gas))
	args[0] = call
	return nil
}
