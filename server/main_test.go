package main

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
)

// execute runs the program to its end, as a shell would.
func execute(ctx context.Context, args ...string) (code int, out, complaint string) {
	var said, complained bytes.Buffer
	root := newRootCmd()
	root.SetOut(&said)
	root.SetErr(&complained)
	code = run(ctx, root, args)
	return code, said.String(), complained.String()
}

// command is execute for commands that end by themselves. A command that serves is stopped at once.
func command(t *testing.T, args ...string) (code int, said string) {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	code, out, complaint := execute(ctx, args...)
	return code, out + complaint
}

func TestExitCodes(t *testing.T) {
	data := t.TempDir()
	for _, tc := range []struct {
		name string
		args []string
		code int
		says string
	}{
		{"version", []string{"version"}, 0, "footlight "},
		{"version as a flag", []string{"--version"}, 0, "footlight "},
		{"help", []string{"--help"}, 0, "--public-url"},
		{"effective configuration", []string{"config", "--data", data, "--http", "127.0.0.1:9"}, 0, "127.0.0.1:9"},
		{"unknown command", []string{"sing"}, 2, "sing"},
		{"unknown flag", []string{"serve", "--loud"}, 2, "--loud"},
		{"bad value", []string{"serve", "--max-connections", "many"}, 2, "max-connections"},
		{"open to the network", []string{"serve", "--data", data, "--access", "open", "--http", "0.0.0.0:0"}, 2, "--http"},
		{"keys before the first start", []string{"keys", "--data", data}, 1, "start the server once"},
		{"token before the first start", []string{"token", "host", "--data", data}, 1, "start the server once"},
		{"token for ever", []string{"token", "host", "--data", data, "--for", "1000h"}, 2, "--for"},
		{"token of no kind", []string{"token", "guest"}, 2, "guest"},
		{"verify nothing", []string{"verify"}, 2, "the id of one event"},
		{"verify what has no such id", []string{"verify", "no/id"}, 2, "neither an event's id nor a manifest's CID"},
		{"verify on no server", []string{"verify", "show", "--server", "stage"}, 2, "--server"},
		{"verify on no chain", []string{"verify", "show", "--rpc", "chain"}, 2, "--rpc"},
		{"verify by no factory", []string{"verify", "show", "--factory", "0x1"}, 2, "--factory"},
		{"verify by a factory that is nowhere", []string{"verify", "show", "--factory", "0x" + strings.Repeat("0", 40)}, 2, "--factory"},
		{"verify by no contract", []string{"verify", "show", "--pdp-verifier", "0x1"}, 2, "--pdp-verifier"},
		{"verify with key and token", []string{"verify", "show", "--key-file", filepath.Join(data, "none"), "--token-file", os.DevNull}, 2, "either it or"},
		{"verify with no key", []string{"verify", "show", "--key-file", filepath.Join(data, "none")}, 2, "--key-file"},
		{"verify with no token", []string{"verify", "show", "--token-file", filepath.Join(data, "none")}, 2, "--token-file"},
		{"missing file", []string{"config", "--config", filepath.Join(data, "none.yaml")}, 2, "none.yaml"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			if code, out := command(t, tc.args...); code != tc.code || !strings.Contains(out, tc.says) {
				t.Errorf("exit %d, said %q; want %d and %q", code, out, tc.code, tc.says)
			}
		})
	}
}

func TestConfigTellsWhereValuesComeFrom(t *testing.T) {
	t.Setenv("FOOTLIGHT_RTC", "127.0.0.1:7")
	_, out := command(t, "config", "--data", t.TempDir(), "--api", "127.0.0.1:6")
	for setting, from := range map[string]string{"rtc": "FOOTLIGHT_RTC", "api": "flag", "http": "default"} {
		found := false
		for line := range strings.Lines(out) {
			f := strings.Fields(line)
			found = found || len(f) == 3 && f[0] == setting && f[2] == from
		}
		assert.True(t, found, "%s is not said to come from %s: %s", setting, from, out)
	}
}

func TestNextStepFindsTheServer(t *testing.T) {
	for data, want := range map[string]string{
		defaults().Data: " demo   (", "/srv/stage": " demo --data /srv/stage   (", "/srv/my stage": " demo --data '/srv/my stage'   (",
	} {
		var out bytes.Buffer
		if err := printTable(&out, nil, data); err != nil || !strings.Contains(out.String(), "Try next: "+os.Args[0]+want) {
			t.Errorf("%s: %v, %s", data, err, out.String())
		}
	}
}

func TestUnknownVariablesAreToldOf(t *testing.T) {
	t.Setenv("FOOTLIGHT_RTMPP", "127.0.0.1:7")
	code, out := command(t, "config", "--data", t.TempDir())
	if code != 0 || !strings.Contains(out, "FOOTLIGHT_RTMPP is not a setting and is ignored; did you mean FOOTLIGHT_RTMP?") {
		t.Errorf("exit %d: %s", code, out)
	}
}

func TestAmountsHaveUnits(t *testing.T) {
	for text, want := range map[string]string{
		"5ether": "5000000000000000000", "0.5ether": "500000000000000000", "20gwei": "20000000000", "1wei": "1", "1.5gwei": "1500000000",
	} {
		if wei, err := parseAmount(text); err != nil || wei.String() != want {
			t.Errorf("%s is %v, %v", text, wei, err)
		}
	}
	for _, text := range []string{"", "5", "ether", "0ether", "-1ether", "1e3wei", "1/2ether", "0.5wei", "5 coins", "5ETHER", "0x5wei", "1_0wei"} {
		wei, err := parseAmount(text)
		assert.Error(t, err, "%q is %v", text, wei)
	}
}
