package config_test

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/spf13/pflag"

	"footlight/backend/config"
)

// load reads args, env and a YAML text as a server would.
func load(t *testing.T, args []string, env map[string]string, yaml string) (*config.Config, map[string]string, error) {
	t.Helper()
	file := filepath.Join(t.TempDir(), "f.yaml")
	if err := os.WriteFile(file, []byte(yaml), 0o600); err != nil {
		t.Fatal(err)
	}
	var c config.Config
	set := pflag.NewFlagSet("serve", pflag.ContinueOnError)
	c.Flags(set)
	if err := set.Parse(args); err != nil {
		t.Fatal(err)
	}
	settings, err := config.Load(set, &c, file, func(k string) (string, bool) { v, ok := env[k]; return v, ok })
	sources := map[string]string{}
	for _, s := range settings {
		sources[s.Name] = strings.Replace(s.Source, file, "file", 1)
	}
	return &c, sources, err
}

func TestFlagBeatsEnvironmentBeatsFileBeatsDefault(t *testing.T) {
	c, from, err := load(t,
		[]string{"--http", "127.0.0.1:1"},
		map[string]string{"FOOTLIGHT_HTTP": "127.0.0.1:2", "FOOTLIGHT_API": "127.0.0.1:3", "FOOTLIGHT_MAX_CONNECTIONS": "7"},
		"http: 127.0.0.1:4\napi: 127.0.0.1:5\nrtc: 127.0.0.1:6\nlive:\n  hls_fragment: 4\n  hls_enabled: false\n  hls_window: 0.5m\ndeny: [10.0.0.0/8, 192.0.2.1]\n")
	if err != nil {
		t.Fatal(err)
	}
	if c.HTTP != "127.0.0.1:1" || c.API != "127.0.0.1:3" || c.RTC != "127.0.0.1:6" || c.RPC != "127.0.0.1:8545" {
		t.Errorf("got %+v", c)
	}
	if c.MaxConnections != 7 || c.HLSFragment != 4*time.Second || c.HLSWindow != 30*time.Second || c.HLSEnabled || len(c.Deny) != 2 {
		t.Errorf("got %+v", c)
	}
	for name, want := range map[string]string{"http": "flag", "api": "FOOTLIGHT_API", "rtc": "file", "rpc": "default"} {
		if from[name] != want {
			t.Errorf("%s came from %q, want %q", name, from[name], want)
		}
	}
	if err := c.Validate(); err != nil {
		t.Error(err)
	}
}

