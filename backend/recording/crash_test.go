package recording_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"footlight/backend/blob"
	"footlight/backend/event"
	"footlight/backend/recording"
	"footlight/backend/recording/chunk"
	"footlight/backend/recording/encode"
	"footlight/backend/recording/index"
	"footlight/backend/recording/jobs"
)

// The crash test records one event with the real ffmpeg in a process that kills itself at a given
// point between two steps, and is started again for the next point. Environment variables say what
// each process does.
const (
	envFolder   = "RECORDING_CRASH_FOLDER"
	envPoint    = "RECORDING_CRASH_POINT" // empty means to run until the recording is completed
	envStop     = "RECORDING_CRASH_STOP"  // set means to stop the recording
	envSegments = "RECORDING_CRASH_FROM"  // finish this segment and the next
	crashEvent  = event.ID("crash.show")
)

func TestMain(m *testing.M) {
	if os.Getenv(envFolder) != "" {
		if err := life(); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		os.Exit(0)
	}
	os.Exit(m.Run())
}

// killAt is the point at which this process ends.
type killAt string

func (k killAt) pass(point string) {
	if string(k) != point {
		return
	}
	self, err := os.FindProcess(os.Getpid())
	if err == nil {
		err = self.Kill()
	}
	panic(errors.Join(errors.New("still alive"), err))
}

// The wrappers below give every step a point before and a point after it.

type mortalKV struct {
	index.KV
	killAt
}

func (m mortalKV) Create(ctx context.Context, key string, value []byte) (uint64, error) {
	m.pass("create.before")
	defer m.pass("create.after")
	return m.KV.Create(ctx, key, value)
}

// Update's points are named after the state that it writes.
func (m mortalKV) Update(ctx context.Context, key string, value []byte, revision uint64) (uint64, error) {
	var v struct{ State, Status string }
	if err := json.Unmarshal(value, &v); err != nil {
		return 0, err
	}
	m.pass(v.State + v.Status + ".before")
	defer m.pass(v.State + v.Status + ".after")
	return m.KV.Update(ctx, key, value, revision)
}

type mortalQueue struct {
	jobs.Queue
	killAt
	name string
}

func (m mortalQueue) Push(ctx context.Context, id string, payload []byte) error {
	m.pass(m.name + ".push.before")
	defer m.pass(m.name + ".push.after")
	return m.Queue.Push(ctx, id, payload)
}

func (m mortalQueue) Run(ctx context.Context, workers int, handle func(context.Context, []byte, int) error) error {
	return m.Queue.Run(ctx, workers, func(ctx context.Context, payload []byte, attempt int) error {
		m.pass(m.name + ".job.before")
		defer m.pass(m.name + ".job.after") // the job is done but not acknowledged
		return handle(ctx, payload, attempt)
	})
}

func (k killAt) encoder() encode.Encoder {
	return encoding(func(ctx context.Context, s chunk.Spec) (chunk.Media, error) {
		defer k.pass("make.after")
		return new(chunk.Maker).Make(ctx, s)
	})
}

type mortalStore struct {
	blob.Receiver
	killAt
}

func (m mortalStore) Receive(ctx context.Context, r io.Reader) (blob.Ref, error) {
	defer m.pass("receive.after")
	return m.Receiver.Receive(ctx, r)
}

// life runs one recording process.
func life() error {
	ctx, cancel := context.WithTimeout(context.Background(), 8*time.Minute)
	defer cancel()
	k := killAt(os.Getenv(envPoint))
	h, err := openFixture(ctx, os.Getenv(envFolder), func(c *recording.Config) {
		c.KV, c.Encoder, c.Store = mortalKV{c.KV, k}, k.encoder(), mortalStore{c.Store, k}
		c.Encode, c.Upload, c.Finish = mortalQueue{c.Encode, k, "encode"}, mortalQueue{c.Upload, k, "upload"}, mortalQueue{c.Finish, k, "finish"}
	})
	if err != nil {
		return err
	}
	return errors.Join(live(ctx, h), h.leave())
}

func live(ctx context.Context, h *fixture) error {
	if os.Getenv(envStop) != "" {
		if _, err := h.rec.Stop(ctx, crashEvent, nil); err != nil {
			return err
		}
	} else if _, err := h.rec.Start(ctx, request(crashEvent)); err != nil {
		return err
	}
	if from, err := strconv.Atoi(os.Getenv(envSegments)); err == nil {
		if err := finishTwo(h.live(), from); err != nil {
			return err
		}
	}
	return untilCompleted(ctx, h)
}

// untilCompleted waits until the recording or this process ends.
func untilCompleted(ctx context.Context, h *fixture) error {
	tick := time.NewTicker(10 * time.Millisecond)
	defer tick.Stop()
	for {
		v, err := h.rec.Status(ctx, crashEvent)
		if err != nil || v.Status == completed {
			return err
		}
		select {
		case <-tick.C:
		case err := <-h.done:
			return errors.Join(errors.New("Run returned"), err)
		case <-ctx.Done():
			return fmt.Errorf("the point was never passed, or the recording never completed: %w", ctx.Err())
		}
	}
}

