package node

import (
	"context"
	"net"
	"net/url"

	"footlight/backend/auth"
	"footlight/backend/auth/token"
	"footlight/backend/bus"
	"footlight/backend/config"
	"footlight/backend/room"
	"footlight/backend/sales"
)

// peoplePart identifies users and holds the decisions about who is admitted.
type peoplePart struct {
	*base
	chain *chainPart

	tokens     *token.Issuer
	signIn     *auth.SignIn
	sessions   auth.Sessions
	addresses  room.Addresses
	directory  *room.Directory
	boxOffices *sales.BoxOffices
}

func (p *peoplePart) open(ctx context.Context) error {
	if err := p.openSignIn(ctx); err != nil {
		return err
	}
	return p.openAccess()
}

// openSignIn lets users sign in, even if no call needs a session.
func (p *peoplePart) openSignIn(ctx context.Context) error {
	revocations, err := p.bus.KV(ctx, bus.KVConfig{Bucket: "tokens", TTL: 2 * token.Period, MaxBytes: 64 << 20})
	if err != nil {
		return err
	}
	p.tokens, err = token.Open(ctx, token.Config{Dir: p.folder.Sub("keys"), Revocations: revocations, Logger: p.log})
	if err != nil {
		return err
	}
	p.bus.OnLoss(p.tokens.Refill)
	p.loop("token keys", p.tokens.Run)
	sites, err := p.sites()
	if err != nil {
		return err
	}
	p.signIn = auth.NewSignIn(auth.Config{
		Sites: sites, ChainID: p.chain.Ledger.Deployment().ChainID, Wallets: p.chain.Ledger.Consents, Tokens: p.tokens,
	})
	return nil
}

// sites returns the origins that a sign-in may name: the public one, else every name of this machine with the
// listener's port.
func (p *peoplePart) sites() ([]*url.URL, error) {
	site, err := url.Parse(p.origins().SiteURL())
	if err != nil || p.cfg.PublicURL != "" {
		return []*url.URL{site}, err
	}
	sites := []*url.URL{site}
	for _, host := range []string{"localhost", "127.0.0.1", "::1"} {
		sites = append(sites, &url.URL{Scheme: site.Scheme, Host: net.JoinHostPort(host, site.Port())})
	}
	return sites, nil
}

// openAccess opens the rules of admission that need no later part.
func (p *peoplePart) openAccess() error {
	hosts, err := config.Addresses("hosts", p.cfg.Hosts)
	if err != nil {
		return err
	}
	p.sessions = auth.Sessions{Tokens: p.tokens, Hosts: hosts}
	if p.addresses, err = newAddresses(p.cfg); err != nil {
		return err
	}
	key, err := p.folder.Secret("invite.key")
	if err != nil {
		return err
	}
	p.boxOffices = sales.NewBoxOffices(p.chain.Ledger)
	p.directory, err = room.OpenDirectory(p.folder.Sub("rooms"), key)
	return err
}

func newAddresses(cfg config.Config) (a room.Addresses, err error) {
	a.Open, a.Local = !cfg.Enforced(), config.IsLocal
	if a.Allow, err = config.Prefixes("allow", cfg.Allow); err != nil {
		return a, err
	}
	a.Deny, err = config.Prefixes("deny", cfg.Deny)
	return a, err
}
