package rpcgateway

import (
	"encoding/json"
	"math/big"
	"strconv"
	"strings"

	"github.com/ethereum/go-ethereum/common/hexutil"
)

// maxGas limits the gas of a call. A node's own maximum is fifty million, which takes more than a tenth of a
// second. The most expensive of our own transactions, which deploys the contracts, has a budget of seven
// million.
const maxGas = 8_000_000

// bound lowers the gas of a call that computes. Without a limit in the call, the node would allow its own
// maximum.
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
	for name := range call { // a node ignores the case of names
		if strings.EqualFold(name, "gas") {
			delete(call, name)
		}
	}
	call["gas"] = json.RawMessage(strconv.Quote(gas))
	args[0] = call
	return nil
}
