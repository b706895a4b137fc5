package host

import (
	"context"
	"errors"
	"fmt"
	"net"
	"strconv"
	"syscall"

	"footlight/backend/config"
)

// ErrNoNetwork means that no other device can reach this machine.
var ErrNoNetwork = errors.New("this machine is in no network: join one, by cable or Wi-Fi, then try again")

// apply sets where the server listens. For the network that is this machine's own address, so that the links
// which the server shows work there, and access is enforced.
func (r Reach) apply(ctx context.Context, c *config.Config) error {
	for _, owner := range r.Owner {
		c.Hosts = append(c.Hosts, owner.String())
	}
	if !r.Network {
		return nil
	}
	own, err := address(ctx)
	if err != nil {
		return err
	}
	c.Access = "enforced"
	for _, listener := range []*string{&c.HTTP, &c.API, &c.RTC} {
		if host, port, _ := net.SplitHostPort(*listener); loopback(host) {
			*listener = net.JoinHostPort(own, port)
		}
	}
	return c.Validate()
}

func loopback(host string) bool {
	ip := net.ParseIP(host)
	return host == "localhost" || ip != nil && ip.IsLoopback()
}

// address returns this machine's address in its network: the source address of its outgoing packets.
func address(ctx context.Context) (string, error) {
	conn, err := (&net.Dialer{}).DialContext(ctx, "udp4", "192.0.2.1:9") // sends nothing
	if err == nil {
		defer conn.Close()
		return conn.LocalAddr().(*net.UDPAddr).IP.String(), nil
	}
	all, err := net.InterfaceAddrs() // for a network without a route to others
	for _, a := range all {
		if ip, ok := a.(*net.IPNet); ok && ip.IP.To4() != nil && ip.IP.IsGlobalUnicast() {
			return ip.IP.String(), nil
		}
	}
	return "", errors.Join(ErrNoNetwork, err)
}

// settle gives each listener whose port is taken by another program the next free port. It returns a sentence
// for each.
func settle(ctx context.Context, c *config.Config) (moved []string, err error) {
	for _, l := range []struct {
		addr     *string
		networks []string
		what     string
	}{
		{&c.HTTP, []string{"tcp"}, "pages and rooms are"},
		{&c.API, []string{"tcp"}, "WHIP and WHEP are"},
		{&c.RTMP, []string{"tcp"}, "RTMP is"},
		{&c.RTC, []string{"tcp", "udp"}, "WebRTC is"},
		{&c.RPC, []string{"tcp"}, "the chain is"},
	} {
		was, now, err := next(ctx, *l.addr, l.networks)
		if err != nil {
			return nil, err
		}
		if now != was {
			*l.addr = withPort(*l.addr, now)
			moved = append(moved, fmt.Sprintf("Another program has port %d, so %s at port %d this time.", was, l.what, now))
		}
	}
	return moved, nil
}

// further limits how many ports after a taken one are tried.
const further = 20

// next returns the port of an address, and the first port from there on that is free in all of the networks.
func next(ctx context.Context, addr string, networks []string) (was, now int, err error) {
	if was, err = strconv.Atoi(port(addr)); err != nil {
		return was, was, fmt.Errorf("read the port of %s: %w", addr, err)
	}
	for now = was; now <= was+further; now++ {
		err = free(ctx, withPort(addr, now), networks)
		if !errors.Is(err, syscall.EADDRINUSE) {
			return was, now, err
		}
	}
	return was, was, fmt.Errorf("other programs use the ports %d to %d: close one of them (ss -ltup lists them), or set another port", was, was+further)
}

// free returns an error if an address cannot be listened on.
func free(ctx context.Context, addr string, networks []string) error {
	var try net.ListenConfig
	for _, network := range networks {
		var taken interface{ Close() error }
		var err error
		if network == "udp" {
			taken, err = try.ListenPacket(ctx, network, addr)
		} else {
			taken, err = try.Listen(ctx, network, addr)
		}
		if err != nil {
			return fmt.Errorf("listen at %s: %w", addr, err)
		}
		if err = taken.Close(); err != nil {
			return err
		}
	}
	return nil
}

func port(addr string) string {
	_, port, _ := net.SplitHostPort(addr) // the address was validated before
	return port
}

func withPort(addr string, port int) string {
	host, _, _ := net.SplitHostPort(addr)
	return net.JoinHostPort(host, strconv.Itoa(port))
}
