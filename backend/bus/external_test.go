package bus

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/stretchr/testify/require"

	"footlight/backend/bus/bustest"
	"footlight/backend/event"
)

// connect connects a server with that ID.
func connect(t *testing.T, url, id string, health Health) (*Bus, error) {
	t.Helper()
	return Open(t.Context(), Config{URL: url, Tenant: Tenant{ID: id, Host: "stage", Folder: "/srv/" + id, Process: 7}, Health: health})
}

// parts implements Health.
type parts struct {
	mu  sync.Mutex
	why map[string]string
}

func (p *parts) Report(part, why string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.why = map[string]string{part: why}
}

func (p *parts) Clear(part string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	delete(p.why, part)
}

func (p *parts) degraded() string {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.why[part]
}

func TestASecondServerIsRefused(t *testing.T) {
	x := bustest.StartNATS(t)
	first, err := connect(t, x.URL(), "one", nil)
	require.NoError(t, err)
	_, err = connect(t, x.URL(), "two", nil)
	var held *HeldError
	require.ErrorAs(t, err, &held)
	require.Equal(t, first.cfg.Tenant, held.Holder)
	require.ErrorContains(t, err, "process 7 on stage, data folder /srv/one")

	again, err := connect(t, x.URL(), "one", nil) // the first one is still there, as after a kill
	require.NoError(t, err)
	require.NoError(t, again.Close())
	second, err := connect(t, x.URL(), "two", nil) // at once, since the claim was released
	require.NoError(t, err)
	require.NoError(t, second.Close())
	require.NoError(t, first.Close())
}

// TestNATSGoesAndReturns checks that calls are refused at once while NATS is away, and that everything goes on
// when it is back.
func TestNATSGoesAndReturns(t *testing.T) {
	x, health := bustest.StartNATS(t), &parts{}
	b, err := connect(t, x.URL(), "one", health)
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, b.Close()) })
	kv, q := bucket(t, b, KVConfig{}), queue(t, b, QueueConfig{AckWait: time.Second, MinDelay: time.Millisecond})
	seen, done := make(chan string, 8), make(chan string, 8)
	go func() {
		_ = kv.Watch(t.Context(), "", func(key string, _ []byte, _ uint64) error { seen <- key; return nil })
	}()
	_, err = kv.Put(t.Context(), "before", []byte("kept"))
	require.NoError(t, err)
	require.Equal(t, "before", receive(t, seen))
	require.NoError(t, q.Push(t.Context(), "a", []byte("acknowledged")))

	x.Stop()
	require.Eventually(t, func() bool { return health.degraded() != "" }, time.Minute, time.Millisecond)
	work(t, q, 2, func(_ context.Context, payload []byte, _ int) error { done <- string(payload); return nil })
	began := time.Now()
	for name, err := range refused(t, kv, q) {
		require.ErrorIs(t, err, event.ErrUnavailable, name)
	}
	require.Less(t, time.Since(began), tryFor)

	x.Start()
	require.Eventually(t, func() bool { return health.degraded() == "" }, time.Minute, time.Millisecond)
	require.Equal(t, "acknowledged", receive(t, done))
	value, _, err := kv.Get(t.Context(), "before")
	require.NoError(t, err)
	require.Equal(t, "kept", string(value))
	_, _, err = kv.Get(t.Context(), "during")
	require.ErrorIs(t, err, fs.ErrNotExist)
	_, err = kv.Put(t.Context(), "after", nil)
	require.NoError(t, err)
	for key := receive(t, seen); key != "after"; key = receive(t, seen) {
		require.Equal(t, "before", key)
	}
}

// TestNATSReturnsEmpty checks that buckets and queues that were lost are made again, also repeatedly, and that their
// owners are told until they have written them again.
func TestNATSReturnsEmpty(t *testing.T) {
	x, health := bustest.StartNATS(t), &parts{}
	b, err := connect(t, x.URL(), "one", health)
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, b.Close()) })
	kv, q := bucket(t, b, KVConfig{}), queue(t, b, QueueConfig{})
	seen, done, told := make(chan string, 8), make(chan string, 8), make(chan error, 8)
	b.OnLoss(func(ctx context.Context) error {
		_, _, away := kv.Get(t.Context(), "old")
		require.ErrorIs(t, away, event.ErrUnavailable, "not before all is written")
		require.NoError(t, kv.Each(ctx, "", func(string, []byte, uint64) error { return errWatch }))
		_, created := kv.Create(ctx, "again", nil)
		told <- errors.Join(created, q.Push(ctx, "refilled", []byte("refilled")))
		return created
	})
	go func() {
		_ = kv.Watch(t.Context(), "", func(key string, _ []byte, _ uint64) error { seen <- key; return nil })
	}()
	work(t, q, 2, func(_ context.Context, payload []byte, _ int) error { done <- string(payload); return nil })
	for i := range 2 {
		_, err = kv.Put(t.Context(), "old", []byte("lost"))
		require.NoError(t, err)
		for key := receive(t, seen); key != "old"; key = receive(t, seen) {
			require.Equal(t, "again", key)
		}
		x.Stop()
		require.Eventually(t, func() bool { return health.degraded() != "" }, time.Minute, time.Millisecond)
		x.Forget()
		x.Start()
		require.Eventually(t, func() bool { return health.degraded() == "" }, time.Minute, time.Millisecond)
		_, _, err = kv.Get(t.Context(), "old")
		require.ErrorIs(t, err, ErrNotFound)
		require.NoError(t, receive(t, told))
		require.Equal(t, "again", receive(t, seen))
		require.Equal(t, "refilled", receive(t, done))
		require.NoError(t, q.Push(t.Context(), "job", fmt.Append(nil, "work ", i)))
		require.Equal(t, fmt.Sprint("work ", i), receive(t, done))
	}
	_, err = connect(t, x.URL(), "two", nil) // the claim was written again, too
	var held *HeldError
	require.ErrorAs(t, err, &held)
}

