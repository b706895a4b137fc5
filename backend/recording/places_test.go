package recording_test

import (
	"bytes"
	"context"
	"encoding/json"
	"log/slog"
	"net"
	"net/http"
	"net/http/httptest"
	"sync"
	"testing"
	"time"

	"github.com/ipfs/go-cid"
	"github.com/stretchr/testify/require"

	"footlight/backend/bus"
	"footlight/backend/event/recorded"
	"footlight/backend/recording"
	"footlight/backend/recording/copies"
	"footlight/backend/recording/index"
	"footlight/backend/store/ipfs"
	"footlight/backend/store/kubo"
	"footlight/backend/store/pinning"
	"footlight/backend/store/remote"
)

// diary is a log that can be read while it is written.
type diary struct {
	mu  sync.Mutex
	all bytes.Buffer
}

func (d *diary) Write(p []byte) (int, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.all.Write(p)
}

// lines returns the log lines with a message.
func (d *diary) lines(t *testing.T, message string) (found []map[string]any) {
	t.Helper()
	d.mu.Lock()
	defer d.mu.Unlock()
	for line := range bytes.Lines(d.all.Bytes()) {
		var said map[string]any
		require.NoError(t, json.Unmarshal(line, &said))
		if said["msg"] == message {
			found = append(found, said)
		}
	}
	return found
}

// client is a Keeper that calls the real client of a place.
type client func(ctx context.Context, id cid.Cid) error

// Keep implements copies.Keeper.
func (c client) Keep(ctx context.Context, chunk copies.Chunk) (index.Copy, error) {
	id, err := cid.Decode(chunk.CID)
	if err != nil {
		return index.Copy{}, err
	}
	return index.Copy{URL: "https://elsewhere/" + chunk.CID}, c(ctx, id)
}

const secret = "s3cret-of-the-server"

// refused returns the addresses of a server that hangs up, and of one that refuses with a text of
// its own.
func refused(t *testing.T) (closed, rude string) {
	t.Helper()
	ln, err := new(net.ListenConfig).Listen(t.Context(), "tcp", "127.0.0.1:0")
	require.NoError(t, err)
	require.NoError(t, ln.Close())
	srv := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "application/json")
		w.WriteHeader(http.StatusForbidden)
		_ = json.NewEncoder(w).Encode(map[string]any{"error": map[string]any{"reason": "FORBIDDEN", "details": "not with " + r.Header.Get("Authorization")}})
	}))
	t.Cleanup(srv.Close)
	return "http://" + ln.Addr().String(), srv.URL
}

// clients returns the real clients of places that cannot be reached.
func clients(t *testing.T, content *ipfs.Node) map[string]client {
	t.Helper()
	closed, rude := refused(t)
	node, err := kubo.New(kubo.Config{URL: closed, Content: content})
	require.NoError(t, err)
	gateway, err := remote.NewGateway(remote.GatewayConfig{URL: rude})
	require.NoError(t, err)
	service, err := pinning.New(pinning.Config{URL: rude, Token: secret, Gateway: gateway, Leaves: content})
	require.NoError(t, err)
	return map[string]client{
		"kubo":    func(ctx context.Context, id cid.Cid) error { _, err := node.Keep(ctx, id); return err },
		"pinning": func(ctx context.Context, id cid.Cid) error { _, err := service.Keep(ctx, id, "chunk"); return err },
	}
}

// placeQueue returns the queue of a place, which retries after that time.
func placeQueue(t *testing.T, log *slog.Logger, name string, again time.Duration) *bus.Queue {
	t.Helper()
	b, err := bus.Open(t.Context(), bus.Config{Dir: t.TempDir(), Log: log})
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, b.Close()) })
	q, err := b.Queue(t.Context(), bus.QueueConfig{Name: name, MinDelay: again, MaxDelay: 2 * again, Quiet: true})
	require.NoError(t, err)
	return q
}

// tried returns how often the copies of a place failed.
func tried(t *testing.T, h *fixture, place string) (most int) {
	t.Helper()
	for _, f := range h.failures(t).Retried {
		if f.Stage == place {
			most = max(most, f.Attempts)
		}
	}
	return most
}

// One place does not listen, and another one repeats the token that it refuses.
func TestPlacesThatRefuseDoNotFloodTheLog(t *testing.T) {
	var d diary
	log := slog.New(slog.NewJSONHandler(&d, nil))
	content, err := ipfs.Open(t.Context(), ipfs.Config{Dir: t.TempDir()})
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, content.Close()) })
	h := open(t, "", func(c *recording.Config) {
		c.Log, c.Store = log, content
		for name, k := range clients(t, content) {
			c.Places = append(c.Places, copies.Place{Name: name, Keeper: k, Queue: placeQueue(t, log, name, time.Millisecond), Copies: 2})
		}
	})
	h.begin(t, "show", 0, 1, 2, 3, 4, 5)
	h.await(t, "show", uploaded(3))
	eventually(t, func() bool { return tried(t, h, "kubo") > 20 && tried(t, h, "pinning") > 20 })

	places := map[string]recorded.PlaceHealth{}
	for _, p := range h.rec.Copies.Places(t.Context()) {
		require.Equal(t, 3, *p.Waiting, p.Place)
		require.WithinDuration(t, time.Now(), *p.FailingSince, time.Minute)
		places[p.Place] = p
	}
	require.Equal(t, "connection refused", places["kubo"].Why)
	require.Equal(t, "list pins: 403 Forbidden", places["pinning"].Why)

	require.Empty(t, d.lines(t, "job failed"))
	failed := d.lines(t, "copy failed and is retried")
	require.Len(t, failed, 2, "one for each place")
	for _, line := range failed {
		require.Contains(t, places, line["place"])
		require.Equal(t, "show", line["event"])
		require.Contains(t, line, "chunk")
		require.NotContains(t, line["err"], secret)
	}
}

// The log mentions the end of an outage once, after all waiting copies were made.
func TestAPlaceThatComesBackIsToldOfOnce(t *testing.T) {
	var d diary
	log := slog.New(slog.NewJSONHandler(&d, nil))
	h := open(t, "", keptBy(&keeper{fails: 40}), func(c *recording.Config) {
		c.Log = log
		c.Places[0].Queue, c.Places[0].Copies = placeQueue(t, log, "near", time.Millisecond), 2
	})
	h.begin(t, "show", 0, 1, 2, 3)
	h.await(t, "show", proven(2))
	const back = "copies succeed again"
	eventually(t, func() bool { return len(d.lines(t, back)) > 0 })
	require.Len(t, d.lines(t, "copy failed and is retried"), 1)
	require.EqualValues(t, 39, d.lines(t, back)[0]["untold"])
	eventually(t, func() bool { return *h.rec.Copies.Places(t.Context())[0].Waiting == 0 })
	require.Nil(t, h.rec.Copies.Places(t.Context())[0].FailingSince)
	require.Len(t, d.lines(t, back), 1)
	require.Equal(t, "near", d.lines(t, back)[0]["place"])
}

// Nothing waits for the copies of a removed recording.
func TestARemovedRecordingEndsItsFailures(t *testing.T) {
	h := open(t, "", keptBy(&keeper{fails: 1 << 30}), func(c *recording.Config) {
		c.Places[0].Queue = placeQueue(t, c.Log, "near", time.Millisecond)
	})
	h.play(t, "show", "")
	eventually(t, func() bool { return tried(t, h, "near") > 3 })
	h.remove(t, "show")
	eventually(t, func() bool { return h.rec.Health().Retrying == 0 })
	require.Nil(t, h.rec.Copies.Places(t.Context())[0].FailingSince)
}
