package node

import (
	"context"
	"encoding/json"
	"path/filepath"

	"footlight/backend/api"
	"footlight/backend/api/router"
	"footlight/backend/chain"
	"footlight/backend/config"
	"footlight/backend/event"
	"footlight/backend/ledger/bindings"
	"footlight/backend/ledger/index"
	"footlight/backend/store/pdp/possession"
)

// rpcPath is where the public handler passes on what may be asked of the chain.
const rpcPath = "/rpc"

func (n *Node) openChain(ctx context.Context) error {
	hosts, err := config.Addresses("hosts", n.cfg.Hosts)
	if err != nil {
		return err
	}
	n.chain, err = chain.Open(ctx, chain.Config{
		Dir: n.folder.Path(), Key: n.cfg.Key, External: n.cfg.Ledger, Hosts: hosts,
		RPCURL: n.origins().SiteURL() + rpcPath, Local: !n.cfg.Enforced(),
		RPCAddr: n.cfg.RPC, Origins: router.Origins{Listed: n.cfg.CORSOrigins}.Allowed, MaxDrift: n.maxDrift, Patient: possession.Patient(),
		NoLogIndex: n.reserve.Released(), Log: n.log, // an index that cannot be written ends the process
	})
	if err != nil {
		return err
	}
	n.onClose("chain", n.chain.Close)
	n.loop("ledger", n.chain.Run)
	n.ledger = n.chain.Ledger
	if n.chain.Embedded != nil {
		n.addrs.RPC = n.chain.Embedded.RPCAddr()
	}
	return nil
}

// openIndex reads the ledger's log for those who only look.
func (n *Node) openIndex(context.Context) error {
	n.index = index.New(index.Config{Log: n.ledger.Log, File: filepath.Join(n.folder.Sub("index"), "ledger.json"), Logger: n.log})
	n.loop("ledger index", func(ctx context.Context) error { return n.index.Run(ctx, n.chain.Client.Follow) })
	return nil
}

// ledgerAPI is what is told of the ledger over HTTP, and done for a host.
func (n *Node) ledgerAPI() api.Ledger {
	info := api.LedgerInfo(n.ledger.Info())
	if n.proven != nil {
		verifier := event.Address(n.proven.Contract())
		info.PDPVerifier = &verifier
		info.ABI["ProofOfPossession"] = json.RawMessage(bindings.ProofOfPossessionMetaData.ABI)
	}
	return api.Ledger{Info: info, Bank: n.chain, Index: readings{n.index}}
}

// readings shows an index.
type readings struct{ *index.Index }

var _ api.LedgerIndex = readings{}

// Rebuild implements api.LedgerIndex.
func (r readings) Rebuild(ctx context.Context) (any, error) { return r.Index.Rebuild(ctx) }

// Creator implements api.LedgerIndex.
func (r readings) Creator(id event.ID) (event.Address, error) {
	e, err := r.Event(id)
	return e.Creator, err
}

// Events implements api.LedgerIndex.
func (r readings) Events(creator event.Address) any { return r.Index.Events(creator) }

// Holders implements api.LedgerIndex.
func (r readings) Holders(id event.ID) any { return r.Index.Holders(id) }

// History implements api.LedgerIndex.
func (r readings) History(id event.ID) any { return r.Index.History(id) }
