package config

import (
	"errors"
	"net/netip"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/spf13/pflag"

	"footlight/backend/event"
	"footlight/backend/ledger/devchain"
	"footlight/backend/live"
	"footlight/backend/live/hls"
	"footlight/backend/live/rtc"
	"footlight/backend/live/rtmp"
	"footlight/backend/room"
)

// Config is one server's effective configuration.
type Config struct {
	Data string // folder that holds everything that is kept

	HTTP  string // site, REST, HLS, FLV
	API   string // the SRS API port; the same handler
	RTMP  string // RTMP in and out
	RTC   string // WebRTC, UDP and TCP on one port
	RPC   string // the embedded chain's JSON-RPC
	HTTPS string // a further TLS listener, empty for none
	RTMPS string // RTMP over TLS, empty for none

	TLSCert, TLSKey string // PEM files; both or none

	Access     string // auto, open or enforced; Enforced tells which it is
	PublicURL  string
	StreamHost string

	RTCCandidates []string // IPs or names put into SDP answers
	ICEServers    []string // STUN and TURN servers for WebRTC clients; ParseICEServers reads them
	LenientPatch  bool     // take WHIP and WHEP PATCH requests without If-Match
	CORSOrigins   []string // the operator's web domains
	Allow, Deny   []string // CIDRs for publish and play

	Hosts            []string // addresses of the wallets that run this server
	TrustedProxies   []string // CIDRs of proxies whose X-Forwarded-For counts
	DevicesPerTicket int      // connections one ticket is good for at once

	MaxConnections int

	NATSURL string // an external NATS; empty embeds one

	Key    Key
	Ledger Ledger

	Storage Storage

	Model Model

	HLSEnabled  bool // without it there are no recordings either
	HLSFragment time.Duration
	HLSWindow   time.Duration
	HLSDispose  time.Duration

	LogLevel     string // of what is printed: trace, debug, info, warn, error
	LogFile      string // below Data unless absolute; "none" for none
	LogFileLevel string
	LogFileSize  int // megabytes before the next is begun
	LogFileKeep  int // older files
}

// Flags defines every setting on fs, bound to c, with its default.
func (c *Config) Flags(fs *pflag.FlagSet) {
	fs.StringVar(&c.Data, "data", defaultData(), "folder that holds everything that is kept")
	fs.StringVar(&c.HTTP, "http", "127.0.0.1:8080", "listener of site, REST API, HLS and FLV")
	fs.StringVar(&c.API, "api", "127.0.0.1:1985", "listener of the SRS API port (same handler)")
	fs.StringVar(&c.RTMP, "rtmp", rtmp.DefaultAddr, "RTMP listener, for OBS, ffmpeg and their kind")
	fs.StringVar(&c.RTC, "rtc", rtc.DefaultAddr, "WebRTC listener, UDP and TCP on one port")
	fs.StringVar(&c.RPC, "rpc", devchain.DefaultRPCAddr, "the embedded chain's JSON-RPC")
	fs.StringVar(&c.HTTPS, "https", "", "a further HTTPS listener, such as :443")
	fs.StringVar(&c.RTMPS, "rtmps", "", "a further RTMP listener over TLS, with the certificate of --tls-cert, which also makes --http and --api HTTPS")
	fs.StringVar(&c.TLSCert, "tls-cert", "", "PEM certificate chain: makes --http and --api speak HTTPS")
	fs.StringVar(&c.TLSKey, "tls-key", "", "PEM key of --tls-cert")
	fs.StringVar(&c.Access, "access", "auto", "auto, open (this machine only, no credentials) or enforced (sign-in and tickets); auto is open while every listener is loopback and there is no --public-url")
	fs.StringVar(&c.PublicURL, "public-url", "", "the site's public URL; people sign in there")
	fs.StringVar(&c.StreamHost, "stream-host", "", "host name of the published stream URLs")
	fs.StringSliceVar(&c.RTCCandidates, "rtc-candidate", nil, "IP or name put into SDP answers (repeatable)")
	fs.StringSliceVar(&c.ICEServers, "ice-servers", nil,
		"STUN or TURN server told to WebRTC clients, stun:host or turn:user:password@host (repeatable; passwords belong into the file or the environment)")
	fs.BoolVar(&c.LenientPatch, "lenient-patch", false, "take WHIP and WHEP PATCH requests without If-Match, which some clients leave out")
	fs.StringSliceVar(&c.CORSOrigins, "cors-origins", nil, "web origin that may call the API (exact, repeatable)")
	fs.StringSliceVar(&c.Allow, "allow", nil, "CIDR that may publish and play; everybody else may not (repeatable)")
	fs.StringSliceVar(&c.Deny, "deny", nil, "CIDR that may not publish or play (repeatable)")
	fs.StringSliceVar(&c.Hosts, "hosts", nil, "address of a wallet that runs this server: it sees every event's storage, the SRS API and the list of events (repeatable)")
	fs.StringSliceVar(&c.TrustedProxies, "trusted-proxies", nil, "CIDR of a proxy whose X-Forwarded-For tells the client's address (repeatable)")
	fs.IntVar(&c.DevicesPerTicket, "devices-per-ticket", room.DefaultDevices, "connections one ticket is good for at once")
	fs.IntVar(&c.MaxConnections, "max-connections", live.DefaultMaxConnections, "media connections at once, publishers too; beyond half of them an address or wallet watches on a quarter at most; when all are taken, viewers who wait for a stream make room for those of a live one")
	fs.StringVar(&c.NATSURL, "nats-url", "", "an external NATS server; none embeds one")
	c.Key.flags(fs)
	c.Ledger.flags(fs)
	c.Storage.flags(fs)
	c.Model.flags(fs)
	fs.BoolVar(&c.HLSEnabled, "hls-enabled", true, "write HLS; recordings are made of its fragments, so without it there are none")
	fs.DurationVar(&c.HLSFragment, "hls-fragment", hls.DefaultFragment, "length of an HLS fragment; six of them are a chunk of a recording")
	fs.DurationVar(&c.HLSWindow, "hls-window", hls.DefaultWindow, "length of an HLS playlist")
	fs.DurationVar(&c.HLSDispose, "hls-dispose", hls.DefaultDispose, "how long an ended stream's HLS files stay")
	fs.StringVar(&c.LogLevel, "log-level", "info", "what is printed: trace, debug, info, warn or error")
	fs.StringVar(&c.LogFile, "log-file", filepath.Join("logs", "footlight.log"), "log file, below --data unless absolute; none for none")
	fs.StringVar(&c.LogFileLevel, "log-file-level", "trace", "what is written into the log file: trace, debug, info, warn or error")
	fs.IntVar(&c.LogFileSize, "log-file-size", 100, "megabytes of a log file before it is put aside, compressed, and the next is begun")
	fs.IntVar(&c.LogFileKeep, "log-file-keep", 5, "older log files that are kept")
}

