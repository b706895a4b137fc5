package node

import (
	"encoding/json"
	"net/http"

	"github.com/ipfs/go-cid"

	"footlight/backend/access"
	"footlight/backend/api"
	"footlight/backend/event"
	"footlight/backend/ledger/bindings"
	"footlight/backend/places"
	"footlight/backend/store/ipfs"
	"footlight/backend/store/ipfs/httpgateway"
)

// gatewayOf serves stored content. Private content needs the right to watch its event.
func gatewayOf(store *ipfs.Node, readers access.Readers, refuse access.Refuse) http.Handler {
	return httpgateway.New(store, func(w http.ResponseWriter, r *http.Request, c cid.Cid) bool {
		err := readers.Check(r, c.String())
		if err != nil {
			refuse(w, r, err)
		}
		return err == nil
	})
}

// piecesOf serves the embedded provider's copies under the same rules.
func piecesOf(proven *places.Proven, readers access.Readers, refuse access.Refuse) http.Handler {
	contents := func(pieceCID string) (list []string) {
		for _, l := range proven.Labels(pieceCID) {
			list = append(list, l.ContentCID)
		}
		return list
	}
	return access.Pieces{Files: proven.Pieces(), Contents: contents, Readers: readers, Refuse: refuse}
}

// ledgerAPI returns the API's resource of the ledger.
func ledgerAPI(c *chainPart, copies *copiesPart) api.Ledger {
	info := api.LedgerInfo(c.Ledger.Info())
	if copies.proven != nil {
		verifier := event.Address(copies.proven.Contract())
		info.PDPVerifier = &verifier
		info.ABI["ProofOfPossession"] = json.RawMessage(bindings.ProofOfPossessionMetaData.ABI)
	}
	return api.Ledger{Info: info, Bank: c.Chain, Index: readings{c.index}}
}
