package node

import (
	"context"
	"net"
	"net/url"

	"footlight/backend/auth"
	"footlight/backend/auth/token"
	"footlight/backend/bus"
)

// openAuth lets people sign in, whether or not anything asks for their session.
func (n *Node) openAuth(ctx context.Context) error {
	revocations, err := n.bus.KV(ctx, bus.KVConfig{Bucket: "tokens", TTL: 2 * token.Period, MaxBytes: 64 << 20})
	if err != nil {
		return err
	}
	n.tokens, err = token.Open(ctx, token.Config{Dir: n.folder.Sub("keys"), Revocations: revocations, Logger: n.log})
	if err != nil {
		return err
	}
	n.loop("token keys", n.tokens.Run)
	sites, err := n.sites()
	if err != nil {
		return err
	}
	n.signIn = auth.NewSignIn(auth.Config{
		Sites: sites, ChainID: n.ledger.Deployment().ChainID, Wallets: n.ledger.Consents, Tokens: n.tokens,
	})
	return nil
}

// sites are the origins a sign-in may be for: the public one, else every name
// this machine has for the listener.
func (n *Node) sites() ([]*url.URL, error) {
	site, err := url.Parse(n.origins().SiteURL())
	if err != nil || n.cfg.PublicURL != "" {
		return []*url.URL{site}, err
	}
	sites := []*url.URL{site}
	for _, host := range []string{"localhost", "127.0.0.1", "::1"} {
		sites = append(sites, &url.URL{Scheme: site.Scheme, Host: net.JoinHostPort(host, site.Port())})
	}
	return sites, nil
}
