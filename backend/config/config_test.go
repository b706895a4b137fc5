package config_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/spf13/pflag"
	"github.com/stretchr/testify/require"

	"footlight/backend/config"
)

// parse parses a command line.
func parse(t *testing.T, args ...string) (*config.Config, *pflag.FlagSet) {
	t.Helper()
	var c config.Config
	set := pflag.NewFlagSet("serve", pflag.ContinueOnError)
	c.Flags(set)
	require.NoError(t, set.Parse(args))
	return &c, set
}

// load loads a command line, an environment and a YAML file as the server does. An empty yaml means no file.
func load(t *testing.T, args string, env map[string]string, yaml string) (*config.Config, map[string]config.Setting, error) {
	t.Helper()
	file := ""
	if yaml != "" {
		file = filepath.Join(t.TempDir(), "f.yaml")
		require.NoError(t, os.WriteFile(file, []byte(yaml), 0o600))
	}
	c, set := parse(t, append(strings.Fields(args), "--data", t.TempDir())...)
	list, err := config.Load(set, c, file, func(k string) (string, bool) { v, ok := env[k]; return v, ok })
	settings := map[string]config.Setting{}
	for _, s := range list {
		if s.Source == file {
			s.Source = "file"
		}
		settings[s.Name] = s
	}
	return c, settings, err
}

// valid returns a configuration without mistakes.
func valid(t *testing.T, args string) *config.Config {
	t.Helper()
	c, _, err := load(t, args, nil, "")
	require.NoError(t, err, args)
	require.NoError(t, c.Validate(), args)
	return c
}

// blames requires an error about the given flag, or no error if flag is "".
func blames(t *testing.T, err error, flag, what string) {
	t.Helper()
	if flag == "" {
		require.NoError(t, err, what)
		return
	}
	var invalid *config.ErrInvalid
	require.ErrorAs(t, err, &invalid, what)
	require.Equal(t, flag, invalid.Flag, "%s: %v", what, err)
}

func TestFlagBeatsEnvironmentBeatsFileBeatsDefault(t *testing.T) {
	c, settings, err := load(t, "--http 127.0.0.1:1",
		map[string]string{"FOOTLIGHT_HTTP": "127.0.0.1:2", "FOOTLIGHT_API": "127.0.0.1:3", "FOOTLIGHT_MAX_CONNECTIONS": "7"},
		"http: 127.0.0.1:4\napi: 127.0.0.1:5\nrtc: 127.0.0.1:6\nlive:\n  hls_fragment: 4\n  hls_enabled: false\n  hls_window: 0.5m\ndeny: [10.0.0.0/8, 192.0.2.1]\n")
	require.NoError(t, err)
	require.Equal(t, []string{"127.0.0.1:1", "127.0.0.1:3", "127.0.0.1:6", "127.0.0.1:8545"}, []string{c.HTTP, c.API, c.RTC, c.RPC})
	require.Equal(t, 7, c.MaxConnections)
	require.Equal(t, []time.Duration{4 * time.Second, 30 * time.Second}, []time.Duration{c.HLSFragment, c.HLSWindow})
	require.False(t, c.HLSEnabled)
	require.Len(t, c.Deny, 2)
	for name, want := range map[string]string{"http": "flag", "api": "FOOTLIGHT_API", "rtc": "file", "rpc": "default"} {
		require.Equal(t, want, settings[name].Source, name)
	}
	require.NoError(t, c.Validate())
}

func TestMistakesNameTheSetting(t *testing.T) {
	for _, tc := range []struct {
		name string
		args string
		env  map[string]string
		yaml string
		flag string
	}{
		{name: "typing error in the file", yaml: "htpp: x\n", flag: "config"},
		{name: "not YAML", yaml: ":\n\t-", flag: "config"},
		{name: "not a number", env: map[string]string{"FOOTLIGHT_MAX_CONNECTIONS": "many"}, flag: "max-connections"},
		{name: "no port", args: "--http localhost", flag: "http"},
		{name: "open to the network", args: "--access open --http 0.0.0.0:8080", flag: "http"},
		{name: "all addresses", args: "--access open --rtc :8000", flag: "rtc"},
		{name: "RTMP open to the network", args: "--access open --rtmp 0.0.0.0:1935", flag: "rtmp"},
		{name: "chain open to the network", args: "--rpc 0.0.0.0:8545", flag: "rpc"},
		{name: "public URL with a path", args: "--public-url https://example.org/stage", flag: "public-url"},
		{name: "public URL without a scheme", args: "--public-url example.org", flag: "public-url"},
		{name: "stream host that is none", env: map[string]string{"FOOTLIGHT_STREAM_HOST": "bad host"}, flag: "stream-host"},
		{name: "stream host with a port", args: "--stream-host example.org:443", flag: "stream-host"},
		{name: "stream host with a scheme", args: "--stream-host https://example.org", flag: "stream-host"},
		{name: "host that is no address", args: "--hosts me", flag: "hosts"},
		{name: "nobody as host", args: "--hosts 0x0000000000000000000000000000000000000000", flag: "hosts"},
		{name: "bad proxy", args: "--trusted-proxies proxy.example.org", flag: "trusted-proxies"},
		{name: "no devices", args: "--devices-per-ticket 0", flag: "devices-per-ticket"},
		{name: "no such access", args: "--access closed", flag: "access"},
		{name: "half of TLS", args: "--tls-cert c.pem", flag: "tls-cert"},
		{name: "HTTPS without certificate", args: "--https 127.0.0.1:443", flag: "https"},
		{name: "RTMPS without certificate", args: "--rtmps 127.0.0.1:443", flag: "rtmps"},
		{name: "bad CIDR", args: "--allow 10.0.0.0/99", flag: "allow"},
		{name: "origin with a path", args: "--cors-origins https://a.example/", flag: "cors-origins"},
		{name: "short window", args: "--hls-window 10s", flag: "hls-window"},
		{name: "no disposal", args: "--hls-dispose 0s", flag: "hls-dispose"},
		{name: "ICE server of another kind", args: "--ice-servers https://example.org", flag: "ice-servers"},
		{name: "TURN without password", args: "--ice-servers turn:example.org", flag: "ice-servers"},
		{name: "no such level", args: "--log-file-level loud", flag: "log-file-level"},
		{name: "no log file at all", args: "--log-file-keep 0", flag: "log-file-keep"},
		{name: "a budget without prices", args: "--llm-url http://127.0.0.1:1/v1 --llm-model m --llm-budget-cost 5", flag: "llm-budget-cost"},
		{name: "a currency that is none", args: "--llm-url http://127.0.0.1:1/v1 --llm-model m --llm-currency euros", flag: "llm-currency"},
		{name: "a critic that pays", args: "--llm-url http://127.0.0.1:1/v1 --llm-model m --llm-critic-price-in -1", flag: "llm-budget-tokens"},
		{name: "no connections", args: "--max-connections 0", flag: "max-connections"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			c, _, err := load(t, tc.args, tc.env, tc.yaml)
			if err == nil {
				err = c.Validate()
			}
			blames(t, err, tc.flag, tc.args)
		})
	}
}

