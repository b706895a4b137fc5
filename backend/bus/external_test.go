package bus

import (
	"context"
	"fmt"
	"io/fs"
	"sync"
	"testing"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/stretchr/testify/require"

	"footlight/backend/event"
)

// external is a NATS server that can stop and start again with the same port and folder.
type external struct {
	t      *testing.T
	opts   server.Options
	server *server.Server
}

func startExternal(t *testing.T) *external {
	t.Helper()
	x := &external{t: t, opts: server.Options{Host: "127.0.0.1", Port: server.RANDOM_PORT, NoSigs: true, JetStream: true, StoreDir: t.TempDir()}}
	x.start()
	t.Cleanup(x.stop)
	return x
}

func (x *external) start() {
	opts := x.opts
	s, err := server.NewServer(&opts)
	require.NoError(x.t, err)
	s.Start()
	require.True(x.t, s.ReadyForConnections(time.Minute))
	x.server, x.opts.Port = s, opts.Port
}

func (x *external) stop() {
	x.server.Shutdown()
	x.server.WaitForShutdown()
}

// open connects a server with that ID.
func (x *external) open(id string, health Health) (*Bus, error) {
	return Open(x.t.Context(), Config{URL: x.server.ClientURL(), Tenant: Tenant{ID: id, Host: "stage", Folder: "/srv/" + id, Process: 7}, Health: health})
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
	x := startExternal(t)
	first, err := x.open("one", nil)
	require.NoError(t, err)
	_, err = x.open("two", nil)
	var held *HeldError
	require.ErrorAs(t, err, &held)
	require.Equal(t, first.cfg.Tenant, held.Holder)
	require.ErrorContains(t, err, "process 7 on stage, data folder /srv/one")

	again, err := x.open("one", nil) // the first one is still there, as after a kill
	require.NoError(t, err)
	require.NoError(t, again.Close())
	second, err := x.open("two", nil) // at once, since the claim was released
	require.NoError(t, err)
	require.NoError(t, second.Close())
	require.NoError(t, first.Close())
}

// TestNATSGoesAndReturns checks that calls are refused at once while NATS is away, and that everything goes on
// when it is back.
func TestNATSGoesAndReturns(t *testing.T) {
	x, health := startExternal(t), &parts{}
	b, err := x.open("one", health)
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

	x.stop()
	require.Eventually(t, func() bool { return health.degraded() != "" }, time.Minute, time.Millisecond)
	work(t, q, 2, func(_ context.Context, payload []byte, _ int) error { done <- string(payload); return nil })
	began := time.Now()
	for name, err := range refused(t, kv, q) {
		require.ErrorIs(t, err, event.ErrUnavailable, name)
	}
	require.Less(t, time.Since(began), tryFor)

	x.start()
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
	x := startExternal(t)
	x.stop()
	opened := make(chan error, 1)
	go func() {
		b, err := x.open("one", nil)
		if err == nil {
			err = b.Close()
		}
		opened <- err
	}()
	x.start()
	require.NoError(t, receive(t, opened))
}

func TestAStartGivesUp(t *testing.T) {
	_, err := Open(t.Context(), Config{URL: "nats://127.0.0.1:1", Patience: time.Millisecond})
	require.ErrorContains(t, err, "NATS was not ready for a connection within 1ms")
	require.ErrorIs(t, err, event.ErrUnavailable)
}

// cluster starts three NATS servers, of which so many have JetStream, and returns their URLs.
func cluster(t *testing.T, streaming int) (urls string) {
	t.Helper()
	var route string
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
	}
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
