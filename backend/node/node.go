package node

import (
	"context"
	"crypto/tls"
	"fmt"
	"log/slog"
	"os"
	"time"

	"footlight/backend/access"
	"footlight/backend/api/router"
	"footlight/backend/auth"
	"footlight/backend/auth/token"
	"footlight/backend/blob"
	"footlight/backend/bus"
	"footlight/backend/chain"
	"footlight/backend/config"
	"footlight/backend/curation"
	"footlight/backend/curation/record"
	"footlight/backend/datadir"
	"footlight/backend/event"
	"footlight/backend/health"
	"footlight/backend/httpserver"
	"footlight/backend/ledger"
	"footlight/backend/ledger/index"
	"footlight/backend/live"
	"footlight/backend/live/convert"
	"footlight/backend/live/hls"
	"footlight/backend/live/remux"
	"footlight/backend/live/rtc"
	"footlight/backend/places"
	"footlight/backend/recording"
	"footlight/backend/recording/replay"
	"footlight/backend/references"
	"footlight/backend/room"
	"footlight/backend/sales"
	"footlight/backend/store/ipfs"
	"footlight/backend/store/ipfs/swarm"
)

// Version is this release; CHANGELOG.md tells what is in it.
const Version = "0.1.0"

// Node is a running Footlight. Open makes it; Close must always be called.
type Node struct {
	cfg     config.Config
	log     *slog.Logger
	folder  *datadir.Folder
	reserve *datadir.Reserve
	front   httpserver.Server
	proxies router.Proxies
	addrs   datadir.Addresses
	lifecycle
	degraded *health.Degradations
	maxDrift time.Duration // of the embedded chain's time; zero: its default

	// The rooms, in the order they are opened.
	bus        *bus.Bus
	content    *ipfs.Node
	refs       *references.Registry // of what is in content
	swarm      *swarm.Swarm         // nil: no other node is talked to
	routing    *swarm.Routing       // nil: no DHT is told of anything
	collector  *ipfs.Collector
	scrubber   *ipfs.Scrubber
	chain      *chain.Chain
	ledger     *ledger.Ledger
	index      *index.Index
	programmes *record.Programmes
	tokens     *token.Issuer
	signIn     *auth.SignIn
	people     auth.Sessions
	addresses  room.Addresses
	directory  *room.Directory
	boxOffices *sales.BoxOffices
	authorizer *authorizer
	rules      room.Rules
	policy     *room.Policy
	readers    access.Readers
	hub        *live.Hub
	forms      *convert.Server
	rtc        *rtc.Server
	players    *remux.Server
	hls        *hls.Server
	slots      blob.Slots     // of all that hashes here
	throttle   blob.Throttle  // of all that reads what nobody asked for
	proven     *places.Proven // nil: nobody proves possession
	places     *places.Places
	recorder   *recording.Recorder
	library    *replay.Library
	curation   *curation.Engine
	states     *room.States
}

// Open opens everything cfg asks for, bottom-up, and is listening when it
// returns; requests are answered once Run runs. cfg must be valid. What was
// opened before a failure is closed again.
func Open(ctx context.Context, cfg config.Config, log *slog.Logger) (*Node, error) {
	n := newNode(cfg, log)
	if err := n.open(ctx); err != nil {
		_ = n.close() // the first failure is the one to tell
		return nil, err
	}
	return n, nil
}

func newNode(cfg config.Config, log *slog.Logger) *Node {
	return &Node{cfg: cfg, log: log, degraded: &health.Degradations{}, authorizer: &authorizer{}, slots: blob.NewSlots(), throttle: blob.NewThrottle()}
}

