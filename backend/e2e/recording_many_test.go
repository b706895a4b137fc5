//go:build linux

package e2e_test

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"footlight/backend/media"
	viewing "footlight/build/load/audience"
	"footlight/build/load/clip"
	"footlight/build/load/process"
	"footlight/build/load/sender"
	"footlight/build/load/tally"
)

// TestManyEventsAreRecorded records twelve 720p events, sent by RTMP from a file, beside a thirteenth that
// has viewers. The backlog of chunks stays bounded, because the recorder spends less work on each. The
// viewers' 99th percentile of latency stays below twice the value without recording. Both are measured in
// turns, so that other load on the machine affects both. The short version has four small events and does not
// judge latency, so it may run beside other tests.
func TestManyEventsAreRecorded(t *testing.T) {
	limit, long := soak(t, 8*time.Second)
	events, viewers, turns, flags, show := 4, 3, 1, shortFragments(), clip.Small()
	if !long {
		t.Parallel()
	} else {
		events, viewers, turns, flags, show = 12, 20, 2, nil, clip.HD()
		// A dozen publishers and twenty viewers in this process must not wait for each other, because that
		// would be measured as latency of the server.
		defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(8))
	}
	s := startServer(t, flags...)
	h := openWatchedEvent(t, s, viewers, show)
	ids := make([]string, events)
	for i := range ids {
		ids[i] = fmt.Sprintf("crowd-%d", i)
		h.send(ids[i])
	}
	alone, together := tally.NewHistogram(), tally.NewHistogram()
	deepest := 0
	for range turns {
		h.watch("without recording", limit/time.Duration(4*turns), alone)
		s.recordAll(ids)
		deepest = max(deepest, s.backlog(func() { h.watch("with recording", limit/time.Duration(turns), together) }))
		s.restAll(ids)
	}
	before, after := alone.Quantile(0.99), together.Quantile(0.99)
	t.Logf("p99 latency %v without, %v with recording; at most %d chunks waited", before, after, deepest)
	if long && after >= 2*before {
		t.Errorf("viewers' p99 latency is %v while nothing is recorded, and %v while %d events are", before, after, events)
	}
	if deepest > 2*events {
		t.Errorf("%d chunks of %d events waited to be made", deepest, events)
	}
	if s.logged("chunk was adopted") {
		t.Error("the events were not different: chunks of one served as another's")
	}
	modes := s.modes(ids)
	t.Logf("chunks by mode: %v", modes)
	if long && (modes["copy"] == 0 || !s.logged("encoding level was changed")) {
		t.Error("the recorder did not adapt")
	}
}

func (s *server) recordAll(ids []string) {
	s.t.Helper()
	for _, id := range ids {
		s.ok("POST", "/api/livestream/start", startBody(id))
	}
}

// restAll stops all recordings and waits until they are stored.
func (s *server) restAll(ids []string) {
	s.t.Helper()
	for _, id := range ids {
		s.ok("POST", "/api/livestream/stop", map[string]any{"eventId": id})
	}
	for _, id := range ids {
		s.finish(id)
	}
}

// modes counts how the chunks were made.
func (s *server) modes(ids []string) map[any]int {
	s.t.Helper()
	modes := map[any]int{}
	for _, id := range ids {
		for _, chunk := range s.chunks(id) {
			modes[chunk["mode"]]++
		}
	}
	return modes
}

// watchedEvent is a server with one event that has viewers, and others without.
type watchedEvent struct {
	t        *testing.T
	s        *server
	media    *clip.Clip // for RTMP
	audience *viewing.Audience
}

