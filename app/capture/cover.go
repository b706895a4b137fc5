package capture

import (
	"context"
	"encoding/binary"
	"fmt"
	"image"
	"os"
	"slices"
	"time"

	"github.com/jezek/xgb/shape"
	"github.com/jezek/xgb/xproto"
)

// ownGrey is shown in place of the studio's own windows, because they may show the creator's key.
const ownGrey = 0x3a3a3a

// pane is a child of the root window: a window, or the frame that a window manager put around it.
type pane struct {
	at     image.Rectangle
	own    bool              // it is the studio's, and not minimised
	opaque []image.Rectangle // the parts of it through which nothing is seen
}

// watchPanes has the X server report when windows move.
func (x *x11) watchPanes() error {
	return xproto.ChangeWindowAttributesChecked(x.conn, x.root, xproto.CwEventMask, []uint32{xproto.EventMaskSubstructureNotify}).Check()
}

// panesMoved reports whether the X server has reported a change since the last call.
func (x *x11) panesMoved() (moved bool) {
	for {
		event, err := x.conn.PollForEvent()
		if event == nil && err == nil {
			return moved
		}
		moved = true
	}
}

// readEvents reads the X server's events while no picture is requested: it would wait once 5,000 are unread.
func (x *x11) readEvents(ctx context.Context) {
	tick := time.NewTicker(time.Second)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
			x.mu.Lock()
			_, _ = x.findOwn() // the next picture fails if it does
			x.mu.Unlock()
		}
	}
}

// ownAreas returns the parts of the screen where the studio's windows are seen.
func (x *x11) ownAreas() (areas []image.Rectangle) {
	for _, p := range x.panes() { // from the lowest to the highest
		if p.own {
			areas = append(areas, p.at)
			continue
		}
		for _, part := range p.opaque {
			areas = without(areas, part)
		}
	}
	return areas
}

// without returns areas without a part.
func without(areas []image.Rectangle, part image.Rectangle) (rest []image.Rectangle) {
	for _, a := range areas {
		hole := a.Intersect(part)
		if hole.Empty() {
			rest = append(rest, a)
			continue
		}
		for _, side := range []image.Rectangle{
			{a.Min, image.Pt(a.Max.X, hole.Min.Y)},
			{image.Pt(a.Min.X, hole.Max.Y), a.Max},
			{image.Pt(a.Min.X, hole.Min.Y), image.Pt(hole.Min.X, hole.Max.Y)},
			{image.Pt(hole.Max.X, hole.Min.Y), image.Pt(a.Max.X, hole.Max.Y)},
		} {
			if !side.Empty() {
				rest = append(rest, side)
			}
		}
	}
	return rest
}

// panes returns the visible children of the root window, from the lowest to the highest.
func (x *x11) panes() (all []pane) {
	tree, err := xproto.QueryTree(x.conn, x.root).Reply()
	if x.failed(err) {
		return nil
	}
	for _, id := range tree.Children {
		look, err := xproto.GetWindowAttributes(x.conn, id).Reply()
		if x.failed(err) || look.MapState != xproto.MapStateViewable || look.Class != xproto.WindowClassInputOutput {
			continue
		}
		shape, err := xproto.GetGeometry(x.conn, xproto.Drawable(id)).Reply()
		if x.failed(err) {
			continue
		}
		corner, border := image.Pt(int(shape.X), int(shape.Y)), 2*int(shape.BorderWidth)
		p := pane{at: image.Rectangle{corner, corner.Add(image.Pt(int(shape.Width)+border, int(shape.Height)+border))}}
		if p.own = x.isOwn(id, 3); !p.own {
			p.opaque = x.opaque(id, p.at, shape.Depth)
		}
		all = append(all, p)
	}
	return all
}

// isOwn reports whether a window is the studio's and shown. Window managers put up to two frames around windows.
func (x *x11) isOwn(id xproto.Window, depth int) bool {
	if len(x.property(id, "WM_CLASS")) > 0 {
		return x.isStudio(id) && !x.minimised(id)
	}
	if depth--; depth == 0 {
		return false
	}
	tree, err := xproto.QueryTree(x.conn, id).Reply()
	return !x.failed(err) && slices.ContainsFunc(tree.Children, func(child xproto.Window) bool { return x.isOwn(child, depth) })
}

