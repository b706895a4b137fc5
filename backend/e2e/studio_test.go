package e2e_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/jezek/xgb"
	"github.com/jezek/xgb/xproto"
	"github.com/pion/webrtc/v4/pkg/media/oggwriter"

	"footlight/backend/live/rtc/rtctest"
)

// TestStudioPublishesScreenAndMicrophone broadcasts a screen and a microphone, and checks what a viewer
// receives of both.
func TestStudioPublishesScreenAndMicrophone(t *testing.T) {
	m := newMachine(t)
	m.colour(t, 0xe04020)
	m.play(t, 440)
	s := startServer(t)
	show := m.publishes(t, s, "studio", "--source", "screen", "--keep", filepath.Join(m.folder, "kept"))
	viewer := s.watches(t, "studio")
	eventually(t, time.Minute, "sound and picture", func() error {
		if viewer.Frames() < 100 || viewer.Audio() < 250 {
			return fmt.Errorf("%d pictures, %d packets of sound", viewer.Frames(), viewer.Audio())
		}
		return nil
	})
	from := viewer.Frames()
	time.Sleep(4 * time.Second)
	if got := float64(viewer.Frames()-from) / 4; got < 15 {
		t.Errorf("the viewer gets %.1f pictures a second", got)
	}
	m.shows(t, viewer, [3]int{0xe0, 0x40, 0x20})
	m.sounds(t, viewer, 440)
	_ = show.Process.Signal(os.Interrupt) // the show ends when all checks are done
	if err := show.Wait(); err != nil {
		t.Errorf("studio publish: %v", err)
	}
	m.reported(t)
	s.records(t, "studio", 9) // the seconds for which sound and pictures were checked
}

// records checks that the studio's recording is stored and lasts at least some seconds.
func (s *server) records(t *testing.T, id string, atLeast float64) {
	t.Helper()
	eventually(t, time.Minute, "the show is stored", func() error {
		var seconds float64
		for _, c := range s.chunks(id) {
			length, _ := c["duration"].(float64)
			seconds += length
		}
		t.Logf("%.1f s are stored", seconds)
		if seconds < atLeast {
			return fmt.Errorf("%.1f s, want %.1f", seconds, atLeast)
		}
		return nil
	})
	s.proven(t, id, 3*time.Minute)
}

// proven runs `server verify` on the finished recording of an unplanned event.
func (s *server) proven(t *testing.T, id string, within time.Duration) {
	t.Helper()
	eventually(t, within, "the recording holds to its proofs", func() error {
		manifest, _ := s.ok("GET", "/api/livestream/"+id+"/status", nil)["manifest"].(map[string]any)
		cid, _ := manifest["cid"].(string)
		if code, said := s.verify(cid); cid == "" || code != 0 {
			return fmt.Errorf("exit code %d: %s", code, said)
		}
		return nil
	})
}

// TestStudioSignsInWithTheCreatorsKey publishes and records an event of the demo's creator.
func TestStudioSignsInWithTheCreatorsKey(t *testing.T) {
	m := newMachine(t)
	t.Parallel()
	s := startServer(t, "--access", "enforced")
	t.Run("planned", func(t *testing.T) {
		defer s.as(t)()
		s.runDemo("live: ")
	})
	args := []string{"--source", "test", "--mic", "none", "--for", "5s", "--keep", filepath.Join(m.folder, "kept")}
	if err := m.publishes(t, s, "demo", args...).Wait(); err == nil {
		t.Error("a stranger recorded the event")
	}
	if err := m.publishes(t, s, "demo", append(args, "--key-file", filepath.Join(s.data, "demo", "creator.key"))...).Wait(); err != nil {
		t.Errorf("the creator: %v", err)
	}
	if said := m.said.tail(); !strings.Contains(said, `"uploadedChunks":1,"pendingChunks":0`) {
		t.Errorf("it said\n%s", said)
	}
	if code, said := s.verify("demo"); code != 0 || !strings.Contains(said, "signed by the creator") {
		t.Errorf("exit code %d: %s", code, said)
	}
}

