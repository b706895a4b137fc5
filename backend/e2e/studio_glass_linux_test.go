package e2e_test

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/jezek/xgb"
	"github.com/jezek/xgb/xproto"
)

// TestStudioFromGlassToGlass broadcasts, records and uploads a flashing screen and a microphone with beeps
// and a tone, for FOOTLIGHT_SOAK. It measures what a browser decodes and when, and the processor time and
// memory of the studio.
func TestStudioFromGlassToGlass(t *testing.T) {
	length, long := soak(t, 10*time.Second)
	m := newMachine(t)
	s := startServer(t)
	run(t, m.command(t, "ffmpeg", "-nostdin", "-v", "error", "-re", "-f", "lavfi", "-i", toneAndBeeps, "-f", "pulse", "tone"))
	said := &reports{}
	show := m.studio(t, "publish", "--json", "--server", s.url(""), "--event", "glass", "--source", "screen",
		"--for", (length + time.Minute).String(), "--keep", filepath.Join(m.folder, "kept"))
	show.Stdout, show.Stderr = said, os.Stderr
	run(t, show)
	if out, err := m.command(t, "pactl", "load-module", "module-null-sink", "sink_name=speaker", "rate=48000", "channels=2").CombinedOutput(); err != nil {
		t.Fatalf("a speaker: %v %s", err, out)
	}
	seen := spectate(t, s.whepURL("glass"), "a-secret-token", "PULSE_SERVER=unix:"+m.socket(), "PULSE_SINK=speaker")
	desk, speaker, taken := m.listens(t, "desk"), m.listens(t, "speaker"), takes(t, show.Process.Pid)
	from, frames := time.Now(), seen.view().Frames
	window := min(length/2, time.Minute)
	flashes := m.flashes(t, length-window)
	viewer, since := s.watches(t, "glass"), time.Now()
	flashes = append(flashes, m.flashes(t, window)...)
	heard, loud, view, took := desk(), speaker(), seen.view(), time.Since(from)
	own := &ear{}
	for block := range slices.Chunk(m.hears(t, viewer, "2"), 4*toneLen) {
		if len(block) == 4*toneLen {
			own.hear(block)
		}
	}

	picture, sound := delays(flashes, view.Flashes), delays(heard.times(heard.beeps), loud.times(loud.beeps))
	if len(picture) < int(length.Seconds())/2 || len(sound) < int(length.Seconds())/2 {
		t.Fatalf("of %d flashes and %d beeps the browser told %d and %d: %+v", len(flashes), len(heard.beeps), len(picture), len(sound), view.Error)
	}
	part := max(min(len(picture), len(sound))/4, 3)
	first := quantile(sound[:part], 0.5) - quantile(picture[:part], 0.5)
	last := quantile(sound[len(sound)-part:], 0.5) - quantile(picture[len(picture)-part:], 0.5)
	p95 := quantile(picture, 0.95)
	lines := said.since(from)
	made, decoded := mean(lines).FPS, float64(view.Frames-frames)/took.Seconds()
	reference := heard.glitches(heard.heard-int(time.Since(since).Seconds()*48000), heard.heard)
	const edge = 24000 // samples that the decoder needs to start, or that may be missing at the end
	broken := own.glitches(edge, own.heard-edge)
	t.Logf("glass to glass %.0f ms (p50), %.0f ms (p95); sound %.0f ms; sound after picture by %.0f ms at first, %.0f ms at last",
		quantile(picture, 0.5), p95, quantile(sound, 0.5), first, last)
	t.Logf("%.1f pictures a second made, %.1f decoded; tone broken %d times in %.0f s, %d as recorded beside it; %+v",
		made, decoded, broken, float64(own.heard)/48000, reference, lines[len(lines)-1])
	cores, resident, growth := taken()
	t.Logf("%.2f cores, %.0f MB at most, %+.0f MB from the second fifth of the time to the last", cores, resident, growth)

	limits := struct{ p95, apart, made, decoded, cores, resident, growth float64 }{2000, 1000, 15, 10, 2, 400, 100} // allows for other load on the machine
	if long {
		limits.p95, limits.apart, limits.made, limits.decoded = 400, 60, 27, 24
		limits.cores, limits.resident, limits.growth = 0.6, 250, 10
		if broken > reference {
			t.Errorf("the tone broke %d times, %d times at the microphone", broken, reference)
		}
	}
	for what, wrong := range map[string]bool{
		"glass to glass": p95 > limits.p95, "sound and picture": max(first, -first, last, -last) > limits.apart,
		"pictures": made < limits.made || decoded < limits.decoded, "processor": cores > limits.cores,
		"memory": resident > limits.resident || growth > limits.growth,
	} {
		if wrong {
			t.Errorf("%s: over the limit (%+v)", what, limits)
		}
	}
}

// flashes flashes the screen every second for a while, and returns the times in milliseconds.
func (m *machine) flashes(t *testing.T, length time.Duration) (at []float64) {
	t.Helper()
	conn, err := xgb.NewConnDisplay(m.display)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(conn.Close) // the X server would reset without a client
	root := xproto.Setup(conn).DefaultScreen(conn).Root
	paint := func(rgb uint32) {
		err := xproto.ChangeWindowAttributesChecked(conn, root, xproto.CwBackPixel, []uint32{rgb}).Check()
		if err == nil {
			err = xproto.ClearAreaChecked(conn, false, root, 0, 0, 0, 0).Check()
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	paint(0)
	for end := time.Now().Add(length); time.Now().Before(end); {
		time.Sleep(797 * time.Millisecond) // so that each flash falls at another point of a picture's period
		paint(0xffffff)
		at = append(at, float64(time.Now().UnixMicro())/1000)
		time.Sleep(200 * time.Millisecond)
		paint(0)
	}
	return at
}

// delays returns how long after each mark it was seen. Marks are a second apart.
func delays(marks, seen []float64) (ms []float64) {
	for _, mark := range marks {
		i, _ := slices.BinarySearch(seen, mark)
		if i < len(seen) && seen[i]-mark < 900 {
			ms = append(ms, seen[i]-mark)
		}
	}
	return ms
}

func quantile(of []float64, q float64) float64 {
	sorted := slices.Sorted(slices.Values(of))
	return sorted[int(q*float64(len(sorted)-1)+0.5)]
}

// takes observes a process, and returns the cores it used, its peak memory in MB, and by how many MB it grew.
func takes(t *testing.T, pid int) (stop func() (cores, resident, growth float64)) {
	t.Helper()
	fields := func(name string) []string {
		raw, err := os.ReadFile(fmt.Sprintf("/proc/%d/%s", pid, name))
		if err != nil {
			t.Error(err)
			return make([]string, 20)
		}
		return strings.Fields(string(raw[bytes.LastIndexByte(raw, ')')+1:]))
	}
	seconds := func() float64 {
		user, _ := strconv.Atoi(fields("stat")[11])
		system, _ := strconv.Atoi(fields("stat")[12])
		return float64(user+system) / 100
	}
	var sizes []float64
	end := sample(t, time.Second, func() {
		pages, _ := strconv.Atoi(fields("statm")[1])
		sizes = append(sizes, float64(pages*os.Getpagesize())/1e6)
	})
	begun, before := time.Now(), seconds()
	return func() (cores, resident, growth float64) {
		cores = (seconds() - before) / time.Since(begun).Seconds()
		end()
		fifth := len(sizes) / 5
		return cores, slices.Max(sizes), average(sizes[4*fifth:]) - average(sizes[fifth:2*fifth])
	}
}

func average(of []float64) (sum float64) {
	for _, x := range of {
		sum += x / float64(len(of))
	}
	return sum
}
