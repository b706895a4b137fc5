package capture

import (
	"bufio"
	"context"
	"image"
	"os"
	"os/exec"
	"strings"
	"testing"

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
