package remote

import (
	"cmp"
	"context"
	"errors"
	"net/http"
	"net/url"
	"strings"
	"time"

	"github.com/ipfs/go-cid"
)

// DefaultTimeout is how long a gateway may take for a block.
const DefaultTimeout = 30 * time.Second

// maxRedirects is what gateways need that give every CID a host of its own.
const maxRedirects = 3

var errRedirect = errors.New("remote: redirected away from the gateway")

// GatewayConfig says where a gateway is.
type GatewayConfig struct {
	URL       string            // what stands before /ipfs/
	Timeout   time.Duration     // for one block; zero: DefaultTimeout
	Transport http.RoundTripper // nil: http.DefaultTransport
}

// Gateway is an IPFS gateway. It is safe for concurrent use.
type Gateway struct {
	base    *url.URL
	timeout time.Duration
	http    *http.Client
}

var _ Blocks = (*Gateway)(nil)

// NewGateway makes a Gateway.
func NewGateway(cfg GatewayConfig) (*Gateway, error) {
	base, err := ParseURL(cfg.URL)
	if err != nil {
		return nil, err
	}
	g := &Gateway{base: base, timeout: cmp.Or(cfg.Timeout, DefaultTimeout)}
	g.http = &http.Client{Transport: cfg.Transport, CheckRedirect: g.redirect}
	return g, nil
}

// URL is where content is retrieved from.
func (g *Gateway) URL(c cid.Cid) string { return g.base.String() + "/ipfs/" + c.String() }

// Block implements Blocks.
func (g *Gateway) Block(ctx context.Context, c cid.Cid) ([]byte, error) {
	ctx, cancel := context.WithTimeout(ctx, g.timeout)
	defer cancel()
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, g.URL(c)+"?format=raw", nil)
	if err != nil {
		return nil, WithoutURL(err)
	}
	req.Header.Set("Accept", "application/vnd.ipld.raw")
	resp, err := g.http.Do(req)
	if err != nil {
		return nil, WithoutURL(err)
	}
	defer resp.Body.Close()
	b, err := ReadAll(resp.Body, maxBlock)
	if resp.StatusCode != http.StatusOK {
		return nil, NewStatusError("gateway", resp, string(b))
	}
	return b, err
}

// redirect follows a gateway to its own hosts below its name, and nowhere else.
func (g *Gateway) redirect(req *http.Request, via []*http.Request) error {
	host := req.URL.Host
	if len(via) > maxRedirects || host != g.base.Host && !strings.HasSuffix(host, "."+g.base.Host) {
		return errRedirect
	}
	return nil
}
