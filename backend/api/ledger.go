package api

import (
	"context"
	"encoding/json"
	"math/big"
	"net/http"

	"footlight/backend/api/router"
	"footlight/backend/event"
)

// LedgerInfo holds what an outside tool needs to verify this server's claims on the chain.
type LedgerInfo struct {
	ChainID uint64        `json:"chainId"`
	RPCURL  string        `json:"rpcUrl"`
	Factory event.Address `json:"factory"`
	// null if storage proofs are not checked on this chain
	PDPVerifier *event.Address             `json:"pdpVerifier"`
	ABI         map[string]json.RawMessage `json:"abi"` // by contract name
	TestMoney   bool                       `json:"testMoney"`
}

// Bank transfers coins of the embedded chain, which have no value. On any other chain it refuses with an
// *event.ErrInvalid.
type Bank interface {
	Fund(ctx context.Context, to event.Address, wei *big.Int) (event.Receipt, error)
}

// LedgerIndex answers from an index of the ledger's log. Creator returns an error that wraps fs.ErrNotExist
// if the event is not in the index. It is safe for concurrent use.
type LedgerIndex interface {
	Rebuild(ctx context.Context) (any, error)
	Creator(id event.ID) (event.Address, error)
	Events(creator event.Address) any
	Holders(id event.ID) any
	History(id event.ID) any
}

// Ledger serves information about the ledger.
type Ledger struct {
	Info  LedgerInfo
	Bank  Bank
	Index LedgerIndex
}

// Routes registers GET /api/ledger, the queries below it, and the calls of hosts.
func (l Ledger) Routes(rt *router.Router) {
	rt.Handle(http.MethodGet, "/api/ledger", l.get)
	rt.Handle(http.MethodGet, "/api/ledger/events", l.events)
	rt.Handle(http.MethodGet, "/api/ledger/events/{id}/history", router.ForEvent(l.history))
	rt.Handle(http.MethodGet, "/api/ledger/events/{id}/holders", router.ForKnown(l.holders))
	rt.Handle(http.MethodPost, "/api/ledger/fund", l.fund)
	rt.Handle(http.MethodPost, "/api/ledger/reindex", l.reindex)
}

func (l Ledger) get(w http.ResponseWriter, _ *http.Request) error {
	return router.Reply(w, http.StatusOK, l.Info)
}

// events lists a creator's events, or all events if the request names no creator. Both are public on the
// chain.
func (l Ledger) events(w http.ResponseWriter, r *http.Request) error {
	var creator event.Address
	if text := r.URL.Query().Get("creator"); text != "" {
		var err error
		if creator, err = event.ParseAddress("creator", text); err != nil {
			return err
		}
	}
	return router.Reply(w, http.StatusOK, map[string]any{"success": true, "events": l.Index.Events(creator)})
}

func (l Ledger) history(w http.ResponseWriter, _ *http.Request, id event.ID) error {
	if _, err := l.Index.Creator(id); err != nil {
		return err
	}
	return router.Reply(w, http.StatusOK, map[string]any{"success": true, "eventId": id, "history": l.Index.History(id)})
}

// holders lists ticket holders for the event's creator and for hosts.
func (l Ledger) holders(w http.ResponseWriter, _ *http.Request, id event.ID, who router.Visitor) error {
	creator, err := l.Index.Creator(id)
	if err == nil {
		err = who.MustOwn(creator)
	}
	if err != nil {
		return err
	}
	return router.Reply(w, http.StatusOK, map[string]any{"success": true, "eventId": id, "holders": l.Index.Holders(id)})
}

const forHosts = "only a host may do this"

// maxFund is the largest amount of one call, in wei: a million coins.
var maxFund = new(big.Int).Exp(big.NewInt(10), big.NewInt(24), nil)

func (l Ledger) fund(w http.ResponseWriter, r *http.Request) error {
	if err := router.HostOnly(r.Context(), forHosts); err != nil {
		return err
	}
	r.Body = http.MaxBytesReader(w, r.Body, router.MaxSignIn)
	var req struct {
		Address event.Address `json:"address"`
		Wei     string        `json:"wei"`
	}
	if err := router.Decode(r, &req); err != nil {
		return err
	}
	wei, ok := new(big.Int).SetString(req.Wei, 10)
	switch {
	case req.Address.IsZero():
		return event.Invalid("address", "is required")
	case !ok || wei.Sign() <= 0 || wei.Cmp(maxFund) > 0:
		return event.Invalid("wei", "must be a whole number above zero, at most %s, as a string", maxFund)
	}
	receipt, err := l.Bank.Fund(r.Context(), req.Address, wei)
	return router.Answer(w, map[string]any{
		"success": true, "address": req.Address, "wei": wei.String(), "transactionHash": receipt.TransactionHash,
	}, err)
}

func (l Ledger) reindex(w http.ResponseWriter, r *http.Request) error {
	if err := router.HostOnly(r.Context(), forHosts); err != nil {
		return err
	}
	summary, err := l.Index.Rebuild(r.Context())
	return router.Answer(w, map[string]any{"success": true, "index": summary}, err)
}
