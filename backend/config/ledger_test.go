package config_test

import (
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/spf13/pflag"

	"footlight/backend/config"
)

const elsewhere = "https://rpc.example.org/v3/secret-key"

func TestLedgerSettings(t *testing.T) {
	c, _, err := load(t, []string{"--access", "enforced"}, map[string]string{"FOOTLIGHT_LEDGER_RPC_URL": elsewhere},
		"ledger:\n  confirmations: 3\n  wei_per_minor: \"20000000000000000000\"\n  rpc_timeout: 5\n  receipt_timeout: 1m\n  chain_id: 8453\n")
	if err == nil {
		err = c.Validate()
	}
	if err != nil {
		t.Fatal(err)
	}
	want := config.Ledger{
		RPCURL: elsewhere, ChainID: 8453, Confirmations: 3, WeiPerMinor: "20000000000000000000", RelayWei: "100000000000000000",
		RPCTimeout: 5 * time.Second, ReceiptTimeout: time.Minute,
	}
	if c.Ledger != want {
		t.Errorf("got %+v, want %+v", c.Ledger, want)
	}
}

// TestLedgerMistakes name the setting and not the secret.
func TestLedgerMistakes(t *testing.T) {
	for _, tc := range []struct {
		args, flag string
	}{
		{"--ledger-rpc-url rpc.example.org/v3/secret-key", "ledger-rpc-url"},
		{"--ledger-rpc-url ipc:///secret-key", "ledger-rpc-url"},
		{"--ledger-rpc-url " + elsewhere, "ledger-rpc-url"}, // open, and the RPC is elsewhere
		{"--access open --ledger-rpc-url " + elsewhere, "ledger-rpc-url"},
		{"--ledger-rpc-url http://127.0.0.1:1 --ledger-factory 0x12", "ledger-factory"},
		{"--ledger-rpc-url http://127.0.0.1:1 --ledger-wei-per-minor 1e18", "ledger-wei-per-minor"},
		{"--ledger-rpc-url http://127.0.0.1:1 --ledger-relay-wei -1", "ledger-relay-wei"},
		{"--ledger-rpc-url http://127.0.0.1:1 --ledger-confirmations 0", "ledger-confirmations"},
		{"--ledger-rpc-url http://127.0.0.1:1 --ledger-rpc-timeout 1ms", "ledger-rpc-timeout"},
		{"--ledger-rpc-url http://127.0.0.1:1 --ledger-receipt-timeout 2s", "ledger-receipt-timeout"},
		{"--ledger-chain-id 1", "ledger-rpc-url"},
	} {
		c, _, err := load(t, strings.Fields(tc.args), nil, "")
		if err == nil {
			err = c.Validate()
		}
		var invalid *config.ErrInvalid
		if !errors.As(err, &invalid) || invalid.Flag != tc.flag || strings.Contains(err.Error(), "secret-key") {
			t.Errorf("%s: got %v, want an error for --%s", tc.args, err, tc.flag)
		}
	}
}

func TestAnRPCOnThisMachineMayBeOpen(t *testing.T) {
	for _, url := range []string{"http://127.0.0.1:8545", "ws://localhost:8546", "http://[::1]:8545"} {
		c, _, err := load(t, []string{"--ledger-rpc-url", url}, nil, "")
		if err == nil {
			err = c.Validate()
		}
		if err != nil || c.Enforced() {
			t.Errorf("%s: enforced %v, %v", url, c.Enforced(), err)
		}
	}
}

func TestTheRPCsKeyIsNotShown(t *testing.T) {
	var c config.Config
	set := pflag.NewFlagSet("serve", pflag.ContinueOnError)
	c.Flags(set)
	environment := func(name string) (string, bool) { return elsewhere, name == "FOOTLIGHT_LEDGER_RPC_URL" }
	settings, err := config.Load(set, &c, "", environment)
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range settings {
		if strings.Contains(s.Value, "secret-key") {
			t.Errorf("%s is shown as %s", s.Name, s.Value)
		}
		if s.Name == "ledger-rpc-url" && s.Value != "https://rpc.example.org/…" {
			t.Errorf("it is shown as %s", s.Value)
		}
	}
}