func TestMistakesNameTheSetting(t *testing.T) {
	for _, tc := range []struct {
		name string
		args []string
		env  map[string]string
		yaml string
		flag string
	}{
		{name: "typing error in the file", yaml: "htpp: x\n", flag: "config"},
		{name: "not YAML", yaml: ":\n\t-", flag: "config"},
		{name: "not a number", env: map[string]string{"FOOTLIGHT_MAX_CONNECTIONS": "many"}, flag: "max-connections"},
		{name: "no port", args: []string{"--http", "localhost"}, flag: "http"},
		{name: "open to the network", args: []string{"--access", "open", "--http", "0.0.0.0:8080"}, flag: "http"},
		{name: "all addresses", args: []string{"--access", "open", "--rtc", ":8000"}, flag: "rtc"},
		{name: "RTMP open to the network", args: []string{"--access", "open", "--rtmp", "0.0.0.0:1935"}, flag: "rtmp"},
		{name: "chain open to the network", args: []string{"--rpc", "0.0.0.0:8545"}, flag: "rpc"},
		{name: "public URL with a path", args: []string{"--public-url", "https://example.org/stage"}, flag: "public-url"},
		{name: "public URL without a scheme", args: []string{"--public-url", "example.org"}, flag: "public-url"},
		{name: "stream host that is none", args: []string{"--stream-host", "bad host"}, flag: "stream-host"},
		{name: "stream host with a port", args: []string{"--stream-host", "example.org:443"}, flag: "stream-host"},
		{name: "stream host with a scheme", args: []string{"--stream-host", "https://example.org"}, flag: "stream-host"},
		{name: "host that is no address", args: []string{"--hosts", "me"}, flag: "hosts"},
		{name: "nobody as host", args: []string{"--hosts", "0x0000000000000000000000000000000000000000"}, flag: "hosts"},
		{name: "bad proxy", args: []string{"--trusted-proxies", "proxy.example.org"}, flag: "trusted-proxies"},
		{name: "no devices", args: []string{"--devices-per-ticket", "0"}, flag: "devices-per-ticket"},
		{name: "no such access", args: []string{"--access", "closed"}, flag: "access"},
		{name: "half of TLS", args: []string{"--tls-cert", "c.pem"}, flag: "tls-cert"},
		{name: "HTTPS without certificate", args: []string{"--https", "127.0.0.1:443"}, flag: "https"},
		{name: "RTMPS without certificate", args: []string{"--rtmps", "127.0.0.1:443"}, flag: "rtmps"},
		{name: "bad CIDR", args: []string{"--allow", "10.0.0.0/99"}, flag: "allow"},
		{name: "origin with a path", args: []string{"--cors-origins", "https://a.example/"}, flag: "cors-origins"},
		{name: "short window", args: []string{"--hls-window", "10s"}, flag: "hls-window"},
		{name: "no disposal", args: []string{"--hls-dispose", "0s"}, flag: "hls-dispose"},
		{name: "ICE server of another kind", args: []string{"--ice-servers", "https://example.org"}, flag: "ice-servers"},
		{name: "TURN without password", args: []string{"--ice-servers", "turn:example.org"}, flag: "ice-servers"},
		{name: "no such level", args: []string{"--log-file-level", "loud"}, flag: "log-file-level"},
		{name: "no log file at all", args: []string{"--log-file-keep", "0"}, flag: "log-file-keep"},
		{name: "no connections", args: []string{"--max-connections", "0"}, flag: "max-connections"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			c, _, err := load(t, tc.args, tc.env, tc.yaml)
			if err == nil {
				err = c.Validate()
			}
			var invalid *config.ErrInvalid
			if !errors.As(err, &invalid) || invalid.Flag != tc.flag {
				t.Errorf("got %v, want an error for --%s", err, tc.flag)
			}
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
		c, _, err := load(t, strings.Fields(tc.args), nil, "")
		if err == nil {
			err = c.Validate()
		}
		if err != nil || c.Enforced() != tc.enforced {
			t.Errorf("%q: enforced is %v, %v", tc.args, c.Enforced(), err)
		}
	}
}

func TestNoPasswordIsShown(t *testing.T) {
	for given, want := range map[string]string{
		"nats://host:4222":                            "nats://host:4222",
		"nats://user:pass@host:4222":                  "nats://…@host:4222",
		"nats://token@a:4222,nats://user:p@ss@b:4222": "nats://…@a:4222,nats://…@b:4222",
	} {
		var c config.Config
		set := pflag.NewFlagSet("serve", pflag.ContinueOnError)
		c.Flags(set)
		if err := set.Parse([]string{"--data", t.TempDir(), "--ice-servers", "turn:user:secret@host,stun:host"}); err != nil {
			t.Fatal(err)
		}
		settings, err := config.Load(set, &c, "", func(name string) (string, bool) { return given, name == "FOOTLIGHT_NATS_URL" })
		if err != nil {
			t.Fatal(err)
		}
		for _, s := range settings {
			if s.Name == "ice-servers" && s.Value != "[turn:…@host,stun:host]" {
				t.Errorf("TURN servers are shown as %s", s.Value)
			}
			if s.Name == "nats-url" && (s.Value != want || c.NATSURL != given) {
				t.Errorf("%s is shown as %s and used as %s", given, s.Value, c.NATSURL)
			}
		}
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
	if err != nil || !slices.Equal(got, want) {
		t.Errorf("got %+v, %v", got, err)
	}
	_, err = config.ParseICEServers([]string{"stun:ok", "turn:me:hush@<host>"})
	if err == nil || strings.Contains(err.Error(), "hush") || !strings.Contains(err.Error(), "number 2") {
		t.Errorf("got %v", err)
	}
}

func TestWrongValuesAreSaidInWords(t *testing.T) {
	for variable, want := range map[string]string{
		"FOOTLIGHT_MAX_CONNECTIONS": "--max-connections: \"x\" from FOOTLIGHT_MAX_CONNECTIONS is not a whole number",
		"FOOTLIGHT_HLS_ENABLED":     "is not true or false",
		"FOOTLIGHT_HLS_WINDOW":      "is not a duration such as 10s or 2m",
	} {
		if _, _, err := load(t, nil, map[string]string{variable: "x"}, ""); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", variable, err)
		}
	}
}

func TestUnknownVariables(t *testing.T) {
	var c config.Config
	set := pflag.NewFlagSet("serve", pflag.ContinueOnError)
	c.Flags(set)
	got := config.UnknownEnv(set, []string{
		"HOME=/", "FOOTLIGHT_HTTP=x", "FOOTLIGHT_CONFIG=x", "FOOTLIGHT_MAX_CONECTIONS=7", "FOOTLIGHT_HTPP=a=b", "FOOTLIGHT_=",
	})
	want := []string{"FOOTLIGHT_ is not", "FOOTLIGHT_HTPP is not a setting and is ignored; did you mean FOOTLIGHT_HTTP?", "FOOTLIGHT_MAX_CONNECTIONS?"}
	if len(got) != len(want) {
		t.Fatalf("%q", got)
	}
	for i := range want {
		if !strings.Contains(got[i], want[i]) {
			t.Errorf("%q, want %q", got[i], want[i])
		}
	}
}

func TestStreamHosts(t *testing.T) {
	for _, host := range []string{"stream.example.org", "localhost", "192.0.2.7", "my_stage", "xn--bhne-5qa.example"} {
		c, _, err := load(t, []string{"--stream-host", host}, nil, "")
		if err == nil {
			err = c.Validate()
		}
		if err != nil {
			t.Errorf("%s: %v", host, err)
		}
	}
}