func TestAccessIsEnforcedAsSoonAsOthersCanCome(t *testing.T) {
	for _, tc := range []struct {
		args     string
		enforced bool
	}{
		{"", false},
		{"--access open", false},
		{"--access enforced", true},
		{"--http 0.0.0.0:8080", true},
		{"--rtc :8000", true},
		{"--rtmp 192.0.2.1:1935", true},
		{"--http localhost:8080 --api [::1]:1985", false},
		{"--public-url https://example.org/", true},
		{"--public-url https://example.org --access open", false},
	} {
		require.Equal(t, tc.enforced, valid(t, tc.args).Enforced(), tc.args)
	}
}

func TestEventsAreListedWhereAccessIsOpen(t *testing.T) {
	for args, lists := range map[string]bool{
		"": true, "--directory off": false, "--access enforced": false, "--access enforced --directory on": true,
	} {
		require.Equal(t, lists, valid(t, args).Lists(), args)
	}
}

func TestNoPasswordIsShown(t *testing.T) {
	for given, want := range map[string]string{
		"nats://host:4222":                            "nats://host:4222",
		"nats://user:pass@host:4222":                  "nats://…@host:4222",
		"nats://token@a:4222,nats://user:p@ss@b:4222": "nats://…@a:4222,nats://…@b:4222",
	} {
		c, settings, err := load(t, "--ice-servers turn:user:secret@host,stun:host", map[string]string{"FOOTLIGHT_NATS_URL": given}, "")
		require.NoError(t, err)
		require.Equal(t, "[turn:…@host,stun:host]", settings["ice-servers"].Value)
		require.Equal(t, want, settings["nats-url"].Value)
		require.Equal(t, given, c.NATSURL)
	}
}

func TestParseICEServers(t *testing.T) {
	got, err := config.ParseICEServers([]string{
		"stun:stun.example.org", "turn:me:p%40ss%3Aword@turn.example.org:3478?transport=udp", "turns:me:pass@[2001:db8::1]:5349",
	})
	want := []config.ICEServer{
		{URL: "stun:stun.example.org"},
		{URL: "turn:turn.example.org:3478?transport=udp", User: "me", Password: "p@ss:word"},
		{URL: "turns:[2001:db8::1]:5349", User: "me", Password: "pass"},
	}
	require.NoError(t, err)
	require.Equal(t, want, got)
	_, err = config.ParseICEServers([]string{"stun:ok", "turn:me:hush@<host>"})
	require.ErrorContains(t, err, "number 2")
	require.NotContains(t, err.Error(), "hush")
}

func TestWrongValuesAreSaidInWords(t *testing.T) {
	for variable, want := range map[string]string{
		"FOOTLIGHT_MAX_CONNECTIONS": "--max-connections: \"x\" from FOOTLIGHT_MAX_CONNECTIONS is not a whole number",
		"FOOTLIGHT_HLS_ENABLED":     "is not true or false",
		"FOOTLIGHT_HLS_WINDOW":      "is not a duration such as 10s or 2m",
	} {
		_, _, err := load(t, "", map[string]string{variable: "x"}, "")
		require.ErrorContains(t, err, want, variable)
	}
}

func TestUnknownVariables(t *testing.T) {
	_, set := parse(t)
	got := config.UnknownEnv(set, []string{
		"HOME=/", "FOOTLIGHT_HTTP=x", "FOOTLIGHT_CONFIG=x", "FOOTLIGHT_MAX_CONECTIONS=7", "FOOTLIGHT_HTPP=a=b", "FOOTLIGHT_=",
	})
	want := []string{"FOOTLIGHT_ is not", "FOOTLIGHT_HTPP is not a setting and is ignored; did you mean FOOTLIGHT_HTTP?", "FOOTLIGHT_MAX_CONNECTIONS?"}
	require.Len(t, got, len(want))
	for i := range want {
		require.Contains(t, got[i], want[i])
	}
}

func TestStreamHosts(t *testing.T) {
	for _, host := range []string{"stream.example.org", "localhost", "192.0.2.7", "my_stage", "xn--bhne-5qa.example"} {
		valid(t, "--stream-host "+host)
	}
}
