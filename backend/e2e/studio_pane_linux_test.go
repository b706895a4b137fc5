package e2e_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"testing"
	"time"

	"github.com/godbus/dbus/v5"
	"github.com/gorilla/websocket"
	"github.com/jezek/xgb"
	"github.com/jezek/xgb/xproto"
	"github.com/jezek/xgb/xtest"
)

// pane is the window of a studio that was built with WebKit's inspector.
type pane struct {
	*machine
	process *exec.Cmd
	bus     string
	told    chan string // titles of notifications
	conn    *websocket.Conn
	target  string // the page
	calls   int
}

// desktop is a session bus with a notification service.
func (p *pane) desktop(t *testing.T) {
	t.Helper()
	if _, err := os.Stat(filepath.Join(p.folder, "bus")); err == nil {
		return
	}
	run(t, p.command(t, "dbus-daemon", "--session", "--nofork", "--address="+p.bus))
	var conn *dbus.Conn
	eventually(t, time.Minute, "a session bus", func() (err error) {
		conn, err = dbus.Connect(p.bus)
		return err
	})
	t.Cleanup(func() { _ = conn.Close() })
	if err := conn.Export(notified(p.told), "/org/freedesktop/Notifications", "org.freedesktop.Notifications"); err != nil {
		t.Fatal(err)
	}
	if _, err := conn.RequestName("org.freedesktop.Notifications", 0); err != nil {
		t.Fatal(err)
	}
}

type notified chan string

// Notify receives a notification, as a desktop's service does.
func (n notified) Notify(_ string, _ uint32, _, title, text string, _ []string, _ map[string]dbus.Variant, _ int32) (uint32, *dbus.Error) {
	if text != "" {
		n <- title
	}
	return 1, nil
}

// freeAddress returns an address at which no program listens.
func freeAddress(t *testing.T) string {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer listener.Close()
	return listener.Addr().String()
}

// inspect connects to the page through WebKit's inspector.
func (p *pane) inspect(t *testing.T, at string) {
	t.Helper()
	var socket string
	eventually(t, time.Minute, "the inspector", func() error {
		answer, err := http.Get("http://" + at + "/")
		if err != nil {
			return err
		}
		defer answer.Body.Close()
		page, err := io.ReadAll(answer.Body)
		if m := regexp.MustCompile(`/socket/[^']+`).Find(page); m != nil {
			socket = string(m)
			return nil
		}
		return fmt.Errorf("no page: %w %s", err, page)
	})
	conn, answer, err := websocket.DefaultDialer.DialContext(t.Context(), "ws://"+at+socket, nil)
	if err != nil {
		t.Fatal(err)
	}
	_ = answer.Body.Close()
	t.Cleanup(func() { _ = conn.Close() })
	p.conn = conn
	for p.target == "" {
		p.receive(t)
	}
}

// message holds the fields of an inspector's message that are used.
type message struct {
	ID     int
	Method string
	Params struct {
		TargetInfo struct{ TargetID, Type string }
		Message    string
	}
	Result struct {
		WasThrown bool
		Result    struct {
			Value       json.RawMessage
			Description string
		}
	}
}

// receive reads one message, and the page's message inside it, if any.
func (p *pane) receive(t *testing.T) (inner message) {
	t.Helper()
	_ = p.conn.SetReadDeadline(time.Now().Add(time.Minute))
	var outer message
	if err := p.conn.ReadJSON(&outer); err != nil {
		t.Fatal(err)
	}
	if outer.Method == "Target.targetCreated" && outer.Params.TargetInfo.Type == "page" {
		p.target = outer.Params.TargetInfo.TargetID
	}
	if outer.Params.Message != "" {
		_ = json.Unmarshal([]byte(outer.Params.Message), &inner)
	}
	return inner
}

// js runs a script in the page. It stores the script's value in a variable unless that is nil.
func (p *pane) js(t *testing.T, script string, into any) {
	t.Helper()
	p.calls++
	call := map[string]any{"id": p.calls, "method": "Runtime.evaluate", "params": map[string]any{"expression": script, "returnByValue": true}}
	text, _ := json.Marshal(call)
	if err := p.conn.WriteJSON(map[string]any{
		"id": p.calls, "method": "Target.sendMessageToTarget", "params": map[string]any{"targetId": p.target, "message": string(text)},
	}); err != nil {
		t.Fatal(err)
	}
	for {
		answer := p.receive(t)
		if answer.ID != p.calls {
			continue
		}
		if answer.Result.WasThrown {
			t.Fatalf("%s: %s", script, answer.Result.Result.Description)
		}
		if into != nil && answer.Result.Result.Value != nil {
			if err := json.Unmarshal(answer.Result.Result.Value, into); err != nil {
				t.Fatal(err)
			}
		}
		return
	}
}

