package capture

import (
	"bufio"
	"context"
	"encoding/binary"
	"image"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"

	"github.com/jezek/xgb"
	"github.com/jezek/xgb/xproto"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// desktop starts an X server with a screen of 640 by 480 pixels.
type desktop struct {
	t      *testing.T
	conn   *xgb.Conn
	screen *xproto.ScreenInfo
}

func newDesktop(t *testing.T) *desktop {
	t.Helper()
	told, tell, err := os.Pipe()
	require.NoError(t, err)
	defer told.Close()
	defer tell.Close()
	cmd := exec.CommandContext(t.Context(), "Xvfb", "-displayfd", "3", "-screen", "0", "640x480x24")
	cmd.ExtraFiles = []*os.File{tell}
	require.NoError(t, cmd.Start())
	t.Cleanup(func() { _ = cmd.Wait() }) // the test's context ends it
	number, err := bufio.NewReader(told).ReadString('\n')
	require.NoError(t, err)
	t.Setenv("DISPLAY", ":"+strings.TrimSpace(number))
	t.Setenv("XDG_SESSION_TYPE", "x11")
	d := &desktop{t: t}
	d.conn, err = xgb.NewConn()
	require.NoError(t, err)
	t.Cleanup(d.conn.Close)
	d.screen = xproto.Setup(d.conn).DefaultScreen(d.conn)
	return d
}

// window opens a window that is filled with one colour.
func (d *desktop) window(title string, at image.Rectangle, colour uint32) xproto.Window {
	d.t.Helper()
	id, err := xproto.NewWindowId(d.conn)
	require.NoError(d.t, err)
	require.NoError(d.t, xproto.CreateWindowChecked(d.conn, d.screen.RootDepth, id, d.screen.Root, int16(at.Min.X), int16(at.Min.Y),
		uint16(at.Dx()), uint16(at.Dy()), 0, xproto.WindowClassInputOutput, d.screen.RootVisual, xproto.CwBackPixel, []uint32{colour}).Check())
	require.NoError(d.t, xproto.ChangePropertyChecked(d.conn, xproto.PropModeReplace, id, xproto.AtomWmName, xproto.AtomString, 8,
		uint32(len(title)), []byte(title)).Check())
	require.NoError(d.t, xproto.MapWindowChecked(d.conn, id).Check())
	return id
}

func (d *desktop) atom(name string) xproto.Atom {
	d.t.Helper()
	a, err := xproto.InternAtom(d.conn, false, uint16(len(name)), name).Reply()
	require.NoError(d.t, err)
	return a.Atom
}

func (d *desktop) property(w xproto.Window, name string, kind xproto.Atom, value uint32) {
	d.t.Helper()
	require.NoError(d.t, xproto.ChangePropertyChecked(d.conn, xproto.PropModeReplace, w, d.atom(name), kind, 32, 1,
		binary.NativeEndian.AppendUint32(nil, value)).Check())
}

// shot returns one picture of a running source.
type shot struct {
	t    *testing.T
	out  *Slot
	done chan error
}

func (d *desktop) capture(s Screen) *shot {
	d.t.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	out, done := NewSlot(), make(chan error, 1)
	go func() { done <- s.Run(ctx, out) }()
	d.t.Cleanup(cancel)
	return &shot{d.t, out, done}
}

// next returns the size of the next picture and the luma at a point: 63 is red, 173 green, 32 blue.
func (s *shot) next(x, y int) (size image.Point, luma byte) {
	s.t.Helper()
	s.out.Want()
	select {
	case <-s.out.Fresh():
	case err := <-s.done:
		s.t.Fatal("it ended:", err)
	}
	s.out.View(func(p *Picture) { size, luma = p.Rect.Size(), p.YCbCrAt(x, y).Y })
	return size, luma
}

func TestScreenAndItsParts(t *testing.T) {
	d := newDesktop(t)
	moved := d.window("A red window", image.Rect(10, 20, 210, 140), 0xff0000)
	d.window("A green one", image.Rect(100, 60, 400, 300), 0x00ff00)

	size, luma := d.capture(Screen{}).next(20, 30)
	assert.Equal(t, image.Pt(640, 480), size)
	assert.InDelta(t, 63, luma, 1)

	devices, err := screens()
	require.NoError(t, err)
	require.Len(t, devices, 4)
	assert.Equal(t, "screen", devices[0].Label)
	assert.Equal(t, "window:A red window", devices[2].Label)
	monitor, _ := strings.CutPrefix(devices[1].Label, "screen:")
	size, luma = d.capture(Screen{Monitor: monitor}).next(300, 200)
	assert.Equal(t, image.Pt(640, 480), size)
	assert.InDelta(t, 173, luma, 1)

	size, luma = d.capture(Screen{Area: image.Rect(200, 100, 264, 148)}).next(30, 30)
	assert.Equal(t, image.Pt(64, 48), size)
	assert.InDelta(t, 173, luma, 1)

	red := d.capture(Screen{Window: "red"})
	size, luma = red.next(150, 100)
	assert.Equal(t, image.Pt(200, 120), size)
	assert.InDelta(t, 63, luma, 1, "where the green window covers the red one")
	require.NoError(t, xproto.ConfigureWindowChecked(d.conn, moved, xproto.ConfigWindowX|xproto.ConfigWindowWidth, []uint32{300, 240}).Check())
	size, luma = red.next(230, 100)
	assert.Equal(t, image.Pt(240, 120), size, "moved and larger")
	assert.InDelta(t, 63, luma, 1)
}

func TestScreenThatIsNotThere(t *testing.T) {
	newDesktop(t)
	for _, s := range []Screen{{Monitor: "HDMI-9"}, {Window: "nobody's"}} {
		require.ErrorIs(t, s.Run(t.Context(), NewSlot()), ErrNoDevice)
	}
	require.ErrorContains(t, Screen{Area: image.Rect(700, 0, 800, 10)}.Run(t.Context(), NewSlot()), "outside")
	t.Setenv("XDG_SESSION_TYPE", "wayland")
	require.ErrorIs(t, Screen{}.Run(t.Context(), NewSlot()), ErrWayland)
}

// TestOwnWindowsAreHidden covers the studio's window below, between and above others, moved, and minimised.
func TestOwnWindowsAreHidden(t *testing.T) {
	d := newDesktop(t)
	const grey, green = 66, 173
	d.window("A red window", image.Rect(0, 0, 640, 480), 0xff0000)
	frame := d.window("", image.Rect(100, 100, 300, 300), 0xffffff)
	own := d.window("The studio", image.Rect(0, 0, 180, 160), 0xffffff)
	require.NoError(t, xproto.ChangePropertyChecked(d.conn, xproto.PropModeReplace, own, xproto.AtomWmClass, xproto.AtomString, 8,
		14, []byte("studio\x00Studio\x00")).Check())
	d.property(own, "_NET_WM_PID", xproto.AtomCardinal, uint32(os.Getpid()))
	require.NoError(t, xproto.ReparentWindowChecked(d.conn, own, frame, 10, 30).Check())
	above := d.window("A green window", image.Rect(200, 150, 400, 350), 0x00ff00)
	s := d.capture(Screen{})
	sees := func(why string, want map[image.Point]byte) {
		t.Helper()
		s.next(0, 0) // may be hidden in both places, if the event came meanwhile
		for at, luma := range want {
			_, got := s.next(at.X, at.Y)
			assert.InDelta(t, luma, got, 1, "%s, at %v", why, at)
		}
	}
	configure := func(w xproto.Window, mask uint16, values ...uint32) {
		require.NoError(t, xproto.ConfigureWindowChecked(d.conn, w, mask, values).Check())
	}
	title, inside, covered, right := image.Pt(105, 105), image.Pt(150, 200), image.Pt(250, 200), image.Pt(480, 200)
	sees("below the green one", map[image.Point]byte{title: grey, inside: grey, covered: green, {50, 50}: 63, right: 63})
	d.property(above, "_NET_WM_WINDOW_OPACITY", xproto.AtomCardinal, 1<<31)
	configure(above, xproto.ConfigWindowX, 201)
	sees("below a translucent one", map[image.Point]byte{covered: grey, {350, 320}: green})
	require.NoError(t, xproto.DeletePropertyChecked(d.conn, above, d.atom("_NET_WM_WINDOW_OPACITY")).Check())
	configure(frame, xproto.ConfigWindowStackMode, xproto.StackModeAbove)
	sees("above all", map[image.Point]byte{inside: grey, covered: grey, {350, 320}: green})
	configure(frame, xproto.ConfigWindowX, 400)
	sees("moved", map[image.Point]byte{inside: 63, covered: green, right: grey})
	_, area := d.capture(Screen{Area: image.Rect(400, 100, 500, 200)}).next(50, 50)
	assert.InDelta(t, grey, area, 1, "in a part of the screen")

	minimise := func(now uint32) { d.property(own, "WM_STATE", d.atom("WM_STATE"), now) }
	minimise(3)
	configure(above, xproto.ConfigWindowX, 380)
	configure(above, xproto.ConfigWindowStackMode, xproto.StackModeAbove)
	sees("minimised behind others, though in its place", map[image.Point]byte{right: green})
	minimise(1)
	configure(frame, xproto.ConfigWindowStackMode, xproto.StackModeAbove)
	sees("shown again", map[image.Point]byte{right: grey})
	require.NoError(t, xproto.DestroyWindowChecked(d.conn, frame).Check())
	sees("closed", map[image.Point]byte{right: green})
	devices, err := screens()
	require.NoError(t, err)
	for _, device := range devices {
		assert.NotContains(t, device.Label, "studio")
	}
}

// TestNothingIsCapturedWhileOwnWindowsAreUnknown breaks the connection after a window was opened.
func TestNothingIsCapturedWhileOwnWindowsAreUnknown(t *testing.T) {
	d := newDesktop(t)
	x, err := openX11(Screen{})
	require.NoError(t, err)
	t.Cleanup(func() { assert.NoError(t, x.close()) })
	require.NoError(t, x.grab(new(Picture)))
	d.window("A red window", image.Rect(0, 0, 640, 480), 0xff0000)
	_, err = xproto.GetInputFocus(x.conn).Reply() // the event came before the answer
	require.NoError(t, err)
	x.conn.Close()
	for range 2 {
		_, err = x.findOwn()
		require.Error(t, err)
	}
	require.ErrorContains(t, x.grab(new(Picture)), "choose the screen or the window again")
}

func TestAPartIsTakenOutOfAreas(t *testing.T) {
	area := []image.Rectangle{image.Rect(0, 0, 10, 10)}
	assert.Empty(t, without(area, image.Rect(-1, -1, 11, 11)))
	assert.Equal(t, area, without(area, image.Rect(10, 0, 20, 10)))
	var left int
	for _, a := range without(area, image.Rect(2, 3, 5, 20)) {
		left += a.Dx() * a.Dy()
	}
	assert.Equal(t, 100-3*7, left)
}

// TestEventsAreReadWhileNothingIsCaptured moves a window more often than xgb stores events.
func TestEventsAreReadWhileNothingIsCaptured(t *testing.T) {
	d := newDesktop(t)
	w := d.window("A red window", image.Rect(0, 0, 640, 480), 0xff0000)
	s := d.capture(Screen{})
	s.next(300, 200)
	for round := range 4 {
		for i := range 1500 {
			xproto.ConfigureWindow(d.conn, w, xproto.ConfigWindowX, []uint32{uint32((round + i) % 100)})
		}
		_, err := xproto.GetInputFocus(d.conn).Reply()
		require.NoError(t, err)
		<-time.After(time.Second)
	}
	_, luma := s.next(300, 200)
	assert.InDelta(t, 63, luma, 1)
}