func defaultData() string {
	base := os.Getenv("XDG_DATA_HOME")
	if base == "" {
		home, err := os.UserHomeDir()
		if err != nil {
			return "footlight-data"
		}
		base = filepath.Join(home, ".local", "share")
	}
	return filepath.Join(base, "footlight")
}

// LogPath is where the log file is, empty for none.
func (c *Config) LogPath() string {
	switch {
	case c.LogFile == "none" || c.LogFile == "":
		return ""
	case filepath.IsAbs(c.LogFile):
		return c.LogFile
	}
	return filepath.Join(c.Data, c.LogFile)
}

// Prefixes reads the CIDRs of a list flag; a bare address is its own prefix.
func Prefixes(flag string, list []string) ([]netip.Prefix, error) {
	prefixes := make([]netip.Prefix, 0, len(list))
	for _, text := range list {
		if addr, err := netip.ParseAddr(text); err == nil {
			prefixes = append(prefixes, netip.PrefixFrom(addr, addr.BitLen()))
			continue
		}
		prefix, err := netip.ParsePrefix(text)
		if err != nil {
			return nil, invalid(flag, "%q is neither an address nor a CIDR", text)
		}
		prefixes = append(prefixes, prefix.Masked())
	}
	return prefixes, nil
}

// Addresses reads the wallets of a list flag.
func Addresses(flag string, list []string) ([]event.Address, error) {
	addresses := make([]event.Address, 0, len(list))
	for _, text := range list {
		a, err := event.ParseAddress(flag, text)
		if err != nil || a.IsZero() {
			return nil, invalid(flag, "%q is not the address of a wallet, 0x and 40 hexadecimal digits", text)
		}
		addresses = append(addresses, a)
	}
	return addresses, nil
}

// Validate checks what the flags' types cannot, naming the flag.
func (c *Config) Validate() error {
	if err := c.validateListeners(); err != nil {
		return err
	}
	checks := []error{
		c.validateAccess(), c.validatePublicURL(), c.validateTLS(), c.validateHLS(),
		c.validateStreamHost(), c.validateLog(), c.Key.validate(), c.Ledger.validate(), c.Storage.validate(), c.Model.validate(),
	}
	for flag, list := range map[string][]string{"allow": c.Allow, "deny": c.Deny, "trusted-proxies": c.TrustedProxies} {
		_, err := Prefixes(flag, list)
		checks = append(checks, err)
	}
	_, err := ParseICEServers(c.ICEServers)
	checks = append(checks, err)
	_, err = Addresses("hosts", c.Hosts)
	checks = append(checks, err)
	if c.DevicesPerTicket < 1 {
		checks = append(checks, invalid("devices-per-ticket", "must be at least 1"))
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
