package cluster_test

import (
	"context"
	"log/slog"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"footlight/backend/bus"
	"footlight/backend/bus/bustest"
	"footlight/backend/cluster"
	"footlight/backend/event"
)

// join opens a server's bus and cluster. edit changes its settings.
func join(t *testing.T, url, name string, edit func(*cluster.Config)) (*cluster.Cluster, error) {
	t.Helper()
	b, err := bus.Open(t.Context(), bus.Config{URL: url, Node: name, Tenant: bus.Tenant{ID: t.TempDir()}})
	if err != nil {
		return nil, err
	}
	t.Cleanup(func() { require.NoError(t, b.Close()) })
	cfg := cluster.Config{Name: name, URL: "http://127.0.0.1:1", Chain: "chain 1", Access: "open", Load: func() cluster.Load { return cluster.Load{} }, Log: slog.New(slog.DiscardHandler)}
	cfg.Secret, err = cluster.NewSecret("the secret of this cluster")
	require.NoError(t, err)
	cfg.Nodes, err = b.KV(t.Context(), bus.KVConfig{Bucket: "nodes", Shared: true, TTL: time.Minute})
	require.NoError(t, err)
	cfg.Leases, err = b.KV(t.Context(), bus.KVConfig{Bucket: "leases", Shared: true})
	require.NoError(t, err)
	edit(&cfg)
	c, err := cluster.Open(t.Context(), cfg)
	if err == nil {
		ctx, stop := context.WithCancel(t.Context())
		done := make(chan error, 1)
		go func() { done <- c.Run(ctx) }()
		t.Cleanup(func() { stop(); require.NoError(t, <-done) })
	}
	return c, err
}

func plain(*cluster.Config) {}

// TestTwoServers has two servers on one NATS see each other, and a stream move from one to the other.
func TestTwoServers(t *testing.T) {
	n := bustest.StartNATS(t)
	a, err := join(t, n.URL(), "a", plain)
	require.NoError(t, err)
	b, err := join(t, n.URL(), "b", func(c *cluster.Config) { c.Pulls = func() map[event.ID]int { return map[event.ID]int{"show": 3} } })
	require.NoError(t, err)
	other, err := join(t, n.URL(), "other", func(c *cluster.Config) { c.Rules = "stricter" })
	require.NoError(t, err)
	eventually(t, func() bool { return len(a.Nodes()) == 3 && len(b.Nodes()) == 3 && len(other.Nodes()) == 3 })

	ended := make(chan error, 1)
	a.Publish(cluster.Claim{ID: "show", Identity: "ann", Device: "one", End: func(why error) { ended <- why }})
	at := func(node string, epoch uint64) func() bool {
		return func() bool {
			all := b.Streams()
			return len(all) == 1 && all[0].Node == node && all[0].Epoch == epoch
		}
	}
	eventually(t, at("a", 1))
	eventually(t, func() bool { _, known := other.Owner("show"); return known })
	require.Equal(t, "a", b.Origin("show"))
	require.Empty(t, other.Origin("show"), "other rules")
	require.Equal(t, []string{"b"}, a.Streams()[0].Pulls)
	require.Equal(t, []int{3, 0}, []int{a.Audience("show"), b.Audience("show")})
	url, _, err := b.Credential("a", "show")
	require.NoError(t, err)
	require.Equal(t, "http://127.0.0.1:1", url)
	_, _, err = b.Credential("other", "show")
	require.ErrorIs(t, err, cluster.ErrMoved)
	require.ErrorIs(t, b.May("show", "bob", "two"), cluster.ErrHeld)
	require.NoError(t, b.May("show", "ann", "two"))
	over := b.Publish(cluster.Claim{ID: "show", Identity: "ann", Device: "two", End: func(error) { t.Error("b was ended") }})
	eventually(t, at("b", 2))
	eventually(t, func() bool { return len(ended) == 1 })
	require.ErrorIs(t, <-ended, cluster.ErrTaken)
	over()
	eventually(t, func() bool { return len(b.Streams()) == 0 })
}

// TestWhoMayJoin checks that a server that does not belong to a cluster is refused with one sentence.
func TestWhoMayJoin(t *testing.T) {
	n := bustest.StartNATS(t)
	_, err := join(t, n.URL(), "a", plain)
	require.NoError(t, err)
	for want, c := range map[string]struct {
		name string
		edit func(*cluster.Config)
	}{
		"has another secret":         {"b", func(c *cluster.Config) { c.Secret, _ = cluster.NewSecret("another secret") }},
		"uses another chain":         {"c", func(c *cluster.Config) { c.Chain = "chain 2" }},
		"has access open":            {"d", func(c *cluster.Config) { c.Access = "enforced" }},
		"another server of this clu": {"a", plain},
	} {
		_, err = join(t, n.URL(), c.name, c.edit)
		require.ErrorContains(t, err, want)
	}
}

func eventually(t *testing.T, is func() bool) {
	t.Helper()
	require.Eventually(t, is, time.Minute, 5*time.Millisecond)
}