// failed reports whether a question about a window has no answer. It notes the error, unless the window was closed.
func (x *x11) failed(err error) bool {
	switch err.(type) { //nolint:errorlint // xgb wraps no errors
	case nil:
		return false
	case xproto.WindowError, xproto.DrawableError:
	default:
		x.unanswered = err
	}
	return true
}

// property returns a property of a window, or nil if the window does not have it.
func (x *x11) property(of xproto.Window, name string) []byte {
	atom := x.atom(name)
	if atom == xproto.AtomNone {
		return nil
	}
	reply, err := xproto.GetProperty(x.conn, false, of, atom, xproto.GetPropertyTypeAny, 0, 1<<10).Reply()
	if x.failed(err) {
		return nil
	}
	return reply.Value
}

// atom returns the X server's number of a name, or AtomNone if no program has used the name yet.
func (x *x11) atom(name string) xproto.Atom {
	if known, ok := x.atoms[name]; ok {
		return known
	}
	reply, err := xproto.InternAtom(x.conn, true, uint16(len(name)), name).Reply()
	if x.failed(err) || reply.Atom == xproto.AtomNone {
		return xproto.AtomNone
	}
	x.atoms[name] = reply.Atom
	return reply.Atom
}

// isStudio reports whether a window is that of a program with the same file as this one.
func (x *x11) isStudio(id xproto.Window) bool {
	told := x.property(id, "_NET_WM_PID")
	if len(told) < 4 {
		return false
	}
	pid := int(binary.NativeEndian.Uint32(told))
	its, err := os.Stat(fmt.Sprintf("/proc/%d/exe", pid))
	own, ownErr := os.Stat("/proc/self/exe")
	return pid == os.Getpid() || err == nil && ownErr == nil && os.SameFile(its, own)
}

// minimised reports whether a window of the studio is not shown, though some window managers leave it in its place.
// The X server reports when that changes.
func (x *x11) minimised(id xproto.Window) bool {
	const iconic = 3 // ICCCM 4.1.3.1
	_ = xproto.ChangeWindowAttributesChecked(x.conn, id, xproto.CwEventMask, []uint32{xproto.EventMaskPropertyChange}).Check()
	state := x.property(id, "WM_STATE")
	return len(state) >= 4 && binary.NativeEndian.Uint32(state) == iconic
}

// opaque returns the parts of another window through which nothing is seen. A window with an alpha channel tells them.
func (x *x11) opaque(id xproto.Window, at image.Rectangle, depth byte) (parts []image.Rectangle) {
	if !x.lacks("SHAPE") {
		if shaped, err := shape.QueryExtents(x.conn, id).Reply(); x.failed(err) || shaped.BoundingShaped {
			return nil
		}
	}
	if len(x.property(id, "_NET_WM_WINDOW_OPACITY")) > 0 {
		return nil
	}
	if depth != 32 {
		return []image.Rectangle{at}
	}
	for told := range slices.Chunk(x.property(id, "_NET_WM_OPAQUE_REGION"), 16) {
		if len(told) == 16 {
			n := func(i int) int { return int(binary.NativeEndian.Uint32(told[4*i:])) }
			corner := at.Min.Add(image.Pt(n(0), n(1)))
			parts = append(parts, image.Rectangle{corner, corner.Add(image.Pt(n(2), n(3)))}.Intersect(at))
		}
	}
	return parts
}

// findOwn updates where the studio's windows are seen, and reports whether anything has changed. After an error the
// places are not known, so no picture may be shown.
func (x *x11) findOwn() (moved bool, err error) {
	if x.window != 0 {
		return false, nil
	}
	if moved = x.panesMoved(); !moved && x.unanswered == nil {
		return false, nil
	}
	x.unanswered = nil
	x.own = x.ownAreas()
	return true, x.unanswered
}

// hideOwn greys the studio's windows in the captured pixels. Windows that moved while the screen was captured are
// hidden in both places.
func (x *x11) hideOwn() error {
	x.grey()
	moved, err := x.findOwn()
	if moved {
		x.grey()
	}
	return err
}

func (x *x11) grey() {
	width := x.area.Dx()
	for _, a := range x.own {
		a = a.Intersect(x.area).Sub(x.area.Min)
		for y := a.Min.Y; y < a.Max.Y; y++ {
			row := x.pixels[y*width+a.Min.X : y*width+a.Max.X]
			for i := range row {
				row[i] = ownGrey
			}
		}
	}
}