// finishTwo finishes segments from and from+1, one second of media each.
func finishTwo(dir string, from int) error {
	for seq := from; seq < from+2; seq++ {
		body, err := os.ReadFile(filepath.Join(filepath.Dir(dir), "material.ts"))
		if err == nil {
			err = finish(dir, crashEvent, seq, append(body, padding(seq)...))
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// padding is a null packet of a transport stream. It makes segments differ, because equal ones
// would be encoded only once.
func padding(seq int) []byte {
	p := make([]byte, 188)
	copy(p, []byte{0x47, 0x1f, 0xff, 0x10, byte(seq >> 8), byte(seq)})
	return p
}

// points are passed by every process that starts with two new segments.
func points() []string {
	var all []string
	for _, step := range []string{
		"create", "encode.push", "encode.job", "encoded", "upload.push", "upload.job", "stored", "finish.push", "finish.job", "done",
	} {
		all = append(all, step+".before", step+".after")
	}
	return append(all, "make.after", "receive.after")
}

// stopPoints are passed by processes that stop the recording. The first one is killed before the
// stop is stored, so the next repeats it.
func stopPoints() []string {
	return []string{"stopping.before", "stopping.after", "create.before", "create.after", "completed.before"}
}

func TestKilledBetweenAnyTwoSteps(t *testing.T) {
	dir := t.TempDir()
	liveDir := filepath.Join(dir, "hls", "live")
	require.NoError(t, os.MkdirAll(liveDir, 0o755))
	material(t, filepath.Join(dir, "hls", "material.ts"))

	for _, point := range []string{"create.before", "create.after"} { // creating the event
		die(t, dir, point)
	}
	require.NoError(t, finishTwo(liveDir, 0))
	for _, point := range []string{"active.before", "active.after"} { // storing where the span begins
		die(t, dir, point)
	}
	segments := 2
	for i, point := range points() {
		if i%2 == 0 { // found by the first look
			require.NoError(t, finishTwo(liveDir, segments))
			die(t, dir, point)
		} else { // noticed while running
			die(t, dir, point, envSegments+"="+strconv.Itoa(segments))
			if _, err := os.Stat(segment(liveDir, segments)); err != nil { // the process ended too early
				require.NoError(t, finishTwo(liveDir, segments))
			}
		}
		segments += 2
	}
	require.NoError(t, finishTwo(liveDir, segments))
	segments += 2
	segments-- // the rest is less than a chunk
	require.NoError(t, os.Remove(segment(liveDir, segments)))
	for _, point := range stopPoints() {
		die(t, dir, point, envStop+"=1")
	}
	out, err := reborn(dir, "", envStop+"=1").CombinedOutput()
	require.NoError(t, err, "%s", out)
	inspect(t, dir, segments)
}

func segment(dir string, seq int) string {
	return filepath.Join(dir, fmt.Sprintf("%s-%d.ts", crashEvent, seq))
}

// material writes one second of picture and sound.
func material(t *testing.T, path string) {
	t.Helper()
	out, err := exec.Command("ffmpeg", "-nostdin", "-v", "error", "-f", "lavfi", "-i", "testsrc2=s=96x54:r=10", "-f", "lavfi", "-i", "sine=r=48000",
		"-t", "1", "-c:v", "libx264", "-preset", "ultrafast", "-c:a", "aac", "-f", "mpegts", path).CombinedOutput()
	require.NoError(t, err, "ffmpeg is needed: %s", out)
}

func reborn(dir, point string, env ...string) *exec.Cmd {
	cmd := exec.Command(os.Args[0], "-test.run=^$")
	cmd.Env = append(os.Environ(), envFolder+"="+dir, envPoint+"="+point)
	cmd.Env = append(cmd.Env, env...)
	return cmd
}

// die runs one process and expects it to be killed at the point.
func die(t *testing.T, dir, point string, env ...string) {
	t.Helper()
	out, err := reborn(dir, point, env...).CombinedOutput()
	var exit *exec.ExitError
	require.ErrorAs(t, err, &exit, "%s: %s", point, out)
	require.False(t, exit.Exited(), "%s: %s %s", point, exit, out)
}

// inspect checks that every segment is in exactly one stored chunk, in order.
func inspect(t *testing.T, dir string, segments int) {
	t.Helper()
	h := open(t, dir)
	v := h.status(t, crashEvent)
	require.Equal(t, completed, v.Status)
	body, err := os.ReadFile(filepath.Join(dir, "spool", string(crashEvent), "index.json"))
	require.NoError(t, err)
	var kept struct{ Chunks []index.Chunk }
	require.NoError(t, json.Unmarshal(body, &kept))
	require.Len(t, kept.Chunks, len(v.Chunks))

	var got []int
	for i, c := range kept.Chunks {
		require.Equal(t, i, c.Index)
		require.Equal(t, v.Chunks[i].CID, c.CID)
		require.EqualValues(t, c.Segments[0].Time, v.Chunks[i].Timestamp)
		for _, s := range c.Segments {
			got = append(got, int(s.Seq))
		}
		require.InDelta(t, len(c.Segments), v.Chunks[i].Duration, 0.15)
		require.Contains(t, string(h.fetch(t, v.Chunks[i])[:64]), "moov")
	}
	want := make([]int, segments)
	for i := range want {
		want[i] = i
	}
	require.Equal(t, want, got)
	h.cleared(t, crashEvent)
}
