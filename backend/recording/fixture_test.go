package recording_test

import (
	"bytes"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/ipfs/go-cid"
	"github.com/stretchr/testify/require"

	"footlight/backend/bus"
	"footlight/backend/event"
	"footlight/backend/recording"
	"footlight/backend/recording/chunk"
	"footlight/backend/recording/encode/pressure"
	"footlight/backend/recording/jobs"
	"footlight/backend/store/ipfs"
)

// fixture is a recorder among the real parts it works with, in one folder.
type fixture struct {
	dir  string
	bus  *bus.Bus
	node *ipfs.Node
	rec  *recording.Recorder
	stop context.CancelFunc
	done chan error

	late time.Duration // how long after first its show begins
}

// openFixture opens everything in dir and starts to work. change may alter the
// recorder's config first.
func openFixture(ctx context.Context, dir string, change func(*recording.Config)) (*fixture, error) {
	h := &fixture{dir: dir, done: make(chan error, 1)}
	var err error
	quiet := slog.New(slog.DiscardHandler)
	if h.bus, err = bus.Open(ctx, bus.Config{Dir: filepath.Join(dir, "nats"), Log: quiet}); err != nil {
		return nil, err
	}
	if h.node, err = ipfs.Open(ctx, ipfs.Config{Dir: filepath.Join(dir, "content")}); err != nil {
		return nil, err
	}
	cfg, err := h.config(ctx)
	if err != nil {
		return nil, err
	}
	cfg.Log = quiet
	change(&cfg)
	if h.rec, err = recording.Open(ctx, cfg); err != nil {
		return nil, err
	}
	ctx, h.stop = context.WithCancel(ctx)
	go func() { h.done <- h.rec.Run(ctx) }()
	return h, nil
}

func (h *fixture) config(ctx context.Context) (recording.Config, error) {
	kv, err := h.bus.KV(ctx, bus.KVConfig{Bucket: "recording"})
	cfg := recording.Config{
		Live: h.live(), Spool: filepath.Join(h.dir, "spool"), KV: kv, Store: h.node, Content: h.node, Encoder: gluer{}, Machine: machine{Cores: 8, Stall: -1},
		URL:              func(cid string) string { return "http://127.0.0.1:8080/ipfs/" + cid },
		SegmentsPerChunk: 2, Poll: 50 * time.Millisecond, Grace: time.Minute,
	}
	for name, q := range map[string]*jobs.Queue{"encode": &cfg.Encode, "upload": &cfg.Upload, "finish": &cfg.Finish} {
		var queue *bus.Queue
		if err == nil {
			queue, err = h.bus.Queue(ctx, bus.QueueConfig{Name: name, MinDelay: time.Millisecond, MaxDelay: 20 * time.Millisecond})
		}
		*q = queue
	}
	return cfg, err
}

func (h *fixture) live() string { return filepath.Join(h.dir, "hls", "live") }

// leave stops working and closes everything.
func (h *fixture) leave() error {
	h.stop()
	return errors.Join(<-h.done, h.node.Close(), h.bus.Close())
}

// open opens a fixture for a test, in dir or a new folder.
func open(t *testing.T, dir string, change func(*recording.Config)) *fixture {
	t.Helper()
	if dir == "" {
		dir = t.TempDir()
	}
	if change == nil {
		change = func(*recording.Config) {}
	}
	h, err := openFixture(context.WithoutCancel(t.Context()), dir, change)
	require.NoError(t, err)
	t.Cleanup(func() {
		if h.stop != nil {
			require.NoError(t, h.leave())
		}
	})
	return h
}

// close closes the fixture before the test ends.
func (h *fixture) close(t *testing.T) {
	t.Helper()
	require.NoError(t, h.leave())
	h.stop = nil
}

// machine is one that is always as busy.
type machine pressure.Load

// Load implements encode.Machine.
func (m machine) Load() pressure.Load { return pressure.Load(m) }

// gluer "encodes" by putting segments one after the other, a second each.
type gluer struct{}

// Make implements encode.Encoder.
func (gluer) Make(_ context.Context, s chunk.Spec) (chunk.Media, error) {
	var all []byte
	for _, path := range s.Segments {
		b, err := os.ReadFile(path)
		if err != nil {
			return chunk.Media{}, err
		}
		if strings.Contains(string(b), "broken") {
			return chunk.Media{}, fmt.Errorf("test: %w", chunk.ErrUnusable)
		}
		all = append(all, b...)
	}
	made := chunk.Media{Duration: float64(len(s.Segments)), Size: int64(len(all)), SHA256: sha256.Sum256(all)}
	for range s.Segments {
		made.Parts = append(made.Parts, chunk.Part{Duration: 1})
	}
	return made, os.WriteFile(s.Out, all, 0o600)
}

