package rtmp

import (
	"cmp"
	"context"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"net"
	"net/netip"
	"net/url"
	"os"
	"syscall"
	"time"
)

// dialTimeout limits how long a server may take until it accepts a publish.
const dialTimeout = 15 * time.Second

// reserved lists addresses that are not of the public internet, beyond those that netip.Addr knows (IANA's
// registries of special-purpose addresses), and those that embed others.
var reserved = []netip.Prefix{
	netip.MustParsePrefix("0.0.0.0/8"), netip.MustParsePrefix("100.64.0.0/10"), netip.MustParsePrefix("192.0.0.0/24"),
	netip.MustParsePrefix("198.18.0.0/15"), netip.MustParsePrefix("240.0.0.0/4"), netip.MustParsePrefix("64:ff9b::/96"),
	netip.MustParsePrefix("64:ff9b:1::/48"), netip.MustParsePrefix("100::/64"), netip.MustParsePrefix("2001::/32"),
	netip.MustParsePrefix("2002::/16"), netip.MustParsePrefix("fec0::/10"), netip.MustParsePrefix("::/96"),
}

// isPublic reports whether an address is one of the public internet.
func isPublic(a netip.Addr) bool {
	a = a.Unmap()
	if !a.IsGlobalUnicast() || a.IsPrivate() {
		return false
	}
	for _, p := range reserved {
		if p.Contains(a) {
			return false
		}
	}
	return true
}

// Dialer connects to other servers, to publish there.
type Dialer struct {
	// Private allows loopback, private and link-local addresses.
	Private bool
	// Roots verify the certificates of RTMPS servers; nil means those of the system.
	Roots *x509.CertPool
}

const notPublic = advice("the address is not one of the public internet, and this server sends nowhere else")

// check refuses addresses that are not public. It is called with the resolved address, so that no name can hide it.
func (d Dialer) check(_, address string, _ syscall.RawConn) error {
	to, err := netip.ParseAddrPort(address)
	if err != nil || !d.Private && !isPublic(to.Addr()) {
		return notPublic
	}
	return nil
}

// connect opens a TCP or TLS connection.
func (d Dialer) connect(ctx context.Context, to *url.URL) (net.Conn, error) {
	dialer := &net.Dialer{Control: d.check}
	if to.Scheme == "rtmps" {
		secure := tls.Dialer{NetDialer: dialer, Config: &tls.Config{RootCAs: d.Roots, MinVersion: tls.VersionTLS12}}
		return secure.DialContext(ctx, "tcp", net.JoinHostPort(to.Hostname(), cmp.Or(to.Port(), "443")))
	}
	return dialer.DialContext(ctx, "tcp", net.JoinHostPort(to.Hostname(), cmp.Or(to.Port(), "1935")))
}

// plainly returns a sentence for people without addresses or keys.
func plainly(err error) error {
	var timeout net.Error
	switch {
	case isA[advice](err):
		set, _ := errors.AsType[advice](err)
		return set
	case isA[*net.DNSError](err):
		return advice("no server has this name: check the address")
	case isA[*tls.CertificateVerificationError](err):
		return advice("the server's certificate is not valid for this address")
	case isA[tls.RecordHeaderError](err):
		return advice("the server does not speak TLS: try the address with rtmp://")
	case errors.Is(err, syscall.ECONNREFUSED):
		return advice("no RTMP server answers at this address: check it, and the port")
	case errors.Is(err, os.ErrDeadlineExceeded), errors.Is(err, context.DeadlineExceeded), errors.As(err, &timeout) && timeout.Timeout():
		return advice("the server does not answer, or takes the stream too slowly")
	case errors.Is(err, syscall.EHOSTUNREACH), errors.Is(err, syscall.ENETUNREACH):
		return advice("no network leads to the server")
	}
	return advice("the server closed the connection; if it does so again, check the stream key")
}

func isA[E error](err error) bool {
	_, ok := errors.AsType[E](err)
	return ok
}