func TestStudioListsDevices(t *testing.T) {
	m := newMachine(t)
	out, err := m.studio(t, "devices", "--json").Output()
	if err != nil {
		t.Fatal(err)
	}
	var list struct {
		Devices []struct{ Kind, Label, Name string }
	}
	if err = json.Unmarshal(out, &list); err != nil {
		t.Fatal(err)
	}
	found := fmt.Sprint(list.Devices)
	for _, want := range []string{"{screen screen (1280,800)}", "{microphone desk.monitor Monitor of Desk}"} {
		if !strings.Contains(found, want) {
			t.Errorf("%s lacks %s", found, want)
		}
	}
}

func TestStudioExitsWithWhatWentWrong(t *testing.T) {
	m := newMachine(t)
	s := startServer(t)
	for want, args := range map[int][]string{
		2: {"--event", "studio", "--source", "dream"},
		1: {"--event", "studio", "--source", "test", "--no-record", "--control", m.binary}, // not a pipe
	} {
		cmd := m.studio(t, append([]string{"publish", "--server", s.url("")}, args...)...)
		out, _ := cmd.CombinedOutput()
		if got := cmd.ProcessState.ExitCode(); got != want {
			t.Errorf("%v: exit code %d, want %d: %s", args, got, want, out)
		}
	}
}

// machine has a screen, a sound card and the studio.
type machine struct {
	binary, display, folder string
	space                   string  // its network namespace; empty means the test's own
	said                    *output // lines of JSON
}

func newMachine(t *testing.T) *machine {
	t.Helper()
	m := &machine{binary: filepath.Join(os.Getenv("E2E_SERVER_DIR"), "studio"), display: screen(t), folder: t.TempDir(), said: &output{}}
	if _, err := os.Stat(m.binary); err != nil {
		// Built as for installation, and with WebKit's inspector, through which tests access the window.
		build := exec.CommandContext(t.Context(), "go", "build", "-tags", "desktop,production,devtools,webkit2_41", "-o", m.binary, "../..")
		if out, err := build.CombinedOutput(); err != nil {
			t.Fatalf("build the studio: %v %s", err, out)
		}
	}
	daemon := m.command(t, "pulseaudio", "-n", "--daemonize=no", "--use-pid-file=no", "--exit-idle-time=-1", "--disable-shm=yes",
		"-L", "module-null-sink sink_name=desk sink_properties=device.description=Desk rate=48000 channels=2",
		"-L", "module-native-protocol-unix auth-anonymous=1 socket="+m.socket())
	// PULSE_SERVER would make the daemon refuse to start as a second one. DISPLAY would make it start a
	// session bus that outlives the test.
	daemon.Env = append(daemon.Env, "PULSE_SERVER=", "DISPLAY=")
	run(t, daemon)
	eventually(t, time.Minute, "a sound card", func() error { return m.command(t, "pactl", "info").Run() })
	for _, set := range []string{"set-default-sink desk", "set-default-source desk.monitor"} {
		if out, err := m.command(t, "pactl", strings.Fields(set)...).CombinedOutput(); err != nil {
			t.Fatalf("%s: %v %s", set, err, out)
		}
	}
	return m
}

func (m *machine) socket() string { return filepath.Join(m.folder, "sound") }

// command returns a command that runs on the machine.
func (m *machine) command(t *testing.T, name string, args ...string) *exec.Cmd {
	cmd := exec.CommandContext(t.Context(), name, args...)
	cmd.Env = append(os.Environ(), "HOME="+m.folder, "XDG_RUNTIME_DIR="+m.folder, "PULSE_SERVER=unix:"+m.socket(), "DISPLAY="+m.display)
	return cmd
}

func (m *machine) studio(t *testing.T, args ...string) *exec.Cmd {
	cmd := m.command(t, m.binary, args...)
	if m.space != "" {
		cmd = m.command(t, "ip", append([]string{"netns", "exec", m.space, m.binary}, args...)...)
	}
	cmd.Cancel = func() error { return cmd.Process.Signal(syscall.SIGTERM) }
	return cmd
}

// publishes starts a show.
func (m *machine) publishes(t *testing.T, s *server, id string, args ...string) *exec.Cmd {
	t.Helper()
	cmd := m.studio(t, append([]string{"publish", "--json", "--server", s.url(""), "--event", id}, args...)...)
	cmd.Stdout, cmd.Stderr = m.said, os.Stderr
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	return cmd
}

