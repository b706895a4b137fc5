package devchain

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/netip"
	"time"

	"github.com/ethereum/go-ethereum/common/hexutil"
	"github.com/ethereum/go-ethereum/crypto"
	"github.com/ethereum/go-ethereum/eth"
	"github.com/ethereum/go-ethereum/eth/filters"
	"github.com/ethereum/go-ethereum/node"
	"github.com/ethereum/go-ethereum/rpc"

	"footlight/backend/event"
	"footlight/backend/limit"
)

const (
	maxConnections = 256
	maxBatch       = 1000
	maxBatchBytes  = 25 << 20
	maxLogCache    = 32
	headerTimeout  = 10 * time.Second
	readTimeout    = time.Minute // for a request
	idleTimeout    = 2 * time.Minute
	closeTimeout   = 2 * time.Second
	clientVersion  = "footlight/devchain"
)

// methods returns the RPC server with the modules that are served to other programs and to Client: eth, net
// and web3. The other modules (admin, debug, miner) are never registered.
func methods(be *eth.Ethereum) (*rpc.Server, error) {
	system := filters.NewFilterSystem(be.APIBackend, filters.Config{LogCacheSize: maxLogCache})
	apis := append(be.APIs(),
		rpc.API{Namespace: "eth", Service: filters.NewFilterAPI(system)},
		rpc.API{Namespace: "web3", Service: web3{}})
	srv := rpc.NewServer()
	srv.SetBatchLimits(maxBatch, maxBatchBytes)
	for _, api := range apis {
		switch api.Namespace {
		case "eth", "net", "web3":
			if err := srv.RegisterName(api.Namespace, api.Service); err != nil {
				return nil, fmt.Errorf("devchain: register %s: %w", api.Namespace, err)
			}
		}
	}
	return srv, nil
}

// web3 is the web3 module, two methods that go-ethereum does not export.
type web3 struct{}

// ClientVersion implements web3_clientVersion.
func (web3) ClientVersion() string { return clientVersion }

// Sha3 implements web3_sha3.
func (web3) Sha3(input hexutil.Bytes) hexutil.Bytes { return crypto.Keccak256(input) }

// listener serves JSON-RPC over HTTP on a loopback address.
type listener struct {
	net.Listener
	http *http.Server
	done chan error // the result of Serve
}

// listen starts serving. It refuses host names other than localhost, which stops a web page that points its
// own name at this machine, and it refuses pages of other origins.
func listen(ctx context.Context, addr string, srv *rpc.Server, origins Origins) (*listener, error) {
	if err := loopback(addr); err != nil {
		return nil, err
	}
	ln, err := new(net.ListenConfig).Listen(ctx, "tcp", addr)
	if err != nil {
		return nil, fmt.Errorf("devchain: rpc: %w; --rpc chooses another address for the chain", err)
	}
	l := &listener{
		Listener: ln,
		done:     make(chan error, 1),
		http: &http.Server{
			Handler:           origins.guard(node.NewHTTPHandlerStack(srv, []string{"*"}, []string{"localhost"}, nil, true)),
			ReadHeaderTimeout: headerTimeout,
			ReadTimeout:       readTimeout,
			IdleTimeout:       idleTimeout,
		},
	}
	bounded := &limit.Listener{Listener: ln, Pool: limit.NewPool[netip.Prefix](maxConnections), Pace: limit.SlowestReader()}
	go func() { l.done <- l.http.Serve(bounded) }()
	return l, nil
}

// close stops serving. Running requests get closeTimeout, and then their connections are closed.
func (l *listener) close() error {
	ctx, cancel := context.WithTimeout(context.Background(), closeTimeout)
	defer cancel()
	if l.http.Shutdown(ctx) != nil {
		l.http.Close() //nolint:errcheck // Serve returns either way
	}
	if err := <-l.done; !errors.Is(err, http.ErrServerClosed) {
		return fmt.Errorf("devchain: rpc: %w", err)
	}
	return nil
}

// loopback refuses an address that other machines can reach: clients of the RPC may send transactions without
// authentication.
func loopback(addr string) error {
	host, _, err := net.SplitHostPort(addr)
	if err != nil {
		return event.Invalid("rpc", "must be host:port")
	}
	if ip := net.ParseIP(host); host == "localhost" || ip != nil && ip.IsLoopback() {
		return nil
	}
	return event.Invalid("rpc", "must be a loopback address")
}
