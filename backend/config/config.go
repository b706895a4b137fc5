package config

import (
	"os"
	"path/filepath"
	"time"

	"github.com/spf13/pflag"

	"footlight/backend/ledger/devchain"
	"footlight/backend/live"
	"footlight/backend/live/hls"
	"footlight/backend/live/rtc"
	"footlight/backend/live/rtmp"
	"footlight/backend/room"
)

// Config is one server's effective configuration.
type Config struct {
	Data string // folder of all stored data

	HTTP  string // site, REST, HLS, FLV
	API   string // the SRS API port; the same handler
	RTMP  string // RTMP in and out
	RTC   string // WebRTC, UDP and TCP on one port
	RPC   string // the embedded chain's JSON-RPC
	HTTPS string // a further TLS listener; empty means none
	RTMPS string // RTMP over TLS; empty means none

	TLSCert, TLSKey string // PEM files; both or neither

	Access     string // auto, open or enforced; Enforced resolves auto
	PublicURL  string
	StreamHost string
	Directory  string // auto, on or off; Lists resolves auto

	RTCCandidates []string // IPs or names for SDP answers
	ICEServers    []string // STUN and TURN servers for WebRTC clients; ParseICEServers reads them
	LenientPatch  bool     // accept WHIP and WHEP PATCH requests without If-Match
	CORSOrigins   []string // the operator's web domains
	Allow, Deny   []string // CIDRs for publish and play

	Hosts            []string // addresses of the wallets that run this server
	TrustedProxies   []string // CIDRs of proxies whose X-Forwarded-For is trusted
	DevicesPerTicket int      // connections that one ticket allows at the same time

	MaxConnections int

	RestreamPrivate bool // creators may restream to private networks

	MaxUnfinished    int64    // bytes of a wallet's unfinished uploads
	MaxUnfinishedAll int64    // bytes of all unfinished uploads
	MaxRecorded      int64    // bytes of a wallet's recordings; 0 means no limit
	Creators         []string // addresses of the wallets that may make events; empty means anyone
	MaxEvents        int      // new events of a wallet a day; 0 means no limit

	NATSURL string // an external NATS server; empty starts an embedded one
	Cluster Cluster

	Key    Key
	Ledger Ledger

	Storage Storage

	Model Model

	HLSEnabled  bool // recordings need it too
	HLSFragment time.Duration
	HLSWindow   time.Duration
	HLSDispose  time.Duration

	LogLevel     string // least severe level to print: trace, debug, info, warn or error
	LogFile      string // relative to Data; "none" disables the file
	LogFileLevel string
	LogFileSize  int // size in megabytes at which a new file is begun
	LogFileKeep  int // number of older files to keep
}

