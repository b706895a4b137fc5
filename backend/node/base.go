package node

import (
	"context"
	"crypto/tls"
	"encoding/hex"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"

	"footlight/backend/api/router"
	"footlight/backend/blob"
	"footlight/backend/bus"
	"footlight/backend/config"
	"footlight/backend/datadir"
	"footlight/backend/event"
	"footlight/backend/health"
	"footlight/backend/httpserver"
	"footlight/backend/telemetry"
)

// Version is the version of this release. CHANGELOG.md describes it.
const Version = "0.1.0"

// base holds what every part needs.
type base struct {
	cfg config.Config
	log *slog.Logger
	lifecycle
	folder   *datadir.Folder
	reserve  *datadir.Reserve
	server   httpserver.Server
	proxies  router.Proxies
	addrs    datadir.Addresses
	bus      *bus.Bus
	slots    blob.Slots    // for all hashing in this process
	throttle blob.Throttle // for reads that no client waits for
	degraded health.Degradations
	refusals *telemetry.Refusals
}

func (b *base) open(ctx context.Context) error {
	for _, step := range []func(context.Context) error{b.countRefusals, b.openFolder, b.openReserve, b.listen, b.openBus} {
		if err := step(ctx); err != nil {
			return err
		}
	}
	return nil
}

func (b *base) countRefusals(context.Context) error {
	b.refusals = telemetry.NewRefusals(b.log)
	b.loop("refusals", b.refusals.Run)
	return nil
}

func (b *base) openFolder(context.Context) error {
	f, err := datadir.Open(b.cfg.Data)
	if err != nil {
		return err
	}
	b.folder = f
	b.onClose("data folder", f.Close)
	return nil
}

// openReserve frees disk space for a server that starts on a full disk.
func (b *base) openReserve(context.Context) error {
	r, err := datadir.OpenReserve(b.folder, b.log)
	if err != nil {
		return err
	}
	b.reserve = r
	b.onClose("reserve", r.Close)
	b.loop("reserve", r.Run)
	return nil
}

// listen opens the HTTP listeners. Clients that connect wait until the API is open.
func (b *base) listen(ctx context.Context) error {
	b.addrs.PID = os.Getpid()
	b.onClose("listeners", b.server.Close)
	cert, err := b.certificate()
	if err != nil {
		return err
	}
	b.addrs.TLS = cert != nil
	if err = b.trustProxies(); err != nil {
		return err
	}
	for _, l := range []struct {
		flag, addr string
		bound      *string
	}{{"http", b.cfg.HTTP, &b.addrs.HTTP}, {"api", b.cfg.API, &b.addrs.API}, {"https", b.cfg.HTTPS, &b.addrs.HTTPS}} {
		if l.addr == "" {
			continue
		}
		if *l.bound, err = b.server.Listen(ctx, l.addr, cert); err != nil {
			return taken(l.flag, l.addr, err)
		}
	}
	b.loop("http", b.server.Run)
	return nil
}

// taken returns the error of a flag's address on which the server cannot listen.
func taken(flag, addr string, err error) error {
	return fmt.Errorf("listen on --%s %s: %w; choose another address with --%s", flag, addr, err, flag)
}

// trustProxies sets the trusted proxies. In open mode there are none, because the guard refuses proxies.
func (b *base) trustProxies() error {
	if !b.cfg.Enforced() {
		return nil
	}
	trusted, err := config.Prefixes("trusted-proxies", b.cfg.TrustedProxies)
	b.proxies = router.Proxies{Trusted: trusted}
	b.server.Proxy = b.proxies.Trusts
	return err
}

// certificate loads the certificate of the TLS listeners. It returns nil if none is configured.
func (b *base) certificate() (*tls.Config, error) {
	if b.cfg.TLSCert == "" {
		return nil, nil
	}
	pair, err := tls.LoadX509KeyPair(b.cfg.TLSCert, b.cfg.TLSKey)
	if err != nil {
		return nil, fmt.Errorf("--tls-cert: %w", err)
	}
	return &tls.Config{Certificates: []tls.Certificate{pair}, MinVersion: tls.VersionTLS12, NextProtos: []string{"http/1.1"}}, nil
}

func (b *base) openBus(ctx context.Context) error {
	cfg := bus.Config{Dir: b.folder.Sub("nats"), URL: b.cfg.NATSURL, Node: b.cfg.Cluster.Node, Health: &b.degraded, Log: b.log}
	if cfg.URL != "" {
		var err error
		if cfg.Tenant, err = b.tenant(); err != nil {
			return err
		}
	}
	opened, err := bus.Open(ctx, cfg)
	if err != nil && cfg.URL != "" {
		return fmt.Errorf("--nats-url: %w", err)
	}
	if err != nil {
		return err
	}
	b.bus = opened
	b.onClose("bus", opened.Close)
	return nil
}

// tenant describes this server to others that are given its NATS. Its ID moves with the data folder.
func (b *base) tenant() (bus.Tenant, error) {
	id, err := b.folder.Secret("bus.id")
	if err != nil {
		return bus.Tenant{}, err
	}
	host, err := os.Hostname()
	if err != nil {
		return bus.Tenant{}, err
	}
	path, err := filepath.Abs(b.folder.Path())
	return bus.Tenant{ID: hex.EncodeToString(id), Host: host, Folder: path, Process: b.addrs.PID}, err
}

// origins returns the origins from which the public addresses are made.
func (b *base) origins() event.Origins {
	return event.Origins{
		StreamHost: b.cfg.StreamHost, Site: b.cfg.PublicURL, TLS: b.addrs.TLS,
		HTTP: b.addrs.HTTP, API: b.addrs.API, RTMP: b.addrs.RTMP,
	}
}
