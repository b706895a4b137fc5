package config_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"footlight/backend/config"
)

func TestProviderElsewhere(t *testing.T) {
	right := "--pdp-url https://pdp.example.org --pdp-payee 0x000000000000000000000000000000000000dEaD --pdp-key-file key"
	pinning := "--pinning-url https://psa.example.org/psa --pinning-gateway https://gateway.example.org"
	for args, flag := range map[string]string{
		right:                                "",
		right + " --pdp-url pdp.example.org": "pdp-url",
		right + " --pdp-payee 0xdead":        "pdp-payee",
		right + " --pdp-service none":        "pdp-service",
		"--pdp-url https://pdp.example.org --pdp-payee 0x000000000000000000000000000000000000dEaD": "pdp-key-file",
		right + " --pdp-chain-id 0":                      "pdp-chain-id",
		right + " --pdp-rpc-url https://rpc.example.org": "",
		right + " --pdp-rpc-url rpc.example.org":         "pdp-rpc-url",
		right + " --pdp-verifier 0x1":                    "pdp-verifier",
		right + " --pdp-view none":                       "pdp-view",
		"--pdp-rpc-url https://rpc.example.org":          "pdp-url",
		"--scrub-pause 0s":                               "scrub-pause",

		"--kubo-url http://127.0.0.1:5001":                                         "",
		"--kubo-url http://127.0.0.1:5001 --kubo-gateway https://ipfs.example.org": "",
		"--kubo-url 127.0.0.1:5001":                                                "kubo-url",
		"--kubo-url http://user:secret@127.0.0.1:5001":                             "kubo-url",
		"--kubo-url http://127.0.0.1:5001 --kubo-gateway example.org":              "kubo-gateway",
		"--kubo-gateway https://ipfs.example.org":                                  "kubo-url",
		pinning + " --pinning-token-file token":                                    "",
		pinning:                                                                    "pinning-token-file",
		pinning + " --pinning-token-file token --pinning-token t":                  "pinning-token-file",
		pinning + " --pinning-token-file token --pinning-gateway none":             "pinning-gateway",
		"--pinning-url https://psa.example.org --pinning-token-file t":             "pinning-gateway",
		"--pinning-token-file token":                                               "pinning-url",
	} {
		c, _ := parse(t, strings.Fields(args)...)
		blames(t, c.Validate(), flag, args)
	}
}

func TestPinningToken(t *testing.T) {
	file := filepath.Join(t.TempDir(), "token")
	for content, want := range map[string]string{"s3cret\n": "s3cret", "": "", "two tokens": ""} {
		require.NoError(t, os.WriteFile(file, []byte(content), 0o600))
		p := config.Pinning{TokenFile: file}
		got, err := p.Secret()
		require.Equal(t, want, got)
		require.Equal(t, want == "", err != nil, "%q: %v", content, err)
	}
	p := config.Pinning{TokenFile: file + "x"}
	_, err := p.Secret()
	require.Error(t, err)
}

// The token comes from the environment, is never shown, and is refused as a flag.
func TestPinningTokenIsASecret(t *testing.T) {
	c, settings, err := load(t, "", map[string]string{"FOOTLIGHT_PINNING_TOKEN": "s3cret"}, "")
	require.NoError(t, err)
	require.Equal(t, "s3cret", c.Storage.Pinning.Token)
	for _, s := range settings {
		require.NotContains(t, s.Value, "s3cret", s.Name)
	}
	_, _, err = load(t, "--pinning-token s3cret", nil, "")
	blames(t, err, "pinning-token", "as a flag")
	require.NotContains(t, err.Error(), "s3cret")
}

func TestOtherNodes(t *testing.T) {
	const id = "/p2p/12D3KooWHHzSeKaY8xuZVzkLbKFfvNgPPeKhFBGrMbNzbm5akpqu"
	for _, x := range []struct {
		args, wrong string
		enforced    bool
	}{
		{args: ""},
		{args: "--ipfs-listen /ip4/127.0.0.1/tcp/0 --ipfs-listen /ip6/::1/udp/0/quic-v1"},
		{args: "--ipfs-listen /ip4/0.0.0.0/tcp/4001", enforced: true},
		{args: "--ipfs-listen /ip4/0.0.0.0/tcp/4001 --access open", wrong: "ipfs-listen"},
		{args: "--ipfs-listen 127.0.0.1:4001", wrong: "ipfs-listen", enforced: true},
		{args: "--ipfs-listen /dns4/localhost/tcp/4001", wrong: "ipfs-listen", enforced: true},
		{args: "--ipfs-listen /ip4/127.0.0.1/tcp/0/ws", wrong: "ipfs-listen"},
		{args: "--ipfs-peers /ip4/127.0.0.1/tcp/4001" + id},
		{args: "--ipfs-peers /dns4/example.org/tcp/4001" + id, enforced: true},
		{args: "--ipfs-peers /ip4/127.0.0.1/tcp/4001", wrong: "ipfs-peers"},
		{args: "--ipfs-dial 10.0.0.0/8 --ipfs-dial 192.168.1.7"},
		{args: "--ipfs-dial pin.example.org", wrong: "ipfs-dial"},
		{args: "--ipfs-max-peers 0", wrong: "ipfs-max-peers"},
		{args: "--ipfs-announce", wrong: "ipfs-announce", enforced: true},
		{args: "--ipfs-announce --ipfs-listen /ip4/127.0.0.1/tcp/0", enforced: true},
		{args: "--ipfs-announce --ipfs-listen /ip4/127.0.0.1/tcp/0 --ipfs-bootstrap /ip4/127.0.0.1/tcp/4001" + id},
		{args: "--ipfs-announce --ipfs-listen /ip4/127.0.0.1/tcp/0 --ipfs-bootstrap 127.0.0.1:4001", wrong: "ipfs-bootstrap", enforced: true},
	} {
		c, _ := parse(t, strings.Fields(x.args)...)
		blames(t, c.Validate(), x.wrong, x.args)
		require.True(t, x.wrong == "ipfs-listen" || c.Enforced() == x.enforced, "%s: enforced %v", x.args, c.Enforced())
	}
}
