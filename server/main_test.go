package main

import (
	"bytes"
	"context"
	"path/filepath"
	"strings"
	"testing"
)

// command runs the binary's root command as a shell would.
func command(t *testing.T, args ...string) (code int, out string) {
	t.Helper()
	var both bytes.Buffer
	root := newRootCmd()
	root.SetOut(&both)
	root.SetErr(&both)
	ctx, cancel := context.WithCancel(t.Context())
	cancel() // whatever serves stops at once
	return run(ctx, root, args), both.String()
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
		{"help", []string{"--help"}, 0, "--public-url"},
		{"effective configuration", []string{"config", "--data", data, "--http", "127.0.0.1:9"}, 0, "127.0.0.1:9"},
		{"unknown command", []string{"sing"}, 2, "sing"},
		{"unknown flag", []string{"serve", "--loud"}, 2, "--loud"},
		{"bad value", []string{"serve", "--max-connections", "many"}, 2, "max-connections"},
		{"open to the network", []string{"serve", "--data", data, "--access", "open", "--http", "0.0.0.0:0"}, 2, "--http"},
		{"keys before the first start", []string{"keys", "--data", data}, 1, "start it once"},
		{"token before the first start", []string{"token", "host", "--data", data}, 1, "start it once"},
		{"token for ever", []string{"token", "host", "--data", data, "--for", "1000h"}, 2, "--for"},
		{"token of no kind", []string{"token", "guest"}, 2, "guest"},
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
		if !found {
			t.Errorf("%s is not said to come from %s:\n%s", setting, from, out)
		}
	}
}
