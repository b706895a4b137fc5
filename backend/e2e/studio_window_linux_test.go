package e2e_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"footlight/backend/datadir"
)

// TestStudioWindowFirstStart covers the first minute with the installed window: WebKitGTK, a session bus, no
// keyring. Then it follows a link, and closes and opens the window again.
func TestStudioWindowFirstStart(t *testing.T) {
	p := newMachine(t).open(t)
	p.reads(t, "Where is your stage?")
	p.enter(t)
	if _, err := os.Stat(filepath.Join(p.folder, ".config/footlight/creator.json")); err != nil {
		t.Error(err)
	}

	second := p.studio(t, "footlight://event/by-link")
	second.Stderr = os.Stderr
	if err := second.Run(); second.ProcessState.ExitCode() != 1 {
		t.Errorf("a second studio: %v", err)
	}
	p.reads(t, "by-link")

	p.moveTo(t, 90, 60, 900, 640)
	p.closeWindow(t)
	p.ends(t)
	again := p.open(t)
	again.reads(t, "Open your key")
	eventually(t, time.Minute, "the window is where it was", func() error {
		if x, y, width, height := again.stands(t); x != 90 || y != 60 || width != 900 || height != 640 {
			return fmt.Errorf("%dx%d at %d,%d", width, height, x, y)
		}
		return nil
	})
	log, err := os.ReadFile(filepath.Join(p.folder, ".local/state/footlight-studio/footlight-studio.log"))
	if err != nil || strings.Contains(string(log), "level=ERROR") {
		t.Errorf("%v, the log says\n%s", err, log)
	}
}

// TestStudioWindowGoesLive decodes the preview in the real web view, writes into the chat, continues a show that was
// killed, closes the window during the show, and receives the desktop notification of its end.
func TestStudioWindowGoesLive(t *testing.T) {
	p := newMachine(t).open(t)
	p.enter(t)
	p.js(t, `location.hash = "#/live/window"`, nil)
	p.reads(t, "Rehearsal")
	p.choose(t, "Picture", "test")
	p.choose(t, "Microphone", "none")
	p.seesPictures(t)
	p.press(t, "Go live…")
	p.press(t, "Go live")
	p.reads(t, "Stop the broadcast…")
	p.seesPictures(t)
	p.isOnAir(t, "window")
	p.says(t, "Good evening from the window")

	_ = p.process.Process.Kill()
	_ = p.process.Wait() // "signal: killed"
	p = p.again(t)
	p.fill(t, "Passphrase", "break a leg tonight")
	p.press(t, "Open the key")
	p.reads(t, "Your show was interrupted")
	p.press(t, "Go on, live")
	p.reads(t, "Stop the broadcast…")
	p.reads(t, "Good evening from the window")
	p.seesPictures(t)
	p.isOnAir(t, "window")

	p.closeWindow(t)
	p.escapes(t, "You are live")
	p.reads(t, "Stop the broadcast…")
	p.press(t, "Stop the broadcast…")
	p.press(t, "Stop the broadcast")
	p.isTold(t, "The recording is stored")
	p.closeWindow(t)
	p.ends(t)
}

// enter starts a server in the studio and makes a key.
func (p *pane) enter(t *testing.T) {
	t.Helper()
	p.press(t, "Start a server on this machine")
	p.reads(t, "Who are you?")
	p.fill(t, "Passphrase", "break a leg tonight")
	p.fill(t, "The passphrase once more", "break a leg tonight")
	p.press(t, "Make a key")
	p.reads(t, "Plan an event")
}

// open starts the machine's studio and connects to its window.
func (m *machine) open(t *testing.T) *pane {
	t.Helper()
	p := &pane{machine: m, bus: "unix:path=" + filepath.Join(m.folder, "bus"), told: make(chan string, 8)}
	p.desktop(t)
	inspector := freeAddress(t)
	p.process = p.studio(t)
	p.process.Env = append(p.process.Env, "WEBKIT_INSPECTOR_HTTP_SERVER="+inspector)
	p.process.Stderr = os.Stderr
	if err := p.process.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = p.process.Process.Kill(); _ = p.process.Wait() })
	p.inspect(t, inspector)
	return p
}

// again opens the studio again on the same desktop.
func (p *pane) again(t *testing.T) *pane {
	t.Helper()
	next := p.open(t)
	next.told = p.told
	return next
}

// isOnAir waits until the server in the studio can deliver an event's pictures to viewers.
func (p *pane) isOnAir(t *testing.T, id string) {
	t.Helper()
	eventually(t, time.Minute, "viewers have "+id, func() error {
		at, err := datadir.ReadAddresses(filepath.Join(p.folder, ".local/share/footlight"))
		if err != nil {
			return err
		}
		s := &server{t: t, Addresses: at}
		s.docs = s.description()
		stream, err := s.listed(id)
		if err == nil && dig(stream, "publish", "active") != true {
			err = fmt.Errorf("stream is %v", stream)
		}
		return err
	})
}

