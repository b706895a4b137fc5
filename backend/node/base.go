package node

import (
	"context"
	"crypto/tls"
	"fmt"
	"log/slog"
	"os"

	"footlight/backend/api/router"
	"footlight/backend/blob"
	"footlight/backend/bus"
	"footlight/backend/config"
	"footlight/backend/datadir"
	"footlight/backend/event"
	"footlight/backend/health"
	"footlight/backend/httpserver"
)

// Version is this release; CHANGELOG.md tells what is in it.
const Version = "0.1.0"

// base is what every part is opened with.
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
	slots    blob.Slots    // of all that hashes here
	throttle blob.Throttle // of all that reads what nobody asked for
	degraded health.Degradations
}

func (b *base) open(ctx context.Context) error {
	for _, step := range []func(context.Context) error{b.openFolder, b.openReserve, b.listen, b.openBus} {
		if err := step(ctx); err != nil {
			return err
		}
	}
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

// openReserve gives room to a server that starts, where it may need it.
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

// listen listens for HTTP. Who comes waits until the API is opened.
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

// taken says that the address of a flag cannot be listened on.
func taken(flag, addr string, err error) error {
	return fmt.Errorf("--%s %s: %w; choose another with --%s", flag, addr, err, flag)
}

// trustProxies believes nobody in open mode, where the guard lets no proxy in.
func (b *base) trustProxies() error {
	if !b.cfg.Enforced() {
		return nil
	}
	trusted, err := config.Prefixes("trusted-proxies", b.cfg.TrustedProxies)
	b.proxies = router.Proxies{Trusted: trusted}
	b.server.Proxy = b.proxies.Trusts
	return err
}

// certificate reads what TLS listeners show; nil where there is none.
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
	opened, err := bus.Open(ctx, bus.Config{Dir: b.folder.Sub("nats"), URL: b.cfg.NATSURL, Log: b.log})
	if err != nil {
		return err
	}
	b.bus = opened
	b.onClose("bus", opened.Close)
	return nil
}

// origins are what the public URL set is computed from.
func (b *base) origins() event.Origins {
	return event.Origins{
		StreamHost: b.cfg.StreamHost, Site: b.cfg.PublicURL, TLS: b.addrs.TLS,
		HTTP: b.addrs.HTTP, API: b.addrs.API, RTMP: b.addrs.RTMP,
	}
}