// colour fills the whole screen with a colour.
func (m *machine) colour(t *testing.T, rgb uint32) {
	t.Helper()
	conn, err := xgb.NewConnDisplay(m.display)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(conn.Close) // the X server would reset without a client
	root := xproto.Setup(conn).DefaultScreen(conn).Root
	if err = xproto.ChangeWindowAttributesChecked(conn, root, xproto.CwBackPixel, []uint32{rgb}).Check(); err == nil {
		err = xproto.ClearAreaChecked(conn, false, root, 0, 0, 0, 0).Check()
	}
	if err != nil {
		t.Fatal(err)
	}
}

// play plays a tone that the machine's microphone receives.
func (m *machine) play(t *testing.T, frequency int) {
	t.Helper()
	run(t, m.command(t, "ffmpeg", "-nostdin", "-v", "error", "-re", "-f", "lavfi", "-i",
		fmt.Sprintf("sine=%d:r=48000,volume=4", frequency), "-ac", "2", "-f", "pulse", "tone"))
}

// shows decodes a viewer's last pictures and compares the colour of a corner.
func (m *machine) shows(t *testing.T, viewer *rtctest.Viewer, want [3]int) {
	t.Helper()
	file := filepath.Join(m.folder, "pictures.h264")
	var film bytes.Buffer
	for _, f := range viewer.Pictures() {
		for _, unit := range f.Units {
			film.Write([]byte{0, 0, 0, 1})
			film.Write(unit)
		}
	}
	if err := os.WriteFile(file, film.Bytes(), 0o600); err != nil {
		t.Fatal(err)
	}
	raw := m.decode(t, "-i", file, "-vf", "crop=16:16:100:100,scale=1:1:in_color_matrix=bt709", "-pix_fmt", "rgb24", "-f", "rawvideo", "-")
	last := raw[len(raw)-3:]
	for i, c := range want {
		if math.Abs(float64(int(last[i])-c)) > 8 {
			t.Errorf("the viewer sees %v, want %v", last, want)
			break
		}
	}
}

// hears decodes the sound that a viewer received.
func (m *machine) hears(t *testing.T, viewer *rtctest.Viewer, channels string) (samples []byte) {
	t.Helper()
	file := filepath.Join(m.folder, "sound.ogg")
	ogg, err := oggwriter.New(file, 48000, 2)
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range viewer.Sounds() {
		if err = ogg.WriteRTP(p); err != nil {
			t.Fatal(err)
		}
	}
	if err = ogg.Close(); err != nil {
		t.Fatal(err)
	}
	return m.decode(t, "-i", file, "-ac", channels, "-ar", "48000", "-f", "s16le", "-")
}

// sounds checks the pitch of each second that a viewer received.
func (m *machine) sounds(t *testing.T, viewer *rtctest.Viewer, frequency int) {
	t.Helper()
	raw := m.hears(t, viewer, "1")
	seconds, right := 0, 0
	for second := range slices.Chunk(raw, 2*48000) {
		seconds++
		if got := pitch(second); math.Abs(float64(got-frequency)) <= 5 {
			right++
		}
	}
	t.Logf("%d Hz in %d of %d seconds", frequency, right, seconds)
	if right < seconds/2 { // allows for other load on the machine
		t.Errorf("the viewer hears %d Hz in %d of %d seconds", frequency, right, seconds)
	}
}

// pitch counts how often a second of samples rises above zero.
func pitch(second []byte) (rises int) {
	negative := false
	for i := 1; i < len(second); i += 2 {
		if was := negative; was && second[i] < 0x80 {
			rises++
		}
		negative = second[i] >= 0x80
	}
	return rises
}

func (m *machine) decode(t *testing.T, args ...string) []byte {
	t.Helper()
	out, err := m.command(t, "ffmpeg", append([]string{"-nostdin", "-v", "error"}, args...)...).Output()
	if err != nil || len(out) == 0 {
		t.Fatalf("ffmpeg %v: %v", args, err)
	}
	return out
}

// reported checks the studio's reports of the show.
func (m *machine) reported(t *testing.T) {
	t.Helper()
	var best float64
	live, last := 0, ""
	for line := range strings.Lines(m.said.tail()) {
		var s struct {
			State string
			FPS   float64
		}
		if err := json.Unmarshal([]byte(line), &s); err != nil {
			t.Fatalf("%s: %v", line, err)
		}
		if s.State == "live" {
			live++
			best, last = max(best, s.FPS), line
		}
	}
	t.Log(last)
	if live < 5 || best < 15 {
		t.Errorf("live for %d s, with %.1f fps at best", live, best)
	}
}