// Flags defines every setting on fs with its default. The flags write to c.
func (c *Config) Flags(fs *pflag.FlagSet) {
	c.MaxUnfinished, c.MaxUnfinishedAll = 4<<30, 32<<30
	fs.StringVar(&c.Data, "data", defaultData(), "folder of all stored data")
	fs.StringVar(&c.HTTP, "http", "127.0.0.1:8080", "listener of site, REST API, HLS and FLV")
	fs.StringVar(&c.API, "api", "127.0.0.1:1985", "listener of the SRS API port (same handler)")
	fs.StringVar(&c.RTMP, "rtmp", rtmp.DefaultAddr, "RTMP listener, for encoders such as OBS and ffmpeg")
	fs.StringVar(&c.RTC, "rtc", rtc.DefaultAddr, "WebRTC listener, UDP and TCP on one port")
	fs.StringVar(&c.RPC, "rpc", devchain.DefaultRPCAddr, "listener of the embedded chain's JSON-RPC")
	fs.StringVar(&c.HTTPS, "https", "", "a further HTTPS listener, such as :443")
	fs.StringVar(&c.RTMPS, "rtmps", "", "a further RTMP listener over TLS; it needs --tls-cert, which also switches --http and --api to HTTPS")
	fs.StringVar(&c.TLSCert, "tls-cert", "", "PEM certificate chain; switches --http and --api to HTTPS")
	fs.StringVar(&c.TLSKey, "tls-key", "", "PEM key of --tls-cert")
	fs.StringVar(&c.Access, "access", "auto", "auto, open (this machine only, without signing in) or enforced (sign-in and tickets); auto means open while every listener is loopback and --public-url is not set")
	fs.StringVar(&c.Directory, "directory", "auto", "auto, on or off: whether the front page and GET /api/directory list the events whose creators allow it; auto means on while access is open")
	fs.StringVar(&c.PublicURL, "public-url", "", "the site's public URL, where users sign in")
	fs.StringVar(&c.StreamHost, "stream-host", "", "host name in the published stream URLs")
	fs.StringSliceVar(&c.RTCCandidates, "rtc-candidate", nil, "IP or name of this server for SDP answers (repeatable)")
	fs.StringSliceVar(&c.ICEServers, "ice-servers", nil,
		"STUN or TURN server for WebRTC clients, stun:host or turn:user:password@host (repeatable; put passwords into the file or the environment)")
	fs.BoolVar(&c.LenientPatch, "lenient-patch", false, "accept WHIP and WHEP PATCH requests without If-Match, because some clients leave it out")
	fs.StringSliceVar(&c.CORSOrigins, "cors-origins", nil, "web origin that may call the API (exact, repeatable)")
	fs.StringSliceVar(&c.Allow, "allow", nil, "CIDR that may publish and play; all others are refused (repeatable)")
	fs.StringSliceVar(&c.Deny, "deny", nil, "CIDR that may not publish or play (repeatable)")
	fs.StringSliceVar(&c.Hosts, "hosts", nil, "wallet address of a host of this server, who may see every event's storage, the SRS API and the list of events (repeatable)")
	fs.StringSliceVar(&c.TrustedProxies, "trusted-proxies", nil, "CIDR of a proxy whose X-Forwarded-For is trusted for the client's address (repeatable)")
	fs.IntVar(&c.DevicesPerTicket, "devices-per-ticket", room.DefaultDevices, "connections that one ticket allows at the same time")
	fs.IntVar(&c.MaxConnections, "max-connections", live.DefaultMaxConnections, "media connections at the same time, publishers included. When more than half are in use, one address or wallet may watch on a quarter at most. When all are in use, viewers who wait for a stream are disconnected in favour of viewers of a live one")
	fs.BoolVar(&c.RestreamPrivate, "restream-private", false, "let creators restream to loopback, private and link-local addresses while access is enforced")
	fs.Var(unfinished{&c.MaxUnfinished, &c.MaxUnfinishedAll}, "max-unfinished", "size that unfinished chunk uploads may have, of one wallet and in all; they are removed 24 hours after their last byte")
	fs.Var((*bytes)(&c.MaxRecorded), "max-recorded", "size that the recordings of a wallet may have, such as 500GiB; none means no limit")
	fs.StringSliceVar(&c.Creators, "creators", nil, "wallet address that may make and publish events; without this setting anyone may (repeatable)")
	fs.IntVar(&c.MaxEvents, "max-events", 1000, "new events that a wallet may make within 24 hours; 0 means no limit")
	fs.StringVar(&c.NATSURL, "nats-url", "", "an external NATS with JetStream, for this server alone or, with --node, for a cluster; empty starts an embedded one")
	c.Cluster.flags(fs)
	c.Key.flags(fs)
	c.Ledger.flags(fs)
	c.Storage.flags(fs)
	c.Model.flags(fs)
	fs.BoolVar(&c.HLSEnabled, "hls-enabled", true, "write HLS; recordings need its fragments, so false also disables recording")
	fs.DurationVar(&c.HLSFragment, "hls-fragment", hls.DefaultFragment, "length of an HLS fragment; six fragments make a chunk of a recording")
	fs.DurationVar(&c.HLSWindow, "hls-window", hls.DefaultWindow, "length of an HLS playlist")
	fs.DurationVar(&c.HLSDispose, "hls-dispose", hls.DefaultDispose, "how long the HLS files of an ended stream are kept")
	fs.StringVar(&c.LogLevel, "log-level", "info", "least severe log level to print: trace, debug, info, warn or error")
	fs.StringVar(&c.LogFile, "log-file", filepath.Join("logs", "footlight.log"), "path of the log file, relative to --data; \"none\" disables the file")
	fs.StringVar(&c.LogFileLevel, "log-file-level", "trace", "least severe level in the log file: trace, debug, info, warn or error")
	fs.IntVar(&c.LogFileSize, "log-file-size", 100, "size in megabytes at which the log file is compressed and a new one is begun")
	fs.IntVar(&c.LogFileKeep, "log-file-keep", 5, "number of older log files to keep")
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

// LogPath returns the path of the log file, or "" if there is none.
func (c *Config) LogPath() string {
	switch {
	case c.LogFile == "none" || c.LogFile == "":
		return ""
	case filepath.IsAbs(c.LogFile):
		return c.LogFile
	}
	return filepath.Join(c.Data, c.LogFile)
}
