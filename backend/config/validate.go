package config

import (
	"errors"
	"net"
	"net/url"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"
)

// listeners returns the addresses that must have the form host:port.
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

// Enforced reports whether callers must sign in. With --access auto they must as soon as another machine can
// reach the server.
func (c *Config) Enforced() bool {
	if c.Access != "auto" {
		return c.Access == "enforced"
	}
	return c.PublicURL != "" || len(c.Exposed()) > 0
}

// Lists reports whether the directory lists events.
func (c *Config) Lists() bool {
	return c.Directory == "on" || c.Directory == "auto" && !c.Enforced()
}

// Exposed returns the sorted flags of the listeners that other machines can reach.
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

// quoted returns a listener's quoted address and a space, or "" for other flags.
func (c *Config) quoted(flag string) string {
	if addr := c.listeners()[flag]; addr != "" {
		return strconv.Quote(addr) + " "
	}
	return ""
}

// validateAccess refuses settings that would admit other machines without signing in.
func (c *Config) validateAccess() error {
	if err := oneOf("access", c.Access, "auto", "open", "enforced"); err != nil {
		return err
	}
	if exposed := c.Exposed(); !c.Enforced() && len(exposed) > 0 {
		return invalid(exposed[0], "%sis reachable from the network, but --access open is for this machine only; remove --access open", c.quoted(exposed[0]))
	}
	if !c.Enforced() && !c.Ledger.nearby() {
		return invalid("ledger-rpc-url", "is not on this machine, and open access lets any user of this machine write to the chain; set --access enforced or --public-url")
	}
	return nil
}

// validatePublicURL requires an origin, because wallets sign in at one.
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

// hostName matches a name or an IPv4 address.
var hostName = regexp.MustCompile(`^[A-Za-z0-9_]([A-Za-z0-9_-]*[A-Za-z0-9_])?(\.[A-Za-z0-9_]([A-Za-z0-9_-]*[A-Za-z0-9_])?)*$`)

// validateStreamHost requires a host name that can stand in a URL before a port.
func (c *Config) validateStreamHost() error {
	const longest = 253 // the limit of RFC 1035, section 2.3.4, in text form
	if c.StreamHost == "" || len(c.StreamHost) <= longest && hostName.MatchString(c.StreamHost) {
		return nil
	}
	return invalid("stream-host", "%q is not a host name such as stream.example.org, without scheme, port and path", c.StreamHost)
}

func (c *Config) validateTLS() error {
	switch {
	case (c.TLSCert == "") != (c.TLSKey == ""):
		return invalid("tls-cert", "needs --tls-key, and --tls-key needs --tls-cert")
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
	case c.HLSDispose <= 0: // SRS reads 0 as never, which would fill the disk
		return invalid("hls-dispose", "must be positive")
	}
	return nil
}

func (c *Config) validateLog() error {
	levels := []string{"trace", "debug", "info", "warn", "error"}
	switch {
	case c.LogFileSize < 1:
		return invalid("log-file-size", "must be at least 1")
	case c.LogFileKeep < 1: // the log writer reads 0 as all files, which would fill the disk
		return invalid("log-file-keep", "must be at least 1")
	}
	return errors.Join(oneOf("log-level", c.LogLevel, levels...), oneOf("log-file-level", c.LogFileLevel, levels...))
}

// Validate checks what the types of the flags do not. Its errors name the flag.
func (c *Config) Validate() error {
	if err := c.validateListeners(); err != nil {
		return err
	}
	checks := []error{
		c.validateAccess(), c.validatePublicURL(), c.validateTLS(), c.validateHLS(),
		c.validateStreamHost(), oneOf("directory", c.Directory, "auto", "on", "off"), c.validateLog(), c.Key.validate(), c.validateCluster(), c.Ledger.validate(), c.Storage.validate(), c.Model.validate(),
	}
	for flag, list := range map[string][]string{"allow": c.Allow, "deny": c.Deny, "trusted-proxies": c.TrustedProxies} {
		_, err := Prefixes(flag, list)
		checks = append(checks, err)
	}
	_, err := ParseICEServers(c.ICEServers)
	checks = append(checks, err)
	for flag, list := range map[string][]string{"hosts": c.Hosts, "creators": c.Creators} {
		_, err = Addresses(flag, list)
		checks = append(checks, err)
	}
	if c.DevicesPerTicket < 1 {
		checks = append(checks, invalid("devices-per-ticket", "must be at least 1"))
	}
	if c.MaxEvents < 0 {
		checks = append(checks, invalid("max-events", "must not be negative"))
	}
	if c.MaxConnections < 1 {
		checks = append(checks, invalid("max-connections", "must be at least 1"))
	}
	for _, origin := range c.CORSOrigins {
		if !strings.Contains(origin, "://") || strings.HasSuffix(origin, "/") {
			checks = append(checks, invalid("cors-origins", "%q must be scheme://host[:port] without a path", origin))
		}
	}
	return errors.Join(checks...)
}
