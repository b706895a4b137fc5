package api

import (
	"context"
	"encoding/json"
	"math/big"
	"net/http"

	"footlight/backend/api/router"
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

// Bank gives away the embedded chain's money, which is worth nothing. On any
// other chain it refuses with an *event.ErrInvalid.
type Bank interface {
	Fund(ctx context.Context, to event.Address, wei *big.Int) (event.Receipt, error)
}

// LedgerIndex is what was read of the ledger, for reading on. Creator returns an
// error that wraps fs.ErrNotExist for an event it has not. It is safe for
// concurrent use.
type LedgerIndex interface {
	Rebuild(ctx context.Context) (any, error)
	Creator(id event.ID) (event.Address, error)
	Events(creator event.Address) any
	Holders(id event.ID) any
	History(id event.ID) any
}

// Ledger answers for the ledger.
type Ledger struct {
	Info  LedgerInfo
	Bank  Bank
	Index LedgerIndex
}

// Routes registers GET /api/ledger, and below it what is read of the ledger's
// log, and what a host does with it.
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

// events lists those of a creator, all without one: what is on a chain is
// everybody's to see.
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

// holders are told to the event's creator and to hosts.
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

// maxFund is the most that is given at once, in wei: a million coins.
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
