package e2e_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"math"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"
)

// soak returns the duration of a long test: FOOTLIGHT_SOAK, or short if that is not set.
func soak(t *testing.T, short time.Duration) (limit time.Duration, long bool) {
	t.Helper()
	text := os.Getenv("FOOTLIGHT_SOAK")
	if text == "" {
		return short, false
	}
	limit, err := time.ParseDuration(text)
	if err != nil {
		t.Fatal(err)
	}
	return limit, limit > time.Minute
}

// TestChaosLosesNoSegment kills the server at random, every 15 to 45 s, while encoders that reconnect send
// three events by RTMP. Afterwards every segment that was ever complete on disk must be in exactly one stored
// chunk with all its pictures, every chunk must match its CID and play, and the time between segments must be
// reported as missing.
func TestChaosLosesNoSegment(t *testing.T) {
	t.Parallel()
	limit, long := soak(t, 12*time.Second)
	flags, pause := shortFragments(), func() time.Duration { return 4*time.Second + rand.N(3*time.Second) }
	if long {
		flags, pause = nil, func() time.Duration { return 15*time.Second + rand.N(30*time.Second) }
	}
	s := startServer(t, flags...)
	ids := []string{"chaos-a", "chaos-b", "chaos-c"}
	file := encoded(t, 20, 440)
	ctx, hangUp := context.WithCancel(t.Context())
	var sending sync.WaitGroup
	for _, id := range ids {
		s.ok("POST", "/api/livestream/start", startBody(id))
		sending.Go(func() { keepSending(ctx, file, "rtmp://"+s.RTMP+"/live/"+id) })
	}
	w := watchSegments(t, filepath.Join(s.data, "hls", "live"))
	kills := 0
	for end := time.Now().Add(limit); time.Now().Before(end); kills++ {
		<-time.After(pause()) // lets the show go on for a while
		s.kill()
		s.start()
	}
	for _, id := range ids { // all encoders are back, and a part of each show is recorded
		eventually(t, 5*time.Minute, "chunks are stored", func() error { return s.stored(id, 1) })
	}
	hangUp()
	sending.Wait()
	s.emptyStage() // a stream that is live at the stop would go on without being recorded
	for _, id := range ids {
		status := s.finish(id)
		shown := w.of(id)
		t.Logf("%s: %d kills, %d segments in %v chunks, %.1f s recorded, %.1f s missing", id, kills,
			len(shown), status["totalChunks"], status["duration"], status["missing"])
		s.holds(t, id, status, shown)
		tellsOfGaps(t, id, status, shown)
	}
}

// emptyStage waits until all publishers are gone, because an encoder's last bytes arrive after it has ended.
func (s *server) emptyStage() {
	s.t.Helper()
	eventually(s.t, time.Minute, "the encoders left", func() error {
		streams, told := s.ok("GET", "/api/v1/streams/?count=1000", nil)["streams"].([]any)
		if !told {
			return errors.New("nobody tells of streams")
		}
		for _, on := range streams {
			if stream, _ := on.(map[string]any); dig(stream, "publish", "active") == true {
				return fmt.Errorf("%v is on stage", stream["name"])
			}
		}
		return nil
	})
}

// kept is the part of index.json about chunks.
type kept struct {
	Chunks []struct {
		State    string
		CID      string
		Skipped  []uint64
		Segments []struct{ Seq uint64 }
	}
}

// holds checks that an event's chunks contain each segment once, in order, with all its pictures, and that no
// other file of the event is left.
func (s *server) holds(t *testing.T, id string, status map[string]any, shown map[uint64]string) {
	t.Helper()
	var index kept
	folder := filepath.Join(s.data, "spool", id)
	raw, err := os.ReadFile(filepath.Join(folder, "index.json"))
	if err == nil {
		err = json.Unmarshal(raw, &index)
	}
	if err != nil {
		t.Fatal(err)
	}
	chunks := objects(status["chunks"])
	if len(chunks) == 0 || len(chunks) != len(index.Chunks) {
		t.Fatalf("%s: %d chunks are told of, %d on record", id, len(chunks), len(index.Chunks))
	}
	var stored []uint64
	for i, c := range index.Chunks {
		told := chunks[i]
		if c.State != "done" || len(c.Skipped) > 0 || told["cid"] != c.CID {
			t.Errorf("%s: chunk %d is %s as %s, %v were not read; told of is %v", id, i, c.State, c.CID, c.Skipped, told)
		}
		file, want := s.fetch(told), 0
		s.probe(file)
		for _, g := range c.Segments {
			stored = append(stored, g.Seq)
			if shown[g.Seq] == "" {
				t.Errorf("%s: chunk %d has segment %d, which nobody saw", id, i, g.Seq)
				continue
			}
			want += pictures(t, shown[g.Seq])
		}
		// When a publisher is cut off, the encoder may see two pictures with the same time.
		if got := pictures(t, file); got > want || got < want-len(c.Segments) {
			t.Errorf("%s: chunk %d has %d pictures, its segments %d", id, i, got, want)
		}
	}
	if !slices.IsSorted(stored) || len(slices.Compact(slices.Clone(stored))) != len(stored) {
		t.Errorf("%s: the chunks' segments are %v", id, stored)
	}
	if complete := slices.Sorted(maps.Keys(shown)); !slices.Equal(complete, stored) {
		t.Errorf("%s: complete were %v, in chunks are %v", id, complete, stored)
	}
	eventually(t, time.Minute, "nothing else is left", func() error {
		left, err := os.ReadDir(folder)
		if err == nil && len(left) > 1 {
			err = fmt.Errorf("left are %v", left)
		}
		return err
	})
}