func (p *pane) studio(t *testing.T, args ...string) *exec.Cmd {
	cmd := p.machine.studio(t, args...)
	cmd.Env = append(cmd.Env, "DBUS_SESSION_BUS_ADDRESS="+p.bus, "XDG_CONFIG_HOME=", "XDG_STATE_HOME=", "XDG_DATA_HOME=", "FOOTLIGHT_LOG_LEVEL=error")
	for _, listener := range []string{"HTTP", "API", "RTMP", "RTC", "RPC"} {
		cmd.Env = append(cmd.Env, "FOOTLIGHT_"+listener+"=127.0.0.1:0")
	}
	return cmd
}

func (p *pane) ends(t *testing.T) {
	t.Helper()
	ended := make(chan error, 1)
	go func() { ended <- p.process.Wait() }()
	select {
	case err := <-ended:
		if err != nil {
			t.Errorf("the studio: %v", err)
		}
	case <-time.After(time.Minute):
		t.Fatal("the studio does not end")
	}
}

// isTold waits for a notification, and ignores others before it.
func (p *pane) isTold(t *testing.T, title string) {
	t.Helper()
	var others []string
	eventually(t, time.Minute, "the desktop is told: "+title, func() error {
		select {
		case told := <-p.told:
			if told == title {
				return nil
			}
			others = append(others, told)
		default:
		}
		return fmt.Errorf("it is told %q", others)
	})
}

// reads waits until the page contains a text.
func (p *pane) reads(t *testing.T, text string) {
	t.Helper()
	eventually(t, time.Minute, "the window reads "+text, func() error {
		var page string
		if p.js(t, `document.body?.innerText ?? ""`, &page); !strings.Contains(page, text) {
			return errors.New(page)
		}
		return nil
	})
}

// press clicks the control with these words when it is enabled.
func (p *pane) press(t *testing.T, words string) {
	t.Helper()
	p.does(t, words, `(() => {
		const at = all.filter((e) => e.matches("button, a") && !e.disabled && e.innerText.trim() === words && e.checkVisibility()).pop();
		if (!at) return "none";
		at.click();
	})()`)
}

func (p *pane) fill(t *testing.T, label, text string) {
	t.Helper()
	p.does(t, label, `(() => {
		const at = all.find((e) => e.matches("label") && e.textContent.trim() === words)?.control;
		if (!at) return "none";
		at.value = `+quoted(text)+`;
		at.dispatchEvent(new Event("input", {bubbles: true}));
	})()`)
}

// says writes into the chat once the window is in it, and waits until the server has the message.
func (p *pane) says(t *testing.T, text string) {
	t.Helper()
	p.reads(t, "It is quiet here")
	p.does(t, "the field of the chat", `(() => {
		const at = all.find((e) => e.matches("textarea[aria-label=Message]"));
		if (!at) return "none";
		at.value = `+quoted(text)+`;
		at.dispatchEvent(new Event("input", {bubbles: true}));
		at.dispatchEvent(new KeyboardEvent("keydown", {key: "Enter", bubbles: true}));
	})()`)
	p.does(t, text, `all.some((e) => e.matches("li time")) ? undefined : "none"`)
}

func (p *pane) choose(t *testing.T, label, value string) {
	t.Helper()
	p.does(t, label, `(() => {
		const at = all.find((e) => e.matches("label") && e.textContent.trim().startsWith(words))?.control;
		if (!at || at.disabled) return "none";
		at.value = `+quoted(value)+`;
		at.dispatchEvent(new Event("change", {bubbles: true}));
	})()`)
}

// does runs a script until it finds its element. Until then the script returns "none".
func (p *pane) does(t *testing.T, words, script string) {
	t.Helper()
	eventually(t, time.Minute, "there is "+words, func() error {
		var missing *string
		p.js(t, `{const words = `+quoted(words)+`, all = [...document.querySelectorAll("*")]; `+script+`}`, &missing)
		if missing != nil {
			return errors.New("there is not")
		}
		return nil
	})
}

// seesPictures checks that the web view decodes the preview.
func (p *pane) seesPictures(t *testing.T) {
	t.Helper()
	eventually(t, time.Minute, "the preview moves", func() error {
		var lit int
		p.js(t, `{const c = document.querySelector("canvas");
			[...(c?.getContext("2d").getImageData(0, 0, c.width, c.height).data ?? [])].filter((v, i) => i % 64 === 1 && v > 30).length}`, &lit)
		if lit < 1000 {
			return fmt.Errorf("%d points are lit", lit)
		}
		return nil
	})
}

func quoted(text string) string {
	b, _ := json.Marshal(text)
	return string(b)
}
