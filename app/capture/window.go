package capture

import (
	"encoding/binary"
	"errors"
	"fmt"
	"image"
	"strings"

	"github.com/jezek/xgb/composite"
	"github.com/jezek/xgb/randr"
	"github.com/jezek/xgb/xproto"

	"footlight/app/plain"
)

// errResized ends a capture when the window's size changes.
var errResized = errors.New("the window was resized")

// monitor is the part of the screen that one monitor shows.
type monitor struct {
	name string
	area image.Rectangle
}

func (x *x11) monitors() (all []monitor, err error) {
	if x.lacks("RANDR") {
		return nil, errors.New("the X server does not report its monitors: choose the whole screen")
	}
	if _, err = randr.QueryVersion(x.conn, 1, 5).Reply(); err != nil {
		return nil, noAnswer(err)
	}
	list, err := randr.GetMonitors(x.conn, x.root, true).Reply()
	if err != nil {
		return nil, noAnswer(err)
	}
	for _, m := range list.Monitors {
		name, err := xproto.GetAtomName(x.conn, m.Name).Reply()
		if err != nil {
			return nil, noAnswer(err)
		}
		corner := image.Pt(int(m.X), int(m.Y))
		all = append(all, monitor{name.Name, image.Rectangle{corner, corner.Add(image.Pt(int(m.Width), int(m.Height)))}})
	}
	return all, nil
}

// window is a top-level window with a title.
type window struct {
	id    xproto.Window
	title string
}

// windows returns the windows that the window manager knows, or, without a window manager, all top-level
// windows.
func (x *x11) windows() (all []window, err error) {
	ids := x.property(x.root, "_NET_CLIENT_LIST")
	if len(ids) == 0 {
		tree, err := xproto.QueryTree(x.conn, x.root).Reply()
		if err != nil {
			return nil, noAnswer(err)
		}
		for _, id := range tree.Children {
			ids = binary.NativeEndian.AppendUint32(ids, uint32(id))
		}
	}
	for ; len(ids) >= 4; ids = ids[4:] {
		w := window{id: xproto.Window(binary.NativeEndian.Uint32(ids))}
		if w.title = string(x.property(w.id, "_NET_WM_NAME")); w.title == "" {
			w.title = string(x.property(w.id, "WM_NAME"))
		}
		if w.title != "" {
			all = append(all, w)
		}
	}
	return all, nil
}

// chooseWindow selects a window by its title. The capture shows the whole window even if others cover it.
func (x *x11) chooseWindow(title string) error {
	all, err := x.windows()
	if err != nil {
		return err
	}
	for _, w := range all {
		if x.window == 0 && strings.Contains(w.title, title) || w.title == title {
			x.window = w.id
		}
	}
	if x.window == 0 {
		return fmt.Errorf("window %q: %w", title, ErrNoDevice)
	}
	if x.lacks("Composite") {
		return errors.New("the X server lacks Composite, which shows a covered window: choose the whole screen")
	}
	if _, err = composite.QueryVersion(x.conn, 0, 4).Reply(); err != nil {
		return noAnswer(err)
	}
	if err = composite.RedirectWindowChecked(x.conn, x.window, composite.RedirectAutomatic).Check(); err != nil {
		return plain.Errorf(err, "the window %q cannot be captured: choose it again", title)
	}
	return x.nameWindow(title)
}

// nameWindow names the pixmap into which the window is drawn. A resized window has a new pixmap.
func (x *x11) nameWindow(title string) error {
	shape, err := xproto.GetGeometry(x.conn, xproto.Drawable(x.window)).Reply()
	if err != nil {
		return plain.Errorf(err, "the window %q cannot be captured: choose it again", title)
	}
	if shape.Depth < 24 {
		return fmt.Errorf("window %q has a colour depth of %d bits, but 24 are needed", title, shape.Depth)
	}
	pixmap, err := xproto.NewPixmapId(x.conn)
	if err != nil {
		return noAnswer(err)
	}
	if err = composite.NameWindowPixmapChecked(x.conn, x.window, pixmap).Check(); err != nil {
		return plain.Errorf(err, "the window %q is not visible: restore it from the taskbar", title)
	}
	x.from = xproto.Drawable(pixmap)
	border := image.Pt(int(shape.BorderWidth), int(shape.BorderWidth))
	x.area = image.Rectangle{border, border.Add(image.Pt(int(shape.Width), int(shape.Height)))}
	return nil
}

// follow updates the window's position. It returns errResized if the size has changed.
func (x *x11) follow() error {
	if x.window == 0 {
		return nil
	}
	size, err := xproto.GetGeometry(x.conn, xproto.Drawable(x.window)).Reply()
	if err != nil {
		return plain.Errorf(err, "the window was closed: open it again, or choose another one")
	}
	if image.Pt(int(size.Width), int(size.Height)) != x.area.Size() {
		return errResized
	}
	at, err := xproto.TranslateCoordinates(x.conn, x.window, x.root, 0, 0).Reply()
	if err != nil {
		return plain.Errorf(err, "the window was closed: open it again, or choose another one")
	}
	x.origin = image.Pt(int(at.DstX), int(at.DstY))
	return nil
}
