package config

import (
	"errors"
	"fmt"
	"net"
	"net/netip"
	"net/url"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"
)

// ErrInvalid says which setting is wrong. The flag's name is also its YAML key
// and, with FOOTLIGHT_ in front, its environment variable.
type ErrInvalid struct{ Flag, Reason string }

func (e *ErrInvalid) Error() string { return "--" + e.Flag + ": " + e.Reason }

func invalid(flag, format string, args ...any) error {
	return &ErrInvalid{Flag: flag, Reason: fmt.Sprintf(format, args...)}
}

func oneOf(flag, value string, choices ...string) error {
	if slices.Contains(choices, value) {
		return nil
	}
	return invalid(flag, "%q is not one of %s", value, strings.Join(choices, ", "))
}

// listeners are the addresses that must be of the form host:port.
func (c *Config) listeners() map[string]string {
	all := map[string]string{"http": c.HTTP, "api": c.API, "rtmp": c.RTMP, "rtc": c.RTC, "rpc": c.RPC}
	for flag, addr := range map[string]string{"https": c.HTTPS, "rtmps": c.RTMPS} {
		if addr != "" {
			all[flag] = addr
		}
	}
	return all
}

func (c *Config) validateListeners() error {
	for flag, addr := range c.listeners() {
		if _, _, err := net.SplitHostPort(addr); err != nil {
			return invalid(flag, "%q is not host:port", addr)
		}
	}
	if !isLoopback(c.RPC) {
		return invalid("rpc", "%q is not a loopback address; the chain's RPC is never open to the network", c.RPC)
	}
	return nil
}

// Enforced reports whether people must say who they are. With --access auto they must as
// soon as another machine can reach the server.
func (c *Config) Enforced() bool {
	if c.Access != "auto" {
		return c.Access == "enforced"
	}
	return c.PublicURL != "" || len(c.Exposed()) > 0
}

// Exposed lists the flags of the listeners that other machines can reach, sorted.
func (c *Config) Exposed() []string {
	var flags []string
	for flag, addr := range c.listeners() {
		if !isLoopback(addr) {
			flags = append(flags, flag)
		}
	}
	flags = append(flags, c.Storage.IPFS.exposed()...)
	slices.Sort(flags)
	return flags
}

// quoted is a listener's address before what is said of it.
func (c *Config) quoted(flag string) string {
	if addr := c.listeners()[flag]; addr != "" {
		return strconv.Quote(addr) + " "
	}
	return ""
}

// validateAccess refuses settings that would let other machines in without asking who they
// are.
func (c *Config) validateAccess() error {
	if err := oneOf("access", c.Access, "auto", "open", "enforced"); err != nil {
		return err
	}
	if exposed := c.Exposed(); !c.Enforced() && len(exposed) > 0 {
		return invalid(exposed[0], "%sis reachable from the network, and open access is for this machine only; leave out --access open", c.quoted(exposed[0]))
	}
	if !c.Enforced() && !c.Ledger.nearby() {
		return invalid("ledger-rpc-url", "is not on this machine, and open access writes for anybody on this machine; set --access enforced or --public-url")
	}
	return nil
}

// validatePublicURL wants what people sign in at: an origin.
func (c *Config) validatePublicURL() error {
	if c.PublicURL == "" {
		return nil
	}
	u, err := url.Parse(c.PublicURL)
	if err != nil || (u.Scheme != "http" && u.Scheme != "https") || u.Host == "" || u.User != nil || strings.Trim(u.Path, "/") != "" || u.RawQuery != "" {
		return invalid("public-url", "must be https://host[:port] without a path")
	}
	return nil
}

// hostName is a name or an IPv4 address.
var hostName = regexp.MustCompile(`^[A-Za-z0-9_]([A-Za-z0-9_-]*[A-Za-z0-9_])?(\.[A-Za-z0-9_]([A-Za-z0-9_-]*[A-Za-z0-9_])?)*$`)

// validateStreamHost wants what can stand in a URL, before a port.
func (c *Config) validateStreamHost() error {
	const longest = 253 // RFC 1035, 2.3.4, as text
	if c.StreamHost == "" || len(c.StreamHost) <= longest && hostName.MatchString(c.StreamHost) {
		return nil
	}
	return invalid("stream-host", "%q is not a host name such as stream.example.org, without scheme, port and path", c.StreamHost)
}

func (c *Config) validateTLS() error {
	switch {
	case (c.TLSCert == "") != (c.TLSKey == ""):
		return invalid("tls-cert", "--tls-cert and --tls-key belong together")
	case c.HTTPS != "" && c.TLSCert == "":
		return invalid("https", "needs --tls-cert and --tls-key")
	case c.RTMPS != "" && c.TLSCert == "":
		return invalid("rtmps", "needs --tls-cert and --tls-key")
	}
	return nil
}

func (c *Config) validateHLS() error {
	switch {
	case c.HLSFragment < time.Second || c.HLSFragment > time.Minute:
		return invalid("hls-fragment", "must be between 1s and 1m")
	case c.HLSWindow < 3*c.HLSFragment:
		return invalid("hls-window", "must hold at least three fragments")
	case c.HLSDispose <= 0: // 0 means never in SRS, which would fill the disk
		return invalid("hls-dispose", "must be positive")
	}
	return nil
}

func isLoopback(hostport string) bool {
	host, _, err := net.SplitHostPort(hostport)
	if err != nil {
		return false
	}
	if host == "localhost" {
		return true
	}
	addr, err := netip.ParseAddr(host)
	return err == nil && addr.IsLoopback()
}

// IsLocal reports whether an address belongs to this machine. Browsers may send
// WebRTC from any of its interfaces, so loopback alone is not enough.
func IsLocal(a netip.Addr) bool {
	a = a.Unmap()
	if a.IsLoopback() {
		return true
	}
	own, err := net.InterfaceAddrs()
	return err == nil && slices.ContainsFunc(own, func(x net.Addr) bool {
		prefix, err := netip.ParsePrefix(x.String())
		return err == nil && prefix.Addr().Unmap() == a
	})
}

func (c *Config) validateLog() error {
	levels := []string{"trace", "debug", "info", "warn", "error"}
	switch {
	case c.LogFileSize < 1:
		return invalid("log-file-size", "must be at least 1")
	case c.LogFileKeep < 1: // 0 means all to whoever writes it, which would fill the disk
		return invalid("log-file-keep", "must be at least 1")
	}
	return errors.Join(oneOf("log-level", c.LogLevel, levels...), oneOf("log-file-level", c.LogFileLevel, levels...))
}
