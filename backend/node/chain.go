package node

import (
	"context"
	"path/filepath"
	"time"

	"footlight/backend/api"
	"footlight/backend/api/router"
	"footlight/backend/chain"
	"footlight/backend/config"
	"footlight/backend/event"
	"footlight/backend/ledger/index"
	"footlight/backend/store/pdp/possession"
)

// rpcPath is the path at which the public handler forwards allowed calls to the chain.
const rpcPath = "/rpc"

// chainPart holds the chain of plans and tickets, and an index of its log.
type chainPart struct {
	*base
	*chain.Chain
	index    *index.Index
	maxDrift time.Duration // limits the embedded chain's clock; zero means its default
}

func (p *chainPart) open(ctx context.Context) error {
	hosts, err := config.Addresses("hosts", p.cfg.Hosts)
	if err != nil {
		return err
	}
	p.Chain, err = chain.Open(ctx, chain.Config{
		Dir: p.folder.Path(), Key: p.cfg.Key, External: p.cfg.Ledger, Hosts: hosts,
		RPCURL: p.origins().SiteURL() + rpcPath, Local: !p.cfg.Enforced(),
		RPCAddr: p.cfg.RPC, Origins: router.Origins{Listed: p.cfg.CORSOrigins}.Allowed, MaxDrift: p.maxDrift, Patient: possession.Patient(),
		NoLogIndex: p.reserve.Released(), Log: p.log, // a failing write of the index would end the process
	})
	if err != nil {
		return err
	}
	p.onClose("chain", p.Close)
	p.loop("ledger", p.Run)
	if p.Embedded != nil {
		p.addrs.RPC = p.Embedded.RPCAddr()
	}
	p.index = index.New(index.Config{Log: p.Ledger.Log, File: filepath.Join(p.folder.Sub("index"), "ledger.json"), Logger: p.log})
	p.loop("ledger index", func(ctx context.Context) error { return p.index.Run(ctx, p.Client.Follow) })
	return nil
}

// readings serves an index over the API.
type readings struct{ *index.Index }

var _ api.LedgerIndex = readings{}

func (r readings) Rebuild(ctx context.Context) (any, error) { return r.Index.Rebuild(ctx) }

func (r readings) Creator(id event.ID) (event.Address, error) {
	e, err := r.Event(id)
	return e.Creator, err
}

func (r readings) Events(creator event.Address) any { return r.Index.Events(creator) }

func (r readings) Holders(id event.ID) any { return r.Index.Holders(id) }

func (r readings) History(id event.ID) any { return r.Index.History(id) }
