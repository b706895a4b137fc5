package api_test

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"testing"

	"github.com/stretchr/testify/assert"

	"footlight/backend/api"
	"footlight/backend/api/router"
	"footlight/backend/event"
)

func TestLedgerTellsWhereToLook(t *testing.T) {
	rt := router.New(nil)
	api.Ledger{Info: api.LedgerInfo{
		ChainID: 31415926, RPCURL: "http://127.0.0.1:8545", Factory: event.Address{0xfa}, TestMoney: true,
		ABI: map[string]json.RawMessage{"EventPlan": json.RawMessage(`[{"type":"function"}]`)},
	}}.Routes(rt)
	w := httptest.NewRecorder()
	rt.ServeHTTP(w, httptest.NewRequest(http.MethodGet, "/api/ledger", http.NoBody))
	assert.Equal(t, http.StatusOK, w.Code)
	assert.JSONEq(t, `{"chainId": 31415926, "rpcUrl": "http://127.0.0.1:8545", "pdpVerifier": null, "testMoney": true,
		"factory": "0xfa00000000000000000000000000000000000000", "abi": {"EventPlan": [{"type": "function"}]}}`, w.Body.String())
}