const first = 1767225600000 // ms; segment n begins n seconds later

// finish writes a segment as the live side does.
func finish(dir string, id event.ID, seq int, body []byte) error {
	return finishLate(dir, id, seq, 0, body)
}

// finishLate is finish of a segment that begins some time later than it would.
func finishLate(dir string, id event.ID, seq int, late time.Duration, body []byte) error {
	path := filepath.Join(dir, fmt.Sprintf("%s-%d.ts", id, seq))
	at := time.UnixMilli(first + int64(seq)*1000).Add(late)
	return errors.Join(os.WriteFile(path+".tmp", body, 0o600), os.Chtimes(path+".tmp", at, at), os.Rename(path+".tmp", path))
}

func (h *fixture) finish(t *testing.T, id event.ID, seqs ...int) {
	t.Helper()
	for _, seq := range seqs {
		require.NoError(t, finishLate(h.live(), id, seq, h.late, fmt.Appendf(nil, "<%s %d>", id, seq)))
	}
}

func request(id event.ID) event.LivestreamStart {
	return event.LivestreamStart{
		EventID: id, Creator: event.Address{1}, StartTime: first, Resolution: event.Resolution{Width: 1280, Height: 720},
		Bitrate: 2500, Source: event.SourceServer, Quality: event.QualityMedium,
	}
}

func (h *fixture) start(t *testing.T, id event.ID) event.Recording {
	t.Helper()
	return h.record(t, request(id))
}

func (h *fixture) record(t *testing.T, ask event.LivestreamStart) event.Recording {
	t.Helper()
	v, err := h.rec.Start(t.Context(), ask)
	require.NoError(t, err)
	return v
}

func (h *fixture) halt(t *testing.T, id event.ID) event.Recording {
	t.Helper()
	v, err := h.rec.Stop(t.Context(), id, nil)
	require.NoError(t, err)
	return v
}

func (h *fixture) remove(t *testing.T, id event.ID) event.Removal {
	t.Helper()
	gone, err := h.rec.Remove(t.Context(), id)
	require.NoError(t, err)
	return gone
}

func (h *fixture) status(t *testing.T, id event.ID) event.Recording {
	t.Helper()
	v, err := h.rec.Status(t.Context(), id)
	require.NoError(t, err)
	return v
}

// await waits until the recording is as ok says.
func (h *fixture) await(t *testing.T, id event.ID, ok func(event.Recording) bool) event.Recording {
	t.Helper()
	require.Eventually(t, func() bool { return ok(h.status(t, id)) }, time.Minute, 10*time.Millisecond)
	return h.status(t, id)
}

func uploaded(n int) func(event.Recording) bool {
	return func(v event.Recording) bool { return v.UploadedChunks == n }
}

func is(status string) func(event.Recording) bool {
	return func(v event.Recording) bool { return v.Status == status }
}

// contents is what the stored chunks hold, in order.
func (h *fixture) contents(t *testing.T, v event.Recording) []string {
	t.Helper()
	var all []string
	for _, c := range v.Chunks {
		b := h.fetch(t, c)
		all = append(all, string(b))
	}
	return all
}

// fetch gets a chunk from the store and checks that it is what its metadata
// says.
func (h *fixture) fetch(t *testing.T, c event.Chunk) []byte {
	t.Helper()
	id, err := cid.Decode(c.CID)
	require.NoError(t, err, "chunk %+v", c)
	r, size, err := h.node.Fetch(t.Context(), id)
	require.NoError(t, err)
	defer r.Close()
	b, err := io.ReadAll(r)
	require.NoError(t, err)
	require.Equal(t, c.Size, size)
	require.EqualValues(t, c.Size, len(b))
	require.Equal(t, c.SHA256, fmt.Sprintf("%x", sha256.Sum256(b)))
	again, err := h.node.Receive(t.Context(), bytes.NewReader(b))
	require.NoError(t, err)
	require.Equal(t, c.CID, again.CID.String(), "the CID is that of the bytes")
	return b
}

// spooled lists what is left of an event in the spool.
func (h *fixture) spooled(t *testing.T, id event.ID) (names []string) {
	t.Helper()
	entries, err := os.ReadDir(filepath.Join(h.dir, "spool", string(id)))
	require.NoError(t, err)
	for _, e := range entries {
		names = append(names, e.Name())
	}
	return names
}

// cleared waits until nothing but its index is left of an event in the spool: a chunk's
// file goes soon after it is stored, not before.
func (h *fixture) cleared(t *testing.T, id event.ID) {
	t.Helper()
	require.Eventually(t, func() bool { return slices.Equal(h.spooled(t, id), []string{"index.json"}) }, time.Minute, 10*time.Millisecond)
}
