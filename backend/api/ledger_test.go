package api_test

import (
	"encoding/json"
	"net/http"
	"testing"

	"github.com/stretchr/testify/assert"

	"footlight/backend/api"
	"footlight/backend/event"
)

func TestLedgerTellsWhereToLook(t *testing.T) {
	rt := serving(api.Ledger{Info: api.LedgerInfo{
		ChainID: 31415926, RPCURL: "http://127.0.0.1:8545", Factory: event.Address{0xfa}, TestMoney: true,
		ABI: map[string]json.RawMessage{"EventPlan": json.RawMessage(`[{"type":"function"}]`)},
	}})
	w := ask(rt, http.MethodGet, "/api/ledger", "", "")
	assert.Equal(t, http.StatusOK, w.Code)
	assert.JSONEq(t, `{"chainId": 31415926, "rpcUrl": "http://127.0.0.1:8545", "pdpVerifier": null, "testMoney": true,
		"factory": "0xfa00000000000000000000000000000000000000", "abi": {"EventPlan": [{"type": "function"}]}}`, w.Body.String())
}
