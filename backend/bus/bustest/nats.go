// Package bustest starts external NATS servers for tests.
package bustest

import (
	"testing"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/stretchr/testify/require"
)

// NATS is an external NATS server with JetStream. It can stop, and start again with the same port and folder.
type NATS struct {
	t    *testing.T
	opts server.Options
	up   *server.Server
}

// StartNATS starts a server that ends with the test.
func StartNATS(t *testing.T) *NATS {
	t.Helper()
	n := &NATS{t: t, opts: server.Options{Host: "127.0.0.1", Port: server.RANDOM_PORT, NoSigs: true, JetStream: true, StoreDir: t.TempDir()}}
	n.Start()
	t.Cleanup(n.Stop)
	return n
}

// Start starts the server again after Stop.
func (n *NATS) Start() {
	n.t.Helper()
	opts := n.opts
	up, err := server.NewServer(&opts)
	require.NoError(n.t, err)
	up.Start()
	require.True(n.t, up.ReadyForConnections(time.Minute), "NATS did not start")
	n.up, n.opts.Port = up, opts.Port
}

// Stop ends the server. Calling Stop again has no effect.
func (n *NATS) Stop() {
	n.up.Shutdown()
	n.up.WaitForShutdown()
}

// Forget drops all data of a stopped server, as if its disk were replaced.
func (n *NATS) Forget() { n.opts.StoreDir = n.t.TempDir() }

// URL returns the address for clients.
func (n *NATS) URL() string { return n.up.ClientURL() }