func (n *Node) open(ctx context.Context) error {
	for _, step := range []func(context.Context) error{
		n.openFolder,
		n.openReserve,
		n.openFront,
		n.openBus,
		n.openContent,
		n.openChain,
		n.openIndex,
		n.openProgrammes,
		n.openAuth,
		n.openAccess,
		n.openSwarm,
		n.openLive,
		n.openRTMP,
		n.openHLS,
		n.openCollector,
		n.openProven,
		n.openPlaces,
		n.openRecording,
		n.openRestoring,
		n.startHLS,
		n.openCuration,
		n.openRoom,
		n.openPolicy,
		n.openAPI,
	} {
		if err := step(ctx); err != nil {
			return err
		}
	}
	return nil
}

// Run serves until ctx ends or a part fails.
func (n *Node) Run(ctx context.Context) error {
	n.addrs.Site = n.origins().SiteURL()
	if err := n.folder.Announce(n.addrs); err != nil {
		return err
	}
	n.reserve.TakeBack()
	err := n.run(ctx)
	if withdrawn := n.folder.Withdraw(); err == nil {
		err = withdrawn
	}
	return err
}

// Close frees everything Open took, in reverse order.
func (n *Node) Close() error { return n.close() }

// Addresses tells where the node listens.
func (n *Node) Addresses() datadir.Addresses { return n.addrs }

func (n *Node) openFolder(context.Context) error {
	f, err := datadir.Open(n.cfg.Data)
	if err != nil {
		return err
	}
	n.folder = f
	n.onClose("data folder", f.Close)
	return nil
}

// openReserve gives room to a server that starts, where it may need it.
func (n *Node) openReserve(context.Context) error {
	r, err := datadir.OpenReserve(n.folder, n.log)
	if err != nil {
		return err
	}
	n.reserve = r
	n.onClose("reserve", r.Close)
	n.loop("reserve", r.Run)
	return nil
}

func (n *Node) openFront(ctx context.Context) error {
	n.addrs.PID = os.Getpid()
	n.onClose("listeners", n.front.Close)
	cert, err := n.certificate()
	if err != nil {
		return err
	}
	n.addrs.TLS = cert != nil
	if err = n.trustProxies(); err != nil {
		return err
	}
	for _, l := range []struct {
		flag, addr string
		bound      *string
	}{{"http", n.cfg.HTTP, &n.addrs.HTTP}, {"api", n.cfg.API, &n.addrs.API}, {"https", n.cfg.HTTPS, &n.addrs.HTTPS}} {
		if l.addr == "" {
			continue
		}
		if *l.bound, err = n.front.Listen(ctx, l.addr, cert); err != nil {
			return taken(l.flag, l.addr, err)
		}
	}
	n.loop("http", n.front.Run)
	return nil
}

// taken says that the address of a flag cannot be listened on.
func taken(flag, addr string, err error) error {
	return fmt.Errorf("--%s %s: %w; choose another with --%s", flag, addr, err, flag)
}

// trustProxies believes nobody in open mode, where the guard lets no proxy in.
func (n *Node) trustProxies() error {
	if !n.cfg.Enforced() {
		return nil
	}
	trusted, err := config.Prefixes("trusted-proxies", n.cfg.TrustedProxies)
	n.proxies = router.Proxies{Trusted: trusted}
	n.front.Proxy = n.proxies.Trusts
	return err
}

// certificate reads what TLS listeners show; nil where there is none.
func (n *Node) certificate() (*tls.Config, error) {
	if n.cfg.TLSCert == "" {
		return nil, nil
	}
	pair, err := tls.LoadX509KeyPair(n.cfg.TLSCert, n.cfg.TLSKey)
	if err != nil {
		return nil, fmt.Errorf("--tls-cert: %w", err)
	}
	return &tls.Config{Certificates: []tls.Certificate{pair}, MinVersion: tls.VersionTLS12, NextProtos: []string{"http/1.1"}}, nil
}

// origins are what the public URL set is computed from.
func (n *Node) origins() event.Origins {
	return event.Origins{
		StreamHost: n.cfg.StreamHost, Site: n.cfg.PublicURL, TLS: n.addrs.TLS,
		HTTP: n.addrs.HTTP, API: n.addrs.API, RTMP: n.addrs.RTMP,
	}
}
