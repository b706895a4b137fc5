package config_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/spf13/pflag"
	"github.com/stretchr/testify/require"

	"footlight/backend/config"
)

func TestCluster(t *testing.T) {
	file := filepath.Join(t.TempDir(), "secret")
	require.NoError(t, os.WriteFile(file, []byte(strings.Repeat("s", 32)+"\n"), 0o600))
	here := "--nats-url nats://127.0.0.1:4222 --node-url http://127.0.0.1:8080 --cluster-secret-file " + file
	for args, flag := range map[string]string{
		"":                   "",
		"--node a " + here:   "",
		here:                 "node",
		"--node A " + here:   "node",
		"--node a_b " + here: "node",
		"--region north":     "node",
		"--node a":           "nats-url",
		"--node a " + here + " --node-url http://a.example.org":                                           "node-url",
		"--node a " + here + " --node-url https://a.example.org":                                          "",
		"--node a " + here + " --node-url https://a.example.org/x":                                        "node-url",
		"--node a " + here + " --node-url http://a.example.org --cluster-insecure":                        "",
		"--node a " + here + " --nats-url nats://10.0.0.1:4222":                                           "nats-url",
		"--node a " + here + " --nats-url tls://10.0.0.1:4222,tls://10.0.0.2:4222":                        "",
		"--node a " + here + " --nats-url tls://10.0.0.1:4222,nats://10.0.0.2:4222":                       "nats-url",
		"--node a --nats-url nats://127.0.0.1:4222":                                                       "node-url",
		"--node a --nats-url nats://127.0.0.1:4222 --node-url http://[::1]:80":                            "cluster-secret-file",
		"--node a --cluster-secret short --nats-url nats://127.0.0.1:4222 --node-url http://localhost:80": "cluster-secret",
	} {
		var c config.Config
		set := pflag.NewFlagSet("test", pflag.ContinueOnError)
		c.Flags(set)
		require.NoError(t, set.Parse(strings.Fields(args)))
		err := c.Validate()
		if flag == "" {
			require.NoError(t, err, args)
			continue
		}
		var invalid *config.ErrInvalid
		require.ErrorAs(t, err, &invalid, args)
		require.Equal(t, flag, invalid.Flag, args)
	}
	for url, want := range map[string]string{
		"https://A.example.org:443/": "https://a.example.org", "https://a.example.org:8443": "https://a.example.org:8443",
		"http://127.0.0.1:80": "http://127.0.0.1", "http://127.0.0.1:8080": "http://127.0.0.1:8080",
	} {
		require.Equal(t, want, (&config.Cluster{URL: url}).Origin())
	}
	key, err := (&config.Cluster{SecretFile: file}).Key()
	require.NoError(t, err)
	require.Len(t, key, 32)
	require.NoError(t, os.WriteFile(file, []byte("short"), 0o600))
	_, err = (&config.Cluster{SecretFile: file}).Key()
	require.ErrorContains(t, err, "fewer than 32")
}
