package e2e_test

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

// load runs a mode of the load generator on a small server, without pinning processors, and returns its JSON
// lines.
func load(t *testing.T, mode string, args ...string) []map[string]any {
	t.Helper()
	dir := t.TempDir()
	generator := filepath.Join(dir, "load")
	if out, err := exec.CommandContext(t.Context(), "go", "build", "-o", generator, "../../build/load").CombinedOutput(); err != nil {
		t.Fatalf("build the load generator: %v\n%s", err, out)
	}
	lines := filepath.Join(dir, "lines.json")
	args = append([]string{
		mode, "--server", binary(), "--server-cpu=-1", "--load-cpu=-1", "--cache", dir, "--json", lines,
	}, args...)
	if out, err := exec.CommandContext(t.Context(), generator, args...).CombinedOutput(); err != nil {
		t.Fatalf("load %s: %v\n%s", mode, err, out)
	}
	file, err := os.Open(lines)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	var all []map[string]any
	for d := json.NewDecoder(file); d.More(); {
		var line map[string]any
		if err := d.Decode(&line); err != nil {
			t.Fatal(err)
		}
		all = append(all, line)
	}
	return all
}

// TestLoadViewers checks that the measurement of docs/performance.md still runs. It does not judge speed,
// because test machines are busy.
func TestLoadViewers(t *testing.T) {
	t.Parallel()
	for _, line := range load(t, "viewers", "--clip=thin", "--viewers=5", "--runs=1", "--window=3s") {
		t.Log(line)
		for _, none := range []string{"broken_packets", "viewers_dropped", "viewers_without_picture", "goroutines_left", "sockets_left"} {
			if line[none].(float64) > 0 {
				t.Errorf("%s: %v", none, line[none])
			}
		}
		if line["delivered_percent"].(float64) < 50 || line["join_first_keyframe_ms_p50_p99"].([]any)[0] == 0.0 {
			t.Error("viewers got next to nothing")
		}
	}
}

// TestLoadLimit fills a small server to its last connection.
func TestLoadLimit(t *testing.T) {
	t.Parallel()
	for _, line := range load(t, "limit", "--max-connections=8", "--window=2s") { // the generator checks the limit itself
		if refused := line["refused"].(map[string]any); len(refused) != 6 {
			t.Errorf("refused were %v", refused)
		}
	}
}

// TestLoadJoins lets viewers join streams of every kind of publisher. It does not judge speed.
func TestLoadJoins(t *testing.T) {
	t.Parallel()
	lines := load(t, "joins", "--gops=2s", "--video=100", "--viewers=2", "--joins=3", "--crowd=5", "--check=false")
	if len(lines) != 3 {
		t.Fatalf("%d publishers", len(lines))
	}
	for _, line := range lines {
		t.Log(line)
		for _, none := range []string{"joined_without_keyframe", "viewers_dropped", "broken_packets"} {
			if line[none].(float64) > 0 {
				t.Errorf("%s: %v", none, line[none])
			}
		}
		if (line["first_hls_seconds"].(float64) > 0) != (line["publisher"] != "rtmp") {
			t.Errorf("first HLS after %v s", line["first_hls_seconds"])
		}
	}
}

// TestLoadChat lets a hundred people talk in one room. Everyone must read every message, in one order. It does not judge
// speed.
func TestLoadChat(t *testing.T) {
	t.Parallel()
	for _, line := range load(t, "chat", "--people=100", "--window=5s", "--check=false") { // the generator checks loss and order itself
		t.Log(line)
		if line["messages"] != 100.0 || line["deliveries"] != 10_000.0 {
			t.Errorf("%v messages became %v deliveries", line["messages"], line["deliveries"])
		}
	}
}

// TestLoadStreams uses every combination of protocols once. It does not judge the offset between sound and
// picture, because busy machines send late.
func TestLoadStreams(t *testing.T) {
	t.Parallel()
	lines := load(t, "streams", "--streams=8", "--duration=8s", "--brief=2s", "--check=false")
	if len(lines) != 3 {
		t.Fatalf("%d scenarios", len(lines))
	}
	for _, line := range lines {
		t.Log(line)
		for _, none := range []string{"broken_packets", "viewers_dropped", "viewers_without_picture", "goroutines_left"} {
			if line[none].(float64) > 0 {
				t.Errorf("%s: %v", none, line[none])
			}
		}
	}
	outputs := lines[0]["sync"].([]any)
	if len(outputs) != 4 {
		t.Errorf("sync was looked at in %v", outputs)
	}
	for _, o := range outputs {
		if o.(map[string]any)["beeps"].(float64) == 0 {
			t.Errorf("no beeps: %v", o)
		}
	}
}