// tellsOfGaps compares the missing time in a recording with the wall-clock time between its segments.
func tellsOfGaps(t *testing.T, id string, status map[string]any, shown map[uint64]string) {
	t.Helper()
	var end time.Time
	gaps, sum := 0, 0.0
	for _, seq := range slices.Sorted(maps.Keys(shown)) {
		info, err := os.Stat(shown[seq])
		if err != nil {
			t.Fatal(err)
		}
		if gap := info.ModTime().Sub(end).Seconds(); !end.IsZero() && gap > 0.5 {
			gaps++
			sum += gap
		}
		end = info.ModTime().Add(time.Duration(lengthOf(t, shown[seq]) * float64(time.Second)))
	}
	if told, _ := status["missing"].(float64); math.Abs(told-sum) > 1+float64(gaps) {
		t.Errorf("%s: %.1f s are missing in %d gaps, told of are %.1f s", id, sum, gaps, told)
	}
}

// pictures counts the pictures in a file.
func pictures(t *testing.T, file string) int {
	t.Helper()
	n, err := strconv.Atoi(ask(t, file, "-select_streams", "v:0", "-count_packets", "-show_entries", "stream=nb_read_packets"))
	if err != nil {
		t.Fatal(err)
	}
	return n
}

func lengthOf(t *testing.T, file string) float64 {
	t.Helper()
	seconds, err := strconv.ParseFloat(ask(t, file, "-show_entries", "format=duration"), 64)
	if err != nil {
		t.Fatal(err)
	}
	return seconds
}

// ask returns the first value that ffprobe prints.
func ask(t *testing.T, file string, args ...string) string {
	t.Helper()
	out, err := exec.CommandContext(t.Context(), "ffprobe", append(args, "-v", "error", "-of", "csv=p=0", file)...).Output()
	if err != nil {
		t.Fatalf("ffprobe %s: %v", file, err)
	}
	word, _, _ := strings.Cut(strings.TrimSpace(string(out)), "\n")
	return strings.Trim(word, ",\r")
}

// witness saves every complete segment that appears in a folder.
type witness struct {
	t          *testing.T
	live, kept string

	mu   sync.Mutex
	seen map[string]map[uint64]string // hard links, by event and number
}

// watchSegments watches a folder until the test ends. A complete segment must not change: another file with
// the same number would be a loss.
func watchSegments(t *testing.T, dir string) *witness {
	t.Helper()
	w := &witness{t: t, live: dir, kept: t.TempDir(), seen: map[string]map[uint64]string{}}
	sample(t, 100*time.Millisecond, w.look)
	return w
}

func (w *witness) look() {
	entries, _ := os.ReadDir(w.live) // the folder exists once the server runs
	w.mu.Lock()
	defer w.mu.Unlock()
	for _, e := range entries {
		stem, whole := strings.CutSuffix(e.Name(), ".ts")
		dash := strings.LastIndexByte(stem, '-')
		if !whole || dash < 0 {
			continue
		}
		if seq, err := strconv.ParseUint(stem[dash+1:], 10, 64); err == nil {
			w.see(stem[:dash], seq, e.Name())
		}
	}
}

func (w *witness) see(id string, seq uint64, name string) {
	from, to := filepath.Join(w.live, name), filepath.Join(w.kept, name)
	if w.seen[id][seq] == "" {
		if err := os.Link(from, to); err != nil {
			w.t.Errorf("%s was there and is not: %v", name, err)
			return
		}
		if w.seen[id] == nil {
			w.seen[id] = map[uint64]string{}
		}
		w.seen[id][seq] = to
		return
	}
	now, err := os.Stat(from)
	before, err2 := os.Stat(to)
	if err == nil && (err2 != nil || !os.SameFile(now, before)) {
		w.t.Errorf("%s is another file than before: %v", name, err2)
	}
}

// of returns an event's segments so far.
func (w *witness) of(id string) map[uint64]string {
	w.look()
	w.mu.Lock()
	defer w.mu.Unlock()
	return maps.Clone(w.seen[id])
}

// sample calls look repeatedly until end is called or the test ends.
func sample(t *testing.T, every time.Duration, look func()) (end func()) {
	t.Helper()
	ctx, stop := context.WithCancel(context.WithoutCancel(t.Context()))
	done := make(chan struct{})
	go func() {
		defer close(done)
		tick := time.NewTicker(every)
		defer tick.Stop()
		for {
			look()
			select {
			case <-tick.C:
			case <-ctx.Done():
				return
			}
		}
	}()
	end = func() { stop(); <-done }
	t.Cleanup(end)
	return end
}
