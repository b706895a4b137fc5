package remote

import (
	"cmp"
	"context"
	"errors"
	"io"
	"net/http"
	"net/url"
	"strings"
	"time"

	"github.com/ipfs/go-cid"
)

// DefaultTimeout limits how long a gateway may take for a block.
const DefaultTimeout = 30 * time.Second

// maxRedirects suffices for gateways that serve every CID from a host name of its own.
const maxRedirects = 3

var errRedirect = errors.New("remote: redirected away from the gateway")

// GatewayConfig configures a Gateway.
type GatewayConfig struct {
	URL     string        // the part before /ipfs/
	Timeout time.Duration // limits the time for one block; zero means DefaultTimeout
}

// Gateway fetches content from an IPFS gateway. It is safe for concurrent use.
type Gateway struct {
	base    *url.URL
	timeout time.Duration
	http    *http.Client
}

var _ Blocks = (*Gateway)(nil)

// NewGateway returns a Gateway.
func NewGateway(cfg GatewayConfig) (*Gateway, error) {
	base, err := ParseURL(cfg.URL)
	if err != nil {
		return nil, err
	}
	g := &Gateway{base: base, timeout: cmp.Or(cfg.Timeout, DefaultTimeout)}
	g.http = &http.Client{CheckRedirect: g.redirect}
	return g, nil
}

// URL returns the address of content at the gateway.
func (g *Gateway) URL(c cid.Cid) string { return g.base.String() + "/ipfs/" + c.String() }

// Block implements Blocks.
func (g *Gateway) Block(ctx context.Context, c cid.Cid) ([]byte, error) {
	ctx, cancel := context.WithTimeout(ctx, g.timeout)
	defer cancel()
	body, err := g.get(ctx, g.URL(c)+"?format=raw", "application/vnd.ipld.raw")
	if err != nil {
		return nil, err
	}
	defer body.Close()
	return ReadAll(body, maxBlock)
}

// Open opens a file. The content is not trusted: the caller must compare it with its hash.
func (g *Gateway) Open(ctx context.Context, c cid.Cid) (io.ReadCloser, error) {
	return g.get(ctx, g.URL(c), "*/*")
}

func (g *Gateway) get(ctx context.Context, address, accept string) (io.ReadCloser, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, address, nil)
	if err != nil {
		return nil, WithoutURL(err)
	}
	req.Header.Set("Accept", accept)
	resp, err := g.http.Do(req)
	if err != nil {
		return nil, WithoutURL(err)
	}
	if resp.StatusCode != http.StatusOK {
		defer resp.Body.Close()
		b, _ := ReadAll(resp.Body, maxBlock)
		return nil, NewStatusError("gateway", resp, string(b))
	}
	return resp.Body, nil
}

// redirect follows the gateway to its own host and hosts below it only.
func (g *Gateway) redirect(req *http.Request, via []*http.Request) error {
	host := req.URL.Host
	if len(via) > maxRedirects || host != g.base.Host && !strings.HasSuffix(host, "."+g.base.Host) {
		return errRedirect
	}
	return nil
}
