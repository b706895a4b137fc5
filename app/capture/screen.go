package capture

import (
	"context"
	"errors"
	"fmt"
	"image"
	"io"
	"os"
	"slices"
	"sync"
	"unsafe"

	"github.com/jezek/xgb"
	xshm "github.com/jezek/xgb/shm"
	"github.com/jezek/xgb/xfixes"
	"github.com/jezek/xgb/xproto"
	"golang.org/x/sys/unix"

	"footlight/app/plain"
)

// ErrWayland means that the session is a Wayland session, where X11 captures a black screen.
var ErrWayland = errors.New("the screen of a Wayland session cannot be captured: log out, and log in to an X11 (Xorg) session")

// Screen captures the X11 screen of $DISPLAY with its cursor, on demand. Without any field set it captures
// all of it.
type Screen struct {
	Area    image.Rectangle // a part of the screen
	Monitor string          // the name of a monitor, as in Devices
	Window  string          // the title of a window or a part of the title; other windows may cover it
}

// Run implements Video.
func (s Screen) Run(ctx context.Context, out *Slot) error {
	for {
		err := s.run(ctx, out)
		if !errors.Is(err, errResized) {
			return err
		}
		out.Want() // the request was not answered
	}
}

func (s Screen) run(ctx context.Context, out *Slot) (err error) {
	x, err := openX11(s)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, x.close()) }()
	defer context.AfterFunc(ctx, x.conn.Close)()
	idle, stop := context.WithCancel(ctx)
	var reading sync.WaitGroup
	defer reading.Wait()
	defer stop()
	reading.Go(func() { x.readEvents(idle) })
	err = OnDemand(ctx, out, x.grab)
	if ctx.Err() != nil {
		return nil // the closed connection interrupted a grab
	}
	return err
}

// x11 is a connection to an X server, with shared memory into which the server draws the screen.
type x11 struct {
	conn   *xgb.Conn
	mu     sync.Mutex // held while the screen is captured, and while events are read
	root   xproto.Window
	window xproto.Window          // 0 means the whole screen
	from   xproto.Drawable        // the root window, or the pixmap of the window
	area   image.Rectangle        // the captured part of from
	origin image.Point            // the area's position on the screen
	own    []image.Rectangle      // where the studio's windows are seen on the screen
	atoms  map[string]xproto.Atom // the X server's numbers of names

	unanswered error // why own is not known; nil if own is known

	memory []byte
	pixels []uint32 // the same memory
	seg    xshm.Seg
}

func openX11(s Screen) (*x11, error) {
	if os.Getenv("XDG_SESSION_TYPE") == "wayland" {
		return nil, ErrWayland
	}
	xgb.Logger.SetOutput(io.Discard) // xgb also returns the errors that it logs
	conn, err := xgb.NewConn()
	if err != nil {
		return nil, plain.Errorf(err, "the screen %q cannot be opened: start the studio in an X11 session", os.Getenv("DISPLAY"))
	}
	x := &x11{conn: conn, atoms: map[string]xproto.Atom{}}
	if err = x.begin(s); err != nil {
		return nil, errors.Join(err, x.close())
	}
	return x, nil
}

func (x *x11) begin(s Screen) error {
	if lookedUp.addTo(x.conn); x.lacks("MIT-SHM", "XFIXES") {
		return errors.New("the X server lacks MIT-SHM or XFIXES: start the studio on another X server")
	}
	if _, err := xfixes.QueryVersion(x.conn, 4, 0).Reply(); err != nil {
		return noAnswer(err)
	}
	screen := xproto.Setup(x.conn).DefaultScreen(x.conn)
	if err := checkPixels(screen); err != nil {
		return err
	}
	x.root, x.from = screen.Root, xproto.Drawable(screen.Root)
	x.area = image.Rect(0, 0, int(screen.WidthInPixels), int(screen.HeightInPixels))
	if err := x.choose(s); err != nil {
		return err
	}
	return x.share()
}

// choose sets the captured window or area.
func (x *x11) choose(s Screen) error {
	if s.Window != "" {
		return x.chooseWindow(s.Window)
	}
	if s.Monitor != "" {
		monitors, err := x.monitors()
		if err != nil {
			return err
		}
		i := slices.IndexFunc(monitors, func(m monitor) bool { return m.name == s.Monitor })
		if i < 0 {
			return fmt.Errorf("monitor %s: %w", s.Monitor, ErrNoDevice)
		}
		s.Area = monitors[i].area
	}
	if !s.Area.Empty() {
		if x.area = x.area.Intersect(s.Area); x.area.Empty() {
			return fmt.Errorf("the area %v is outside of the screen", s.Area)
		}
	}
	x.origin = x.area.Min
	if err := x.watchPanes(); err != nil {
		return noAnswer(err)
	}
	if x.own = x.ownAreas(); x.unanswered != nil {
		return noAnswer(x.unanswered)
	}
	return nil
}