func openWatchedEvent(t *testing.T, s *server, viewers int, spec clip.Spec) *watchedEvent {
	t.Helper()
	ctx, cache := t.Context(), t.TempDir()
	talk, err := clip.Open(ctx, cache, spec)
	if err != nil {
		t.Fatal(err)
	}
	spec.Sound = media.AAC
	h := &watchedEvent{t: t, s: s}
	if h.media, err = clip.Open(ctx, cache, spec); err != nil {
		t.Fatal(err)
	}
	p, err := sender.Publish(ctx, s.whip("watched"), talk)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = p.Close(ctx) }) // fails if the server has ended
	if h.audience, err = viewing.Open(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = h.audience.Close(ctx) })
	from := viewing.Source{WHEP: s.whepURL("watched"), Video: p.Video, Audio: p.Audio}
	for range viewers {
		eventually(t, time.Minute, "a viewer joins", func() error { return h.audience.Join(ctx, from) })
	}
	return h
}

// send publishes an event until the test ends.
func (h *watchedEvent) send(id string) {
	h.t.Helper()
	p, err := sender.PublishRTMP(h.t.Context(), h.s.RTMP, id, h.media.Named(id))
	if err != nil {
		h.t.Fatal(err)
	}
	h.t.Cleanup(func() { _ = p.Close(h.t.Context()) })
}

// watch adds the viewers' latency during a while to a histogram.
func (h *watchedEvent) watch(what string, window time.Duration, into *tally.Histogram) {
	h.t.Helper()
	h.audience.Begin()
	before := h.effort()
	<-time.After(window) // the measured time
	used := h.effort().since(before)
	w := h.audience.End()
	if w.Gone > 0 || w.Mute > 0 || w.Faults.Sum() > 0 {
		h.t.Errorf("%d viewers were dropped, %d saw nothing, %d packets were wrong", w.Gone, w.Mute, w.Faults.Sum())
	}
	h.t.Logf("%s, %v: latency p50 %v, p99 %v, p99.9 %v; %s", what, window,
		w.Latency.Quantile(0.5), w.Latency.Quantile(0.99), w.Latency.Quantile(0.999), used)
	into.Merge(w.Latency)
}

// effort holds processor times by purpose.
type effort struct{ server, all, stolen, time time.Duration }

func (h *watchedEvent) effort() effort {
	h.t.Helper()
	u, err := process.UsageOf(h.s.cmd.Process.Pid)
	all, stolen, err2 := process.Busy(-1)
	if err = errors.Join(err, err2); err != nil {
		h.t.Error(err)
	}
	return effort{server: u.CPU, all: all, stolen: stolen, time: time.Duration(u.At.UnixNano())}
}

func (e effort) since(b effort) effort {
	return effort{e.server - b.server, e.all - b.all, e.stolen - b.stolen, e.time - b.time}
}

// String formats the times as shares of one processor.
func (e effort) String() string {
	share := func(d time.Duration) float64 { return 100 * float64(d) / float64(e.time) }
	return fmt.Sprintf("of a processor the server used %.0f %%, everybody %.0f %%, the host's other guests %.0f %%",
		share(e.server), share(e.all), share(e.stolen))
}

// backlog returns the largest number of chunks that waited while during ran.
func (s *server) backlog(during func()) (deepest int) {
	s.t.Helper()
	done := make(chan struct{})
	go func() {
		defer close(done)
		during()
	}()
	tick := time.NewTicker(time.Second)
	defer tick.Stop()
	for {
		select {
		case <-done:
			return deepest
		case <-tick.C:
			waiting, _ := dig(s.call("GET", "/health", nil).body, "checks", "storage", "waiting").(float64)
			deepest = max(deepest, int(waiting))
		}
	}
}

// logged reports whether the server's log contains a message.
func (s *server) logged(message string) bool { return s.logLine(message) != "" }

// logLine returns the first line of the server's log that contains a message, or "".
func (s *server) logLine(message string) string {
	s.t.Helper()
	text, err := os.ReadFile(filepath.Join(s.data, "logs", "footlight.log"))
	if err != nil {
		s.t.Fatal(err)
	}
	for line := range strings.Lines(string(text)) {
		if strings.Contains(line, message) {
			return line
		}
	}
	return ""
}
