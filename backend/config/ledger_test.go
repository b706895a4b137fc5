package config_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"footlight/backend/config"
)

const elsewhere = "https://rpc.example.org/v3/secret-key"

func TestLedgerSettings(t *testing.T) {
	c, _, err := load(t, "--access enforced", map[string]string{"FOOTLIGHT_LEDGER_RPC_URL": elsewhere},
		"ledger:\n  confirmations: 3\n  wei_per_minor: \"20000000000000000000\"\n  rpc_timeout: 5\n  receipt_timeout: 1m\n  chain_id: 8453\n")
	require.NoError(t, err)
	require.NoError(t, c.Validate())
	require.Equal(t, config.Ledger{
		RPCURL: elsewhere, ChainID: 8453, Confirmations: 3, WeiPerMinor: "20000000000000000000", RelayWei: "100000000000000000",
		RPCTimeout: 5 * time.Second, ReceiptTimeout: time.Minute,
	}, c.Ledger)
}

// TestLedgerMistakes requires errors that name the setting and do not quote the secret.
func TestLedgerMistakes(t *testing.T) {
	for _, tc := range []struct {
		args, flag string
	}{
		{"--ledger-rpc-url rpc.example.org/v3/secret-key", "ledger-rpc-url"},
		{"--ledger-rpc-url ipc:///secret-key", "ledger-rpc-url"},
		{"--ledger-rpc-url " + elsewhere, "ledger-rpc-url"}, // open access, but the RPC is on another machine
		{"--access open --ledger-rpc-url " + elsewhere, "ledger-rpc-url"},
		{"--ledger-rpc-url http://127.0.0.1:1 --ledger-factory 0x12", "ledger-factory"},
		{"--ledger-rpc-url http://127.0.0.1:1 --ledger-wei-per-minor 1e18", "ledger-wei-per-minor"},
		{"--ledger-rpc-url http://127.0.0.1:1 --ledger-relay-wei -1", "ledger-relay-wei"},
		{"--ledger-rpc-url http://127.0.0.1:1 --ledger-confirmations 0", "ledger-confirmations"},
		{"--ledger-rpc-url http://127.0.0.1:1 --ledger-rpc-timeout 1ms", "ledger-rpc-timeout"},
		{"--ledger-rpc-url http://127.0.0.1:1 --ledger-receipt-timeout 2s", "ledger-receipt-timeout"},
		{"--ledger-chain-id 1", "ledger-rpc-url"},
	} {
		c, _, err := load(t, tc.args, nil, "")
		require.NoError(t, err, tc.args)
		err = c.Validate()
		blames(t, err, tc.flag, tc.args)
		require.NotContains(t, err.Error(), "secret-key", tc.args)
	}
}

func TestAnRPCOnThisMachineMayBeOpen(t *testing.T) {
	for _, url := range []string{"http://127.0.0.1:8545", "ws://localhost:8546", "http://[::1]:8545"} {
		require.False(t, valid(t, "--ledger-rpc-url "+url).Enforced(), url)
	}
}

func TestTheRPCsKeyIsNotShown(t *testing.T) {
	_, settings, err := load(t, "", map[string]string{"FOOTLIGHT_LEDGER_RPC_URL": elsewhere}, "")
	require.NoError(t, err)
	for _, s := range settings {
		require.NotContains(t, s.Value, "secret-key", s.Name)
	}
	require.Equal(t, "https://rpc.example.org/…", settings["ledger-rpc-url"].Value)
}