// checkPixels returns an error if the screen's pixels are not in the BGRX format.
func checkPixels(screen *xproto.ScreenInfo) error {
	for _, depth := range screen.AllowedDepths {
		for _, v := range depth.Visuals {
			if v.VisualId == screen.RootVisual && v.RedMask == 0xff0000 && v.GreenMask == 0xff00 && v.BlueMask == 0xff {
				return nil
			}
		}
	}
	return fmt.Errorf("the screen has a colour depth of %d bits, but 24 are needed", screen.RootDepth)
}

// noAnswer returns the error of a request that the X server did not answer.
func noAnswer(err error) error {
	return plain.Errorf(err, "the X server delivers no picture: choose the screen or the window again")
}

// share allocates shared memory and attaches the X server to it.
func (x *x11) share() (err error) {
	n := x.area.Dx() * x.area.Dy()
	id, err := unix.SysvShmGet(unix.IPC_PRIVATE, 4*n, unix.IPC_CREAT|0o600)
	if err != nil {
		return plain.Errorf(err, "the system gives no memory for the screen’s pictures: close other programs")
	}
	defer func() { // the system frees the memory when the last process detaches
		_, removed := unix.SysvShmCtl(id, unix.IPC_RMID, nil)
		err = errors.Join(err, removed)
	}()
	if x.memory, err = unix.SysvShmAttach(id, 0, 0); err != nil {
		return plain.Errorf(err, "the system gives no memory for the screen’s pictures: close other programs")
	}
	x.pixels = unsafe.Slice((*uint32)(unsafe.Pointer(&x.memory[0])), n)
	if x.seg, err = xshm.NewSegId(x.conn); err != nil {
		return noAnswer(err)
	}
	if err = xshm.AttachChecked(x.conn, x.seg, uint32(id), false).Check(); err != nil {
		return plain.Errorf(err, "the X server shares no memory with the studio: start the studio on the machine of the screen")
	}
	return nil
}

// grab captures the screen into p.
func (x *x11) grab(p *Picture) error {
	x.mu.Lock()
	defer x.mu.Unlock()
	if err := x.follow(); err != nil {
		return err
	}
	if _, err := x.findOwn(); err != nil {
		return noAnswer(err)
	}
	_, err := xshm.GetImage(x.conn, x.from, int16(x.area.Min.X), int16(x.area.Min.Y),
		uint16(x.area.Dx()), uint16(x.area.Dy()), ^uint32(0), xproto.ImageFormatZPixmap, x.seg, 0).Reply()
	if err != nil {
		return noAnswer(err)
	}
	if err = x.hideOwn(); err != nil {
		return noAnswer(err)
	}
	x.drawCursor()
	p.Resize(x.area.Dx(), x.area.Dy())
	p.fromBGRX(x.pixels)
	return nil
}

// drawCursor draws the cursor over the screen, because X11 captures without it. It does nothing if there is
// no cursor.
func (x *x11) drawCursor() {
	c, err := xfixes.GetCursorImage(x.conn).Reply()
	if err != nil {
		return
	}
	at := image.Pt(int(c.X)-int(c.Xhot), int(c.Y)-int(c.Yhot)).Sub(x.origin)
	shown := image.Rect(0, 0, int(c.Width), int(c.Height)).Add(at).Intersect(image.Rect(0, 0, x.area.Dx(), x.area.Dy()))
	for y := shown.Min.Y; y < shown.Max.Y; y++ {
		for px := shown.Min.X; px < shown.Max.X; px++ {
			under := &x.pixels[y*x.area.Dx()+px]
			*under = over(c.CursorImage[(y-at.Y)*int(c.Width)+px-at.X], *under)
		}
	}
}

// over blends a pixel with premultiplied alpha over another.
func over(c, under uint32) uint32 {
	rest := 256 - c>>24
	rb := under & 0xff00ff * rest >> 8 & 0xff00ff
	g := under & 0xff00 * rest >> 8 & 0xff00
	return c&0xffffff + rb + g
}

func (x *x11) close() error {
	x.conn.Close()
	if x.memory == nil {
		return nil
	}
	return unix.SysvShmDetach(x.memory)
}
