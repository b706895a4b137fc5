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
	"testing"
	"time"

	"github.com/ipfs/go-cid"
	"github.com/stretchr/testify/require"

	"footlight/backend/bus"
	"footlight/backend/event"
	"footlight/backend/event/recorded"
	"footlight/backend/recording"
	"footlight/backend/recording/jobs"
	"footlight/backend/store/ipfs"
)

// fixture is a recorder with real queues, KV and store in one folder.
type fixture struct {
	dir  string
	bus  *bus.Bus
	node *ipfs.Node
	rec  *recording.Recorder
	stop context.CancelFunc
	done chan error

	late time.Duration // how long after first the show begins
}

// openFixture opens everything in dir and runs the recorder. changes may alter the recorder's
// config first.
func openFixture(ctx context.Context, dir string, changes ...func(*recording.Config)) (*fixture, error) {
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
	for _, change := range changes {
		change(&cfg)
	}
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
		Live: h.live(), Spool: filepath.Join(h.dir, "spool"), KV: kv, Store: h.node, Content: h.node,
		Encoder: encoding(glue), Machine: machine{Cores: 8, Stall: -1},
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

// leave stops the recorder and closes everything.
func (h *fixture) leave() error {
	h.stop()
	return errors.Join(<-h.done, h.node.Close(), h.bus.Close())
}

// open opens a fixture for a test, in dir or in a new folder.
func open(t *testing.T, dir string, changes ...func(*recording.Config)) *fixture {
	t.Helper()
	if dir == "" {
		dir = t.TempDir()
	}
	h, err := openFixture(context.WithoutCancel(t.Context()), dir, changes...)
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

const first = 1767225600000 // ms; segment n begins n seconds later

const completed = recorded.RecordingCompleted

// finish writes a segment as the segmenter does.
func finish(dir string, id event.ID, seq int, body []byte) error {
	return finishLate(dir, id, seq, 0, body)
}

// finishLate is finish for a segment that begins later by that time.
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

// write finishes the first segments of an event with these contents.
func (h *fixture) write(t *testing.T, id event.ID, bodies ...string) {
	t.Helper()
	for seq, body := range bodies {
		require.NoError(t, finish(h.live(), id, seq, []byte(body)))
	}
}

func request(id event.ID) recorded.LivestreamStart {
	return recorded.LivestreamStart{
		EventID: id, Creator: event.Address{1}, StartTime: first, Resolution: event.Resolution{Width: 1280, Height: 720},
		Bitrate: 2500, Source: recorded.SourceServer, Quality: recorded.QualityMedium, Seal: recorded.SealServer,
	}
}

func (h *fixture) start(t *testing.T, id event.ID) recorded.Recording {
	t.Helper()
	return h.record(t, request(id))
}

// startAs starts an event with an archive mode, which may be empty.
func (h *fixture) startAs(t *testing.T, id event.ID, archive string) recorded.Recording {
	t.Helper()
	ask := request(id)
	ask.Archive = archive
	return h.record(t, ask)
}

func (h *fixture) record(t *testing.T, ask recorded.LivestreamStart) recorded.Recording {
	t.Helper()
	v, err := h.rec.Start(t.Context(), ask)
	require.NoError(t, err)
	return v
}

// begin starts an event and finishes segments of it.
func (h *fixture) begin(t *testing.T, id event.ID, seqs ...int) {
	t.Helper()
	h.start(t, id)
	h.finish(t, id, seqs...)
}

func (h *fixture) halt(t *testing.T, id event.ID) recorded.Recording {
	t.Helper()
	v, err := h.rec.Stop(t.Context(), id, nil)
	require.NoError(t, err)
	return v
}

// end stops an event and waits until it has that status.
func (h *fixture) end(t *testing.T, id event.ID, status string) recorded.Recording {
	t.Helper()
	h.halt(t, id)
	return h.await(t, id, is(status))
}

func (h *fixture) remove(t *testing.T, id event.ID) recorded.Removal {
	t.Helper()
	gone, err := h.rec.Remove(t.Context(), id)
	require.NoError(t, err)
	return gone
}

func (h *fixture) status(t *testing.T, id event.ID) recorded.Recording {
	t.Helper()
	v, err := h.rec.Status(t.Context(), id)
	require.NoError(t, err)
	return v
}

func (h *fixture) table(t *testing.T, id event.ID) recorded.CIDTable {
	t.Helper()
	table := h.status(t, id).Table()
	cids, err := h.rec.CIDs(t.Context(), id)
	require.NoError(t, err)
	require.Len(t, cids, len(table.Table))
	for i, c := range table.Table {
		require.Equal(t, c.CID, cids[i])
	}
	return table
}

func (h *fixture) failures(t *testing.T) recorded.Failures {
	t.Helper()
	all, err := h.rec.Failures(t.Context())
	require.NoError(t, err)
	return all
}

// unknown checks that the recorder does not know an event.
func (h *fixture) unknown(t *testing.T, id event.ID) {
	t.Helper()
	_, err := h.rec.Status(t.Context(), id)
	require.ErrorIs(t, err, event.ErrNotFound)
}

// await waits until ok is true for the recording, and returns it as it was then.
func (h *fixture) await(t *testing.T, id event.ID, ok func(recorded.Recording) bool) (v recorded.Recording) {
	t.Helper()
	eventually(t, func() bool {
		v = h.status(t, id)
		return ok(v)
	})
	return v
}

func eventually(t *testing.T, ok func() bool) {
	t.Helper()
	require.Eventually(t, ok, 3*time.Minute, 10*time.Millisecond) // encoders have a low priority
}

func uploaded(n int) func(recorded.Recording) bool {
	return func(v recorded.Recording) bool { return v.UploadedChunks == n }
}

func is(status string) func(recorded.Recording) bool {
	return func(v recorded.Recording) bool { return v.Status == status }
}

func faulty(v recorded.Recording) bool { return v.Error != "" }

// proven reports whether a recording has n chunks, all proven.
func proven(n int) func(recorded.Recording) bool {
	return func(v recorded.Recording) bool {
		lacks := func(c recorded.Chunk) bool { return !c.PDPVerified }
		return len(v.Chunks) == n && !slices.ContainsFunc(v.Chunks, lacks)
	}
}

// holds checks the contents of a recording's stored chunks.
func (h *fixture) holds(t *testing.T, v recorded.Recording, want ...string) recorded.Recording {
	t.Helper()
	require.Equal(t, want, h.contents(t, v))
	return v
}

// contents returns the contents of the stored chunks, in order.
func (h *fixture) contents(t *testing.T, v recorded.Recording) []string {
	t.Helper()
	var all []string
	for _, c := range v.Chunks {
		all = append(all, string(h.fetch(t, c)))
	}
	return all
}

// fetch reads a chunk from the store and checks it against its metadata.
func (h *fixture) fetch(t *testing.T, c recorded.Chunk) []byte {
	t.Helper()
	b := h.read(t, c.CID)
	require.EqualValues(t, c.Size, len(b))
	require.Equal(t, c.SHA256, fmt.Sprintf("%x", sha256.Sum256(b)))
	again, err := h.node.Receive(t.Context(), bytes.NewReader(b))
	require.NoError(t, err)
	require.Equal(t, c.CID, again.CID.String(), "the CID is that of the bytes")
	return b
}

// read reads content from the store and checks its size.
func (h *fixture) read(t *testing.T, name string) []byte {
	t.Helper()
	c, err := cid.Decode(name)
	require.NoError(t, err)
	r, size, err := h.node.Fetch(t.Context(), c)
	require.NoError(t, err)
	defer r.Close()
	b, err := io.ReadAll(r)
	require.NoError(t, err)
	require.EqualValues(t, size, len(b))
	return b
}

// spooled returns the names of an event's files in the spool.
func (h *fixture) spooled(t *testing.T, id event.ID) (names []string) {
	t.Helper()
	entries, err := os.ReadDir(filepath.Join(h.dir, "spool", string(id)))
	require.NoError(t, err)
	for _, e := range entries {
		names = append(names, e.Name())
	}
	return names
}

// cleared waits until the spool holds only the index of an event. A chunk's file is removed soon
// after the chunk is stored.
func (h *fixture) cleared(t *testing.T, id event.ID) {
	t.Helper()
	eventually(t, func() bool { return slices.Equal(h.spooled(t, id), []string{"index.json"}) })
}