// TestARefillEndsWhenNATSGoesAgain has NATS go away in the middle of a call that writes again what was lost.
func TestARefillEndsWhenNATSGoesAgain(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ctx := context.WithValue(t.Context(), refilling{}, true)
		err := newReach().call(ctx, func(ctx context.Context) error { <-ctx.Done(); return ctx.Err() })
		require.ErrorIs(t, err, event.ErrUnavailable)
	})
}

// refused calls everything that needs NATS.
func refused(t *testing.T, kv *KV, q *Queue) map[string]error {
	t.Helper()
	ctx, none := t.Context(), func(string, []byte, uint64) error { return nil }
	_, _, got := kv.Get(ctx, "before")
	_, put := kv.Put(ctx, "during", nil)
	_, length := q.Len(ctx)
	return map[string]error{
		"get": got, "put": put, "delete": kv.Delete(ctx, "before"), "each": kv.Each(ctx, "", none),
		"push": q.Push(ctx, "b", nil), "length": length,
	}
}

// TestAStartWaitsForNATS starts NATS after the server.
func TestAStartWaitsForNATS(t *testing.T) {
	x := bustest.StartNATS(t)
	x.Stop()
	opened := make(chan error, 1)
	go func() {
		b, err := connect(t, x.URL(), "one", nil)
		if err == nil {
			err = b.Close()
		}
		opened <- err
	}()
	x.Start()
	require.NoError(t, receive(t, opened))
}

func TestAStartGivesUp(t *testing.T) {
	_, err := Open(t.Context(), Config{URL: "nats://127.0.0.1:1", Patience: time.Millisecond})
	require.ErrorContains(t, err, "NATS was not ready for a connection within 1ms")
	require.ErrorIs(t, err, event.ErrUnavailable)
}

// cluster starts three NATS servers, of which so many have JetStream and know each other, and returns their URLs.
func cluster(t *testing.T, streaming int) (urls string) {
	t.Helper()
	var route string
	var all []*server.Server
	for i := range 3 {
		opts := &server.Options{
			Host: "127.0.0.1", Port: server.RANDOM_PORT, NoSigs: true, ServerName: fmt.Sprint("n", i), StoreDir: t.TempDir(),
			JetStream: i < streaming, Cluster: server.ClusterOpts{Name: "trio", Host: "127.0.0.1", Port: server.RANDOM_PORT},
			RoutesStr: route,
		}
		opts.Routes = server.RoutesFromStr(opts.RoutesStr)
		s, err := server.NewServer(opts)
		require.NoError(t, err)
		s.Start()
		t.Cleanup(func() { s.Shutdown(); s.WaitForShutdown() })
		require.True(t, s.ReadyForConnections(time.Minute))
		if i == 0 {
			route, urls = "nats://"+s.ClusterAddr().String(), s.ClientURL()
		}
		require.Eventually(t, func() bool { return s.NumRoutes() > 0 || i == 0 }, time.Minute, time.Millisecond)
		all = append(all, s)
	}
	knowsAll := func(s *server.Server) bool { return len(s.JetStreamClusterPeers()) == streaming }
	require.Eventually(t, func() bool { return slices.ContainsFunc(all, knowsAll) }, time.Minute, 10*time.Millisecond)
	return urls
}

func TestReplicasFollowTheCluster(t *testing.T) {
	for streaming, want := range map[int]int{3: 3, 2: 2} {
		t.Run(fmt.Sprint(streaming), func(t *testing.T) {
			b, err := Open(t.Context(), Config{URL: cluster(t, streaming), Tenant: Tenant{ID: "one"}})
			require.NoError(t, err)
			defer func() { require.NoError(t, b.Close()) }()
			require.Eventually(t, func() bool { return b.servers() == 3 }, time.Minute, time.Millisecond)
			kv, q := bucket(t, b, KVConfig{}), queue(t, b, QueueConfig{})
			status, err := kv.bucket.Status(t.Context())
			require.NoError(t, err)
			require.Equal(t, want, status.Config().Replicas)
			require.Equal(t, want, q.kept.CachedInfo().Config.Replicas)
			require.NoError(t, q.Push(t.Context(), "a", nil))
		})
	}
}
