package api

import (
	"encoding/json"
	"net/http"

	"footlight/backend/event"
)

// LedgerInfo tells an outside tool how to check for itself what is claimed
// here.
type LedgerInfo struct {
	ChainID     uint64                     `json:"chainId"`
	RPCURL      string                     `json:"rpcUrl"`
	Factory     event.Address              `json:"factory"`
	PDPVerifier *event.Address             `json:"pdpVerifier"` // null: no proofs of storage are checked on this chain
	ABI         map[string]json.RawMessage `json:"abi"`         // by contract
	TestMoney   bool                       `json:"testMoney"`
}

// Ledger answers GET /api/ledger.
type Ledger struct{ Info LedgerInfo }

// Routes registers GET /api/ledger.
func (l Ledger) Routes(rt *Router) { rt.Handle(http.MethodGet, "/api/ledger", l.get) }

func (l Ledger) get(w http.ResponseWriter, _ *http.Request) error {
	return Reply(w, http.StatusOK, l.Info)
}