// screen connects to the machine's screen in the role of a window manager, since none runs.
func (p *pane) screen(t *testing.T) *xgb.Conn {
	t.Helper()
	conn, err := xgb.NewConnDisplay(p.display)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(conn.Close)
	return conn
}

// named returns the window with a title.
func (p *pane) named(t *testing.T, x *xgb.Conn, title string) (found xproto.Window) {
	t.Helper()
	eventually(t, time.Minute, "a window "+title, func() error {
		tree, err := xproto.QueryTree(x, xproto.Setup(x).DefaultScreen(x).Root).Reply()
		if err != nil {
			return err
		}
		for _, w := range tree.Children {
			name, err := xproto.GetProperty(x, false, w, xproto.AtomWmName, xproto.GetPropertyTypeAny, 0, 64).Reply()
			if err != nil || string(name.Value) != title {
				continue
			}
			if at, err := xproto.GetWindowAttributes(x, w).Reply(); err == nil && at.MapState == xproto.MapStateViewable {
				found = w
				return nil
			}
		}
		return errors.New("there is none")
	})
	return found
}

func (p *pane) moveTo(t *testing.T, at ...uint32) {
	t.Helper()
	x := p.screen(t)
	const mask = xproto.ConfigWindowX | xproto.ConfigWindowY | xproto.ConfigWindowWidth | xproto.ConfigWindowHeight
	if err := xproto.ConfigureWindowChecked(x, p.named(t, x, "Footlight Studio"), mask, at).Check(); err != nil {
		t.Fatal(err)
	}
	eventually(t, time.Minute, "the page has the new size", func() error {
		var width uint32
		if p.js(t, `innerWidth`, &width); width != at[2] {
			return fmt.Errorf("it is %d wide", width)
		}
		return nil
	})
}

// stands returns the position and size of the window.
func (p *pane) stands(t *testing.T) (left, top int16, width, height uint16) {
	t.Helper()
	x := p.screen(t)
	at, err := xproto.GetGeometry(x, xproto.Drawable(p.named(t, x, "Footlight Studio"))).Reply()
	if err != nil {
		t.Fatal(err)
	}
	return at.X, at.Y, at.Width, at.Height
}

// closeWindow closes the window as its close button does.
func (p *pane) closeWindow(t *testing.T) {
	t.Helper()
	x := p.screen(t)
	atom := func(name string) xproto.Atom {
		a, err := xproto.InternAtom(x, false, uint16(len(name)), name).Reply()
		if err != nil {
			t.Fatal(err)
		}
		return a.Atom
	}
	w := p.named(t, x, "Footlight Studio")
	e := xproto.ClientMessageEvent{
		Format: 32, Window: w, Type: atom("WM_PROTOCOLS"),
		Data: xproto.ClientMessageDataUnionData32New([]uint32{uint32(atom("WM_DELETE_WINDOW")), 0, 0, 0, 0}),
	}
	if err := xproto.SendEventChecked(x, false, w, 0, string(e.Bytes())).Check(); err != nil {
		t.Fatal(err)
	}
}

// escapes dismisses a dialog with the Escape key.
func (p *pane) escapes(t *testing.T, title string) {
	t.Helper()
	x := p.screen(t)
	if err := xtest.Init(x); err != nil {
		t.Fatal(err)
	}
	w := p.named(t, x, title)
	if err := xproto.SetInputFocusChecked(x, xproto.InputFocusParent, w, 0).Check(); err != nil {
		t.Fatal(err)
	}
	const escape = 9 // keycode
	for _, kind := range []byte{xproto.KeyPress, xproto.KeyRelease} {
		if err := xtest.FakeInputChecked(x, kind, escape, 0, xproto.WindowNone, 0, 0, 0).Check(); err != nil {
			t.Fatal(err)
		}
	}
}
